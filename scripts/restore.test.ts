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
import { anOrder } from '#test/order.ts'
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

/** Changes a closed shop's database. */
function changeDatabase(place: string, statements: string): void {
  const database = new DatabaseSync(join(place, 'heegel.sqlite'))
  database.exec(statements)
  database.close()
}

/** Creates a shop, and a backup of it without secrets; then the shop erases an order. */
async function shopWithErasure(): Promise<void> {
  await shopIn(dataDir, 'sallid')
  const shop = await openDatabase({ databaseUrl: undefined, dataDir })
  await anOrder(shop.db, NOW)
  await shop.db.destroy()
  const copy = join(folder, 'copy')
  await cp(dataDir, copy, { recursive: true })
  const at = `'${NOW.toISOString()}'`
  changeDatabase(
    copy,
    `update categories set name = 'mütsid'; delete from admin_secrets;
     insert into admin_users (id, name, email, email_verified, created_at, updated_at)
     values ('mari', 'Mari', 'mari@heegel.ee', 0, ${at}, ${at})`,
  )
  await writeFile(join(copy, 'attachments', 'a.webp'), 'mütsid')
  changeDatabase(
    dataDir,
    `update orders set erased_at = ${at};
     insert into admin_secrets (key, value, updated_at) values ('auth-secret', 'COOKIE-SECRET', ${at})
     on conflict do update set value = excluded.value`,
  )
}

/** Copies the data folder as a process that is killed right before a path is moved would leave it, and goes on there. */
async function restoreKilledBefore(moved: RegExp): Promise<void> {
  const killed = join(folder, 'killed')
  disk.beforeMove = async from => {
    if (!existsSync(killed) && moved.test(from)) await cp(dataDir, killed, { recursive: true })
  }
  await putBack()
  disk.beforeMove = async () => {}
  dataDir = killed
}

const start = () => openDatabase({ databaseUrl: undefined, dataDir })
const INTERRUPTED = /^DATA_DIR: a restore .* was interrupted\. Run npm run restore again/
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

test.each([
  ['before anything is moved', /data\/heegel\.sqlite$/],
  ['between database and files', /data\/attachments$/],
  ['before the copy is moved in', /\.restore-[^/]+\/heegel\.sqlite$/],
  ['before the copy’s files are moved in', /\.restore-[^/]+\/attachments$/],
])(
  'a restore that is interrupted %s lets no shop be opened, and misses nothing when it is repeated',
  async (_when, moved) => {
    await shopWithErasure()
    await restoreKilledBefore(moved)
    await expect(start()).rejects.toThrow(INTERRUPTED)
    disk.immovable = /\.restore-[^/]+\/attachments$/
    await expect(putBack(later(1))).rejects.toThrow('EACCES')
    await expect(start(), 'a repetition that fails').rejects.toThrow(INTERRUPTED)
    disk.immovable = /^$/
    const said = await putBack(later(2))
    await (await start()).db.destroy()
    expect(await shopOf(dataDir)).toEqual({ database: 'mütsid', picture: 'mütsid' })
    expect(said).toContain('the customers of 1 orders asked for the erasure of their data')
    expect(said).toContain('\n  mari@heegel.ee: removed\n')
    const database = new DatabaseSync(join(dataDir, 'heegel.sqlite'), { readOnly: true })
    expect(database.prepare('select value from admin_secrets').all()).toEqual([{ value: 'COOKIE-SECRET' }])
    database.close()
    const [, kept = ''] = /what was there is now in (.+)\n/.exec(said)!
    const replaced = (await readdir(dataDir)).filter(name => name.startsWith('before-'))
    for (const each of replaced)
      if ((await readdir(join(dataDir, each))).length > 0) expect(kept).toContain(join(dataDir, each))
  },
)

test('a repeated restore does not compare the copy with itself where no shop was', async () => {
  await shopWithErasure()
  await rm(dataDir, { recursive: true })
  await restoreKilledBefore(/\.restore-[^/]+\/attachments$/)
  expect(await putBack(later(1))).toMatch(/^These can sign in, .+: mari@heegel\.ee$/m)
})

test('a restore that can neither go on nor back lets no shop be opened', async () => {
  await shopWithErasure()
  disk.immovable = /\.restore-[^/]+\/attachments$|before-[^/]+\/heegel\.sqlite$/
  await expect(putBack()).rejects.toThrow('EACCES')
  await expect(start()).rejects.toThrow(INTERRUPTED)
})

test('erasures are listed even if who could sign in before cannot be read', async () => {
  await shopWithErasure()
  changeDatabase(dataDir, 'drop table push_devices')
  const said = await putBack()
  expect(said).toContain('Sign-ins could not be read from the previous database')
  expect(said).toContain('the customers of 1 orders asked for the erasure of their data')
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
