import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts'
import { dayAfter, startOfDay, tallinnDay } from '#domain/tallinn.ts'
import { backUpDaily } from '#server/backup/daily.ts'
import { WITHOUT_SECRETS } from '#server/backup/secrets.ts'
import { findBackupFault, findRotationFault } from '#server/backup/store.ts'
import { readConfig } from '#server/config.ts'
import { readConnectionStatus } from '#server/connection-status.ts'
import { incidentChecks } from '#server/incident-checks.ts'
import { findIncidents } from '#server/incidents/store.ts'
import { watchIncidents } from '#server/incidents/watch.ts'
import { startJobs } from '#server/jobs.ts'
import { findOrderIncludingAttempts } from '#server/orders/store.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openFileStore } from '#server/platform/storage/open-file-store.ts'
import { freshDatabase, onEachDatabase } from '#test/database.ts'
import { postgresPrograms } from '#test/postgres.ts'
import { runScript } from '#test/run-script.ts'
import { type S3Server, startS3Server } from '#test/s3-server.ts'
import { addProduct, aShopper, type TestShop, testShop } from '#test/test-shop.ts'

const PICTURE = `uploads/${'a'.repeat(32)}/320.webp`

let server: S3Server
beforeAll(async () => {
  server = await startS3Server()
})

let folder: string
let dataDir: string
let opened: Database | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heegel-copies-'))
  dataDir = join(folder, 'data')
})
afterEach(async () => {
  await close()
  await rm(folder, { recursive: true })
})

async function open(): Promise<Database> {
  opened = await openDatabase({ databaseUrl: undefined, dataDir })
  await migrate(opened)
  return opened
}
async function close() {
  await opened?.db.destroy()
  opened = undefined
}

const run = (words: string[], env: Record<string, string>) =>
  runScript('backup.ts', words, { DATA_DIR: dataDir, ...env })

async function keyPair(): Promise<{ file: string; key: string }> {
  const file = join(folder, 'copies.key')
  const { output } = await run(['backup', 'key', file], {})
  return { file, key: /BACKUP_KEY=(\S+)/.exec(output)![1]! }
}

const namesIn = async (place: string): Promise<string[]> => {
  const names: string[] = []
  for await (const { key } of openFileStore(place).list('')) names.push(key)
  return names
}

/** The child process that makes a backup; 0 while there is none. */
const copyProcess = () =>
  promisify(execFile)('pgrep', ['-P', `${process.pid}`, '-f', 'copy-process']).then(
    ({ stdout }) => Number(stdout),
    error => {
      // pgrep found none; any other code is a failure of its own.
      if (error.code !== 1) throw error
      return 0
    },
  )

const paidOrder = async (shop: TestShop): Promise<string> => {
  const product = await addProduct(shop, { stockQuantity: 3 })
  const shopper = aShopper(shop)
  return (await shopper.capture(await shopper.approve(product, '38.99'))).body.orderNumber
}

