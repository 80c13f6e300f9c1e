import { existsSync } from 'node:fs'
import { chown, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { CLAIM_FILE, claimData } from '#server/platform/database/claim-data.ts'
import { markMoved } from '#server/platform/database/data-folder.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { restore } from './restore.ts'

/**
 * Simulates paths that may not be moved, like another user's folder; real permissions do not stop tests run as root.
 */
const disk = vi.hoisted(() => ({ immovable: /^$/, beforeMove: async (_from: string) => {} }))
vi.mock('node:fs/promises', async real => {
  const all = await real<typeof import('node:fs/promises')>()
  return {
    ...all,
    rename: async (from: string, to: string) => {
      await disk.beforeMove(from)
      if (disk.immovable.test(from))
        throw Object.assign(new Error(`EACCES: rename '${from}'`), { code: 'EACCES', path: from })
      return all.rename(from, to)
    },
  }
})

let folder: string
let dataDir: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heegel-restore-'))
  dataDir = join(folder, 'data')
})
afterEach(async () => {
  disk.immovable = /^$/
  disk.beforeMove = async () => {}
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

/** Creates a shop with a picture that identifies it. */
async function shopIn(place: string, name: string): Promise<void> {
  const shop = await openDatabase({ databaseUrl: undefined, dataDir: place })
  await migrate(shop)
  await shop.db.insertInto('categories').values({ name, created_at: '2026-11-20T12:00:00.000Z' }).execute()
  await shop.db.destroy()
  await mkdir(join(place, 'attachments'))
  await writeFile(join(place, 'attachments', 'a.webp'), name)
}
async function shopOf(place: string): Promise<{ database: unknown; picture: string }> {
  const database = new DatabaseSync(join(place, 'heegel.sqlite'), { readOnly: true })
  const { name } = database.prepare('select name from categories').get() as { name: unknown }
  database.close()
  return { database: name, picture: await readFile(join(place, 'attachments', 'a.webp'), 'utf8') }
}
const NOW = new Date('2026-11-27T12:00:00Z')
const putBack = (now = NOW) =>
  restore(readConfig({ DATA_DIR: dataDir }), { copy: join(folder, 'copy'), keyFile: undefined }, now)

test('files that are not the shop’s stay where they are', async () => {
  await shopIn(dataDir, 'sallid')
  await shopIn(join(folder, 'copy'), 'mütsid')
  const others = ['lost+found', '.copy-0123']
  for (const other of others) await mkdir(join(dataDir, other))
  disk.immovable = /data\/lost\+found$/
  await putBack()
  expect(await shopOf(dataDir)).toEqual({ database: 'mütsid', picture: 'mütsid' })
  expect(await readdir(dataDir)).toEqual(expect.arrayContaining(others))
  expect(await shopOf(join(dataDir, 'before-2026-11-27T12-00-00'))).toEqual({
    database: 'sallid',
    picture: 'sallid',
  })
})

test('a shop started meanwhile waits, and opens what was restored', async () => {
  await shopIn(dataDir, 'sallid')
  await shopIn(join(folder, 'copy'), 'mütsid')
  const claim = () => claimData(dataDir, { patienceMs: 0, say: () => undefined })
  const started: string[] = []
  disk.beforeMove = async from => {
    await expect(claim(), `while ${from} is moved`).rejects.toThrow('another shop or command')
    started.push(from)
  }
  await putBack()
  expect(started).toContain(join(dataDir, 'heegel.sqlite'))
  const stop = await claim()
  disk.beforeMove = async () => {}
  await expect(putBack()).rejects.toThrow('The shop is open. Stop it first, then restore')
  stop()
  expect(await shopOf(dataDir)).toEqual({ database: 'mütsid', picture: 'mütsid' })
})

test('a restore that is interrupted lets no empty shop be opened, and can be repeated', async () => {
  await shopIn(dataDir, 'sallid')
  await shopIn(join(folder, 'copy'), 'mütsid')
  const killed = join(folder, 'killed')
  const isMoved = () => !existsSync(join(dataDir, 'heegel.sqlite'))
  disk.beforeMove = async () => {
    if (!existsSync(killed) && isMoved()) await cp(dataDir, killed, { recursive: true })
  }
  await putBack()
  disk.beforeMove = async () => {}
  dataDir = killed
  const start = () => openDatabase({ databaseUrl: undefined, dataDir })
  await expect(start()).rejects.toThrow(/^DATA_DIR: a restore .* was interrupted\. Run npm run restore again/)
  await putBack(new Date(NOW.getTime() + 60_000))
  await (await start()).db.destroy()
  expect(await shopOf(dataDir)).toEqual({ database: 'mütsid', picture: 'mütsid' })
})

test.each([
  ['the shop that is there', /data\/attachments$/],
  ['the copy', /data\/\.restore-[^/]+\/attachments$/],
])('if a part of %s cannot be moved, the shop stays as it was', async (_of, immovable) => {
  await shopIn(dataDir, 'sallid')
  await shopIn(join(folder, 'copy'), 'mütsid')
  const before = (await readdir(dataDir)).toSorted()
  disk.immovable = immovable
  await expect(putBack()).rejects.toThrow('EACCES')
  expect((await readdir(dataDir)).toSorted()).toEqual([...before, CLAIM_FILE].toSorted())
  expect(await shopOf(dataDir)).toEqual({ database: 'sallid', picture: 'sallid' })
})

test('nothing is restored without the address of the server that the shop has moved to', async () => {
  await shopIn(dataDir, 'sallid')
  await shopIn(join(folder, 'copy'), 'mütsid')
  markMoved(dataDir)
  await expect(putBack()).rejects.toThrow(/^DATABASE_URL: got nothing, but the shop in .* has been moved/)
  expect(await shopOf(dataDir)).toEqual({ database: 'sallid', picture: 'sallid' })
})

test('root restores nothing into a folder of another user, whose shop could not open it', async () => {
  await shopIn(dataDir, 'sallid')
  await shopIn(join(folder, 'copy'), 'mütsid')
  if (process.getuid!() === 0) await chown(dataDir, 10_001, 10_001)
  vi.spyOn(process, 'getuid').mockReturnValue(0)
  await expect(putBack()).rejects.toThrow(/belongs to user \d+, .* Run this command as that user$/)
  expect(await shopOf(dataDir)).toEqual({ database: 'sallid', picture: 'sallid' })
})

test('root is told whose the folders are that it had to make', async () => {
  await shopIn(join(folder, 'copy'), 'mütsid')
  vi.spyOn(process, 'getuid').mockReturnValue(0)
  dataDir = join(folder, 'new', 'data')
  const give = `chown -R <user>: ${join(folder, 'new')}`
  expect(await putBack()).toMatch(new RegExp(`${give}$`))
  await rm(join(folder, 'new'), { recursive: true })
  vi.spyOn(process, 'getuid').mockReturnValue(1_000)
  expect(await putBack()).not.toContain(give)
})

test('a restore that fails leaves no new folders', async () => {
  await mkdir(join(folder, 'copy'))
  dataDir = join(folder, 'new', 'data')
  await expect(putBack()).rejects.toThrow('contains no heegel.sqlite')
  expect(await readdir(folder)).toEqual(['copy'])
  await mkdir(dataDir, { recursive: true })
  await expect(putBack()).rejects.toThrow('contains no heegel.sqlite')
  expect(await readdir(join(folder, 'new'))).toEqual(['data'])
})
