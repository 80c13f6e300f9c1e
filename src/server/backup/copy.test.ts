import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createFolderStore } from '#server/platform/storage/folder-store.ts'
import { NODE_ENVIRONMENT } from '#test/run-script.ts'
import { DATABASE, packCopy } from './archive.ts'
import { makeCopy, rotateCopies } from './copy.ts'

const disk = vi.hoisted(() => ({
  isBroken: false,
  onPut: undefined as (() => Promise<void>) | undefined,
}))
vi.mock('node:fs/promises', async real => {
  const { readdir, ...rest } = await real<typeof import('node:fs/promises')>()
  return {
    ...rest,
    // Simulated, because tests may run as root, who can read every folder.
    readdir: async (folder: string, ...options: []) => {
      if (folder.endsWith('lost+found')) throw Object.assign(new Error('EACCES'), { code: 'EACCES' })
      return readdir(folder, ...options)
    },
  }
})
vi.mock('#server/platform/storage/open-file-store.ts', async real => {
  const { openFileStore, ...rest } =
    await real<typeof import('#server/platform/storage/open-file-store.ts')>()
  return {
    ...rest,
    openFileStore: (address: string) => {
      const store = openFileStore(address)
      if (!address.endsWith('copies')) return store
      const put: typeof store.put = async (...given) => {
        await disk.onPut?.()
        return store.put(...given)
      }
      const reads = async () => Readable.from([Buffer.from('something else')])
      return { ...store, put, ...(disk.isBroken && { open: reads }) }
    },
  }
})

test('a process that is killed while it packs a backup leaves no snapshot behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'heegel-copy-'))
  const dataDir = join(folder, 'data')
  const shop = await openDatabase({ databaseUrl: undefined, dataDir })
  await migrate(shop)
  const copiesAt = join(folder, 'copies')
  disk.onPut = async () => expect((await readdir(dataDir)).filter(name => name.startsWith('.'))).toEqual([])
  const plan = { dataDir, databaseUrl: undefined, filesAt: dataDir, copiesAt, key: undefined }
  const name = await makeCopy({ ...plan, withSecrets: false }, new Date())
  expect(await readdir(copiesAt)).toEqual([name])
  expect.assertions(2)
  disk.onPut = undefined
  await shop.db.destroy()
  await rm(folder, { recursive: true })
})

test('a backup that does not read back as it was written is discarded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'heegel-copy-'))
  const dataDir = join(folder, 'data')
  const shop = await openDatabase({ databaseUrl: undefined, dataDir })
  await migrate(shop)
  const copiesAt = join(folder, 'copies')
  const plan = {
    dataDir,
    databaseUrl: undefined,
    filesAt: dataDir,
    copiesAt,
    key: undefined,
    withSecrets: false,
  }
  disk.isBroken = true
  await expect(makeCopy(plan, new Date())).rejects.toThrow('differs from what was written')
  expect(await readdir(copiesAt)).toEqual([])
  disk.isBroken = false
  await makeCopy(plan, new Date(0))
  expect(await readdir(copiesAt)).toEqual(['heegel-1970-01-01T00-00-00.tar.gz'])
  await shop.db.destroy()
  await rm(folder, { recursive: true })
})

test.each([
  ['plain', undefined],
  ['encrypted', 'age1s2acg4v9r4c955v6vxnm8yv7n9kz8r4cwsl4unsr3z2ncs3kas0q63ensm'],
])('a full disk ends a %s backup with its error, even between two reads', async (_how, key) => {
  const half = randomBytes(200_000)
  const reading = async function* () {
    yield half
    await pause(100)
    yield half
  }
  const content = Readable.from(reading(), { objectMode: false })
  const files = createFolderStore(join(tmpdir(), 'heegel-no-files'))
  const packed = await packCopy({ size: 2 * half.length, content }, files, key)
  const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error('ENOSPC')) })
  await expect(pipeline(packed, full)).rejects.toThrow('ENOSPC')
  await expect.poll(() => content.destroyed).toBe(true)
})