describe.each([
  { files: 'folder', copies: 'folder', encrypted: false },
  { files: 'folder', copies: 's3', encrypted: true },
  { files: 's3', copies: 'folder', encrypted: true },
  { files: 's3', copies: 's3', encrypted: false },
] as const)('a daily backup of files in a $files to a $copies, encrypted: $encrypted', kinds => {
  test('is made by the daily job, and restores the shop with its order and its picture', async () => {
    const pair = kinds.encrypted ? await keyPair() : undefined
    const backupDir = kinds.copies === 's3' ? await server.newBucket() : join(folder, 'copies')
    const env = {
      BACKUP_DIR: backupDir,
      ...(pair && { BACKUP_KEY: pair.key }),
      ...(kinds.files === 's3' && { STORAGE_URL: await server.newBucket() }),
    }
    const shop = await testShop({ ...(await open()), url: undefined }, { env: { DATA_DIR: dataDir, ...env } })
    const number = await paidOrder(shop)
    await shop.files.put(PICTURE, Buffer.from('a picture'))
    const daily = () => backUpDaily({ ...shop, db: shop.database.db }, new AbortController().signal)
    await daily()
    await daily()
    const [name, ...others] = await namesIn(backupDir)
    expect(others, 'one of a day').toEqual([])
    expect(name).toMatch(pair ? /\.tar\.gz\.age$/ : /\.tar\.gz$/)
    expect(await findBackupFault(shop.database.db, shop.now())).toBeUndefined()
    expect((await readConnectionStatus(shop)).server.copies).toEqual({
      isSet: true,
      isEncrypted: kinds.encrypted,
      madeAt: expect.stringMatching(/^\d{4}-.*Z$/),
      uncopied: null,
    })
    await close()

    await rm(dataDir, { recursive: true })
    await shop.files.remove(PICTURE)
    if (pair) {
      const sealed = await run(['restore', name!], env)
      expect(sealed).toMatchObject({ code: 1, output: expect.stringContaining('is encrypted: add --key') })
    }
    const restored = await run(['restore', name!, ...(pair ? ['--key', pair.file] : [])], env)
    expect(restored, restored.output).toMatchObject({
      code: 0,
      output: expect.stringContaining('has been restored to'),
    })
    expect(restored.output).not.toContain('S3RVER')
    const { db } = await open()
    expect(await findOrderIncludingAttempts(db, number)).toMatchObject({ payment_status: 'completed' })
    const later = new Date(shop.now().getTime() + 8 * HOUR_MS)
    expect(await findBackupFault(db, later), 'the copy has its own unfinished row').toBeUndefined()
    const files = openFileStore(readConfig({ DATA_DIR: dataDir, ...env }).filesAt)
    expect(String(await files.read(PICTURE))).toBe('a picture')
    expect((await readdir(dataDir)).includes('uploads')).toBe(kinds.files === 'folder')
  })
})

test('the daily backup is made by the shop’s job, within the hour after five', async () => {
  const backupDir = join(folder, 'copies')
  const env = { DATA_DIR: dataDir, BACKUP_DIR: backupDir, PARCEL_FEEDS: '0' }
  const shop = await testShop({ ...(await open()), url: undefined }, { env })
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'Date'],
    now: new Date('2026-11-20T05:04:50+02:00'),
  })
  const stop = startJobs(shop)
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  const made = () => shop.database.db.selectFrom('backups').select('finished_at').executeTakeFirst()
  await expect.poll(made, { timeout: 20_000 }).toMatchObject({ finished_at: expect.any(String) })
  await stop()
  expect(await namesIn(backupDir)).toEqual([expect.stringMatching(/\.tar\.gz$/)])
}, 30_000)

test('an encrypted backup opens only with its own key', async () => {
  const { key } = await keyPair()
  await open()
  const copies = join(folder, 'copies')
  expect((await run(['backup', copies], { BACKUP_KEY: key })).code).toBe(0)
  await close()
  const copy = join(copies, (await readdir(copies))[0]!)
  expect((await readFile(copy)).toString('latin1', 0, 21)).toBe('age-encryption.org/v1')
  const other = join(folder, 'other.key')
  expect((await run(['backup', 'key', other], {})).output).toContain('BACKUP_KEY=age1')
  expect((await run(['backup', 'key', other], {})).output).toContain('EEXIST')
  expect((await run(['restore', copy, '--key', other], {})).output).toContain('The backup cannot be read')

  const bytes = await readFile(copy)
  bytes[bytes.length - 100]! ^= 1
  await writeFile(copy, bytes)
  const changed = await run(['restore', copy, '--key', join(folder, 'copies.key')], {})
  expect(changed).toMatchObject({ code: 1, output: expect.stringContaining('The backup cannot be read') })
})

onEachDatabase('the daily backup', fresh => {
  const openShop = async (more: Record<string, string> = {}) => {
    const database = await fresh()
    const env = { DATA_DIR: dataDir, BACKUP_DIR: join(folder, 'copies'), ...more }
    return testShop(database, { env })
  }
  const daily = (shop: TestShop) =>
    backUpDaily({ ...shop, db: shop.database.db }, new AbortController().signal)

  test('is made by one of many nodes', async () => {
    await open()
    const shop = await openShop()
    const env = { DATA_DIR: dataDir, BACKUP_DIR: join(folder, 'more copies') }
    const node = await testShop({ ...shop.database, url: shop.config.databaseUrl }, { env })
    await Promise.all([daily(shop), daily(node), daily(shop)])
    const made = [...(await namesIn(join(folder, 'copies'))), ...(await namesIn(join(folder, 'more copies')))]
    expect(made).toHaveLength(1)
  })

  test('that fails is an incident with its reason, is retried, and ends the incident once made', async () => {
    await open()
    const file = join(folder, 'file')
    await writeFile(file, '')
    const shop = await openShop({ BACKUP_DIR: join(file, 'copies') })
    shop.expectErrors(/daily backup failed/)
    await daily(shop)
    expect(await findBackupFault(shop.database.db, shop.now())).toMatch(/failed: .*(ENOTDIR|EEXIST)/)
    expect(await findBackupFault(shop.database.db, shop.now()), 'strangers may read it').not.toContain(folder)
    await rm(file)
    await daily(shop)
    expect(await findBackupFault(shop.database.db, shop.now()), 'not before an hour').toContain('failed')
    shop.wait(60)
    await daily(shop)
    expect(await findBackupFault(shop.database.db, shop.now())).toBeUndefined()
    shop.wait(37 * 60)
    expect(await findBackupFault(shop.database.db, shop.now())).toContain('No backup has been made since')
  })

  test('that its store refuses is an incident that reveals no store to strangers', async () => {
    await open()
    const bucket = (await server.newBucket()).replace(':S3RVER@', ':a-secret@')
    const shop = await openShop({ BACKUP_DIR: bucket })
    shop.expectErrors(/daily backup failed/)
    await daily(shop)
    const fault = await findBackupFault(shop.database.db, shop.now())
    expect(fault).toMatch(/failed: … is unavailable/)
    expect(fault).not.toMatch(/s3:|127\.0\.0\.1|heegel-\d/)
  })

  test('is made even if old ones cannot be deleted, which is an incident of its own', async () => {
    await open()
    const own = await startS3Server()
    const bucket = await own.newBucket()
    const shop = await openShop({ BACKUP_DIR: bucket })
    const today = new Date().toISOString().slice(0, 10)
    const old = ['00', '01'].map(second => `heegel-${today}T00-00-${second}.tar.gz`)
    for (const name of old) await openFileStore(bucket).put(name, Buffer.from('old'))
    own.refuse('DELETE')
    shop.expectErrors(/old backups could not be deleted/)
    // An hour later must be the same day: a day of backups begins at four in the morning.
    const noon = startOfDay(dayAfter(tallinnDay(shop.now()))).getTime() + 12 * HOUR_MS
    shop.wait((noon - shop.now().getTime()) / MINUTE_MS)
    await daily(shop)
    const { db } = shop.database
    expect(await findBackupFault(db, shop.now())).toBeUndefined()
    expect(await findRotationFault(db, shop.now())).toMatch(
      /^Old backups could not be deleted: … is unavailable/,
    )
    const made = await namesIn(bucket)
    expect(made).toHaveLength(3)
    shop.wait(60)
    await daily(shop)
    expect(await namesIn(bucket), 'no second one of the day').toEqual(made)
    await own.stop()
    await watchIncidents({ ...shop, db, checks: incidentChecks(shop) })
    expect((await findIncidents(db)).map(({ part }) => part)).toContain('old_copies')
  })

  test('that was interrupted by the end of the shop is restarted, and old ones are deleted', async () => {
    await open()
    const shop = await openShop()
    const copies = openFileStore(join(folder, 'copies'))
    const month = (before: number) => {
      const today = shop.now()
      return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - before))
        .toISOString()
        .slice(0, 7)
    }
    const [earlier, last] = [month(2), month(1)]
    for (const day of [`${earlier}-01`, `${earlier}-02`, `${last}-01`])
      await copies.put(`heegel-${day}T03-00-00.tar.gz`, Buffer.from('old'))
    const stopped = new AbortController()
    const cutOff = backUpDaily({ ...shop, db: shop.database.db }, stopped.signal)
    const rows = () => shop.database.db.selectFrom('backups').select('finished_at').execute()
    await expect.poll(rows).toHaveLength(1)
    stopped.abort()
    await cutOff
    expect(await rows()).toEqual([])
    // Ctrl+C ends the child process before the shop has finished its requests.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      const ended = daily(shop)
      await expect.poll(copyProcess).toBeGreaterThan(0)
      process.kill(await copyProcess(), signal)
      await ended
      expect(await rows(), signal).toEqual([])
    }
    const late = new AbortController()
    late.abort()
    await backUpDaily({ ...shop, db: shop.database.db }, late.signal)
    expect(await rows(), 'it does not begin any more').toEqual([])
    await daily(shop)
    expect((await readdir(join(folder, 'copies'))).filter(name => name.startsWith('heegel-20'))).toHaveLength(
      4,
    )
    for (let day = 3; day < 9; day++)
      await copies.put(`heegel-${last}-0${day}T03-00-00.tar.gz`, Buffer.from('old'))
    shop.wait(24 * 60)
    await daily(shop)
    const left = await readdir(join(folder, 'copies'))
    expect(left).not.toContain(`heegel-${earlier}-01T03-00-00.tar.gz`)
    expect(left).toContain(`heegel-${earlier}-02T03-00-00.tar.gz`)
  })
})