test('a backup finishes while the shop keeps writing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'heegel-copy-'))
  const dataDir = join(folder, 'data')
  const shop = await openDatabase({ databaseUrl: undefined, dataDir })
  await migrate(shop)
  // Larger than what is copied in one step.
  const value = 'x'.repeat(2_000_000)
  await shop.db.insertInto('settings').values({ key: 'large', value, updated_at: '' }).execute()
  const busy = new DatabaseSync(join(dataDir, DATABASE))
  const change = busy.prepare("update settings set updated_at = ? where key = 'large'")
  let isCopied = false
  const copying = makeCopy(
    {
      dataDir,
      databaseUrl: undefined,
      filesAt: dataDir,
      copiesAt: join(folder, 'copies'),
      key: undefined,
      withSecrets: true,
    },
    new Date(),
  ).then(() => {
    isCopied = true
  })
  let changes = 0
  while (!isCopied && changes < 3_000) {
    change.run(String(changes))
    changes += 1
    await new Promise(resolve => setImmediate(resolve))
  }
  expect(isCopied).toBe(true)
  await copying
  busy.close()
  await shop.db.destroy()
  await rm(folder, { recursive: true })
})

test('among unfinished files beside the backups, only unfinished backups are deleted', async () => {
  const copiesAt = await mkdtemp(join(tmpdir(), 'heegel-copies-'))
  const copy = 'heegel-1970-01-01T00-00-00.tar.gz'
  const unpacked = 'heegel-2026-11-20T02-05-10'
  const folders = ['other', 'heegel-films', unpacked]
  for (const name of folders) await mkdir(join(copiesAt, name))
  const theirs = [
    'heegel-notes.part',
    join('other', 'film.mkv.part'),
    join('heegel-films', 'film.mkv.part'),
    join(unpacked, 'film.mkv.part'),
    join(unpacked, `${copy}.part`),
  ]
  const cutOff = [`${copy}.part`, `${copy}.${randomUUID()}.part`, `${copy}.age.${randomUUID()}.part`]
  for (const name of [...theirs, ...cutOff]) {
    await writeFile(join(copiesAt, name), 'half')
    await utimes(join(copiesAt, name), 0, 0)
  }
  await rotateCopies(copiesAt, new Date())
  expect((await readdir(copiesAt, { recursive: true })).sort()).toEqual([...folders, ...theirs].sort())
  await rm(copiesAt, { recursive: true })
})

test('old backups are deleted from the root of a disk, beside a folder that the shop may not read', async () => {
  const copiesAt = await mkdtemp(join(tmpdir(), 'heegel-disk-'))
  await mkdir(join(copiesAt, 'lost+found'))
  const names = ['03', '04'].map(hour => `heegel-2026-11-20T${hour}-00-00.tar.gz`)
  for (const name of names) await writeFile(join(copiesAt, name), 'copy')
  expect(await rotateCopies(copiesAt, new Date('2026-11-20T05:00:00Z'))).toBe(1)
  expect(await readdir(copiesAt)).toEqual([names[1], 'lost+found'])
  await rm(copiesAt, { recursive: true })
})

test('a shop without an S3 store or a backup to make does not load their libraries', async () => {
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ resolve(...asked) { const found = asked[2](asked[0], asked[1]); loaded.push(found.url); return found } })
    for (const file of ['composition-root', 'app', 'jobs']) await import('./src/server/' + file + '.ts')
    console.log(JSON.stringify(loaded))`
  const root = join(import.meta.dirname, '..', '..', '..')
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    env: NODE_ENVIRONMENT,
    maxBuffer: 32 * 1024 ** 2,
  })
  const loaded = JSON.parse(stdout) as string[]
  expect(loaded.filter(url => url.endsWith('/storage/s3-store.ts'))).not.toEqual([])
  expect(loaded.filter(url => /@aws-sdk|@smithy|age-encryption|tar-stream/.test(url))).toEqual([])
})