test.skipIf(!inject('postgresUrl'))(
  'a PostgreSQL server is backed up by its own tools, as docs/backup.md says',
  async () => {
    const programs = postgresPrograms()!
    const libraries = process.env.POSTGRES_LIBRARIES
    const environment = {
      PATH: `${programs}:${process.env.PATH}`,
      ...(libraries && { LD_LIBRARY_PATH: libraries }),
    }
    const shop = await testShop(await freshDatabase('postgres'), { env: { DATA_DIR: dataDir } })
    const number = await paidOrder(shop)
    const at = shop.now().toISOString()
    await shop.database.db
      .insertInto('admin_secrets')
      .values({ key: 'auth-secret', value: 'COOKIE-SECRET', updated_at: at })
      .onConflict(conflict => conflict.column('key').doUpdateSet({ value: 'COOKIE-SECRET' }))
      .execute()
    const guide = await readFile(join(import.meta.dirname, '..', 'docs', 'backup.md'), 'utf8')
    const left = WITHOUT_SECRETS.split(' ')
    expect(left.filter(option => !guide.includes(option))).toEqual([])
    const url = shop.config.databaseUrl!
    const { output } = await run(['backup', join(folder, 'copies')], { DATABASE_URL: url })
    const { hostname, port, pathname, username } = new URL(url)
    const service = join(folder, 'pg_service.conf')
    await writeFile(
      service,
      `[heegel]\nhost=${hostname}\nport=${port}\nuser=${username}\ndbname=${pathname.slice(1)}\n`,
    )
    const [, command] = /^ {2}(pg_dump .+)$/m.exec(output)!
    await promisify(execFile)('sh', ['-c', command!], {
      cwd: folder,
      env: { ...environment, PGSERVICEFILE: service },
    })
    const dump = join(folder, (await readdir(folder)).find(name => name.endsWith('.dump'))!)

    // The administrator restores it, and the shop, another user, opens it.
    const name = `restored_${randomBytes(6).toString('hex')}`
    const [, commands] = /^To restore, stop all nodes.*?```sh\n(.+?)```/ms.exec(guide)!
    const asAdministrator = commands!
      .replaceAll('heegel_restored', name)
      .replaceAll('=heegel ', `=${name} `)
      .replace(' heegel-….dump', ` ${dump}`)
    await sql`create role ${sql.id(name)} login`.execute(shop.database.db)
    await promisify(execFile)('sh', ['-ec', asAdministrator], {
      env: { ...environment, PGHOST: hostname, PGPORT: port, PGUSER: username },
    })
    const restoredUrl = new URL(url)
    restoredUrl.username = name
    restoredUrl.pathname = name
    const restored = await openDatabase({ databaseUrl: restoredUrl.href, dataDir })
    try {
      await migrate(restored)
      expect(await findOrderIncludingAttempts(restored.db, number)).toMatchObject({
        payment_status: 'completed',
      })
      expect(await restored.db.selectFrom('admin_secrets').selectAll().execute()).toEqual([])
    } finally {
      await restored.db.destroy()
    }
  },
)

test('no backup is made without a place for it', async () => {
  const shop = await testShop(await freshDatabase(), { env: { DATA_DIR: dataDir } })
  await backUpDaily({ ...shop, db: shop.database.db }, new AbortController().signal)
  expect(await shop.database.db.selectFrom('backups').selectAll().execute()).toEqual([])
})
