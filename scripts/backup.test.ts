import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queueMail } from '#server/mail/outbox.ts'
import { writeHistory } from '#server/orders/history.ts'
import { CLAIM_FILE } from '#server/platform/database/claim-data.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { anOrder } from '#test/order.ts'
import { runScript } from '#test/run-script.ts'

let folder: string
let dataDir: string
let shop: Database | undefined

const open = async () => {
  shop = await openDatabase({ databaseUrl: undefined, dataDir })
  await migrate(shop)
  return shop.db
}
const close = async () => {
  await shop?.db.destroy()
  shop = undefined
}
const put = async (name: string) =>
  (await open()).insertInto('categories').values({ name, created_at: '2026-11-20T12:00:00.000Z' }).execute()
const categories = async () => {
  const rows = await (await open()).selectFrom('categories').select('name').orderBy('name').execute()
  return rows.map(row => row.name)
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heegel-backup-'))
  dataDir = join(folder, 'data')
  more = {}
})
afterEach(async () => {
  await close()
  await rm(folder, { recursive: true })
})

const run = (...words: string[]) => runScript('backup.ts', words, { DATA_DIR: dataDir, ...more })
/** Additional environment of the commands, besides the shop's folder. */
let more: Record<string, string> = {}
/** Unpacks a backup with tar itself. */
async function unpacked(copy: string): Promise<string> {
  const into = await mkdtemp(join(folder, 'unpacked-'))
  await promisify(execFile)('tar', ['-xzf', copy, '-C', into])
  return into
}
const copyMade = async () => join(folder, 'copies', (await readdir(join(folder, 'copies')))[0]!)

test('key without a file name is not a backup into a folder of that name', async () => {
  await put('Mütsid')
  await close()
  const { code, output } = await run('backup', 'key')
  expect(code).toBe(1)
  expect(output).toMatch(/^Usage:/)
})

test('a backup is made while the shop runs, and restored once it is closed', async () => {
  await put('sallid')
  await mkdir(join(dataDir, 'uploads'))
  await writeFile(join(dataDir, 'uploads', 'konn.webp'), 'picture')
  // The shop is open, and its latest writes may still be in the write-ahead log.
  expect((await run('backup', join(folder, 'copies'))).code).toBe(0)
  const copy = await copyMade()

  await shop!.db.deleteFrom('categories').execute()
  const refused = await run('restore', copy)
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('Stop it first') })
  await close()

  expect((await run('restore', copy)).output).toContain('has been restored to')
  expect(await categories()).toEqual(['sallid'])
  expect(await readFile(join(dataDir, 'uploads', 'konn.webp'), 'utf8')).toBe('picture')
  const aside = (await readdir(dataDir)).find(name => name.startsWith('before-'))
  expect(await readdir(join(dataDir, aside!))).toContain('heegel.sqlite')

  const again = join(folder, 'again')
  expect((await run('backup', again)).code).toBe(0)
  const [second] = await readdir(again)
  expect(await readdir(await unpacked(join(again, second!)))).toEqual(['heegel.sqlite', 'uploads'])
  expect((await stat(join(again, second!))).mode & 0o777, 'names and addresses are in it').toBe(0o600)
  expect(
    (await readdir(dataDir)).filter(name => name.startsWith('.')),
    'no snapshot is left',
  ).toEqual([])
})

test('a customer erased since the backup is marked to be erased again', async () => {
  const db = await open()
  const now = new Date('2026-11-20T12:00:00Z')
  const [erased, waiting, byTheJob] = [
    await anOrder(db, now),
    await anOrder(db, now),
    await anOrder(db, now),
    await anOrder(db, now),
  ]
  expect((await run('backup', join(folder, 'copies'))).code).toBe(0)
  const at = '2026-11-21T12:00:00.000Z'
  for (const { id } of [erased, byTheJob])
    await db.updateTable('orders').set({ erased_at: at }).where('id', '=', id).execute()
  await db.updateTable('orders').set({ erasure_requested_at: at }).where('id', '=', waiting.id).execute()
  await writeHistory(db, erased.id, 'owner@naide.ee', 'erased', {}, new Date(at))
  await writeHistory(db, byTheJob.id, 'shop', 'erased', {}, new Date(at))
  await close()
  const { output } = await run('restore', await copyMade())
  expect(output).toContain('the customers of 2 orders asked for the erasure of their data')
  const rows = await (await open()).selectFrom('orders').select(['id', 'erasure_requested_at']).execute()
  const asked = rows.filter(row => row.erasure_requested_at !== null).map(({ id }) => id)
  expect(new Set(asked)).toEqual(new Set([erased.id, waiting.id]))
})

test('a backup can be restored over a damaged database', async () => {
  await put('sallid')
  await run('backup', join(folder, 'copies'))
  await close()
  await writeFile(join(dataDir, 'heegel.sqlite'), 'damaged')
  const { code, output } = await run('restore', await copyMade())
  expect(output).toContain('could not be read')
  expect(output).toContain('npm run reconcile')
  expect(code).toBe(0)
  expect(await categories()).toEqual(['sallid'])
})

test('a backup that was unpacked by hand, as earlier versions made them, can be restored', async () => {
  await put('sallid')
  await mkdir(join(dataDir, 'sounds'))
  await writeFile(join(dataDir, 'sounds', 'konn.wav'), 'sound')
  await run('backup', join(folder, 'copies'))
  await close()
  const copy = join(folder, 'heegel-2026-11-20T10-00-00')
  await rename(await unpacked(await copyMade()), copy)
  await rm(dataDir, { recursive: true })
  const { output } = await run('restore', copy)
  expect(output).toContain('npm run reconcile -- --since 2026-11-20T10:00:00Z')
  expect(await categories()).toEqual(['sallid'])
  expect(await readFile(join(dataDir, 'sounds', 'konn.wav'), 'utf8')).toBe('sound')
  expect(await readdir(copy), 'the copy stays').toContain('heegel.sqlite')
})

test('an upload in progress is left out', async () => {
  await put('sallid')
  const whole = '0123456789abcdef0123456789abcdef'
  for (const name of [whole, `${whole}.${randomUUID()}`])
    await mkdir(join(dataDir, 'uploads', name), { recursive: true })
  for (const name of await readdir(join(dataDir, 'uploads')))
    await writeFile(join(dataDir, 'uploads', name, '320.webp'), 'picture')
  await mkdir(join(dataDir, 'sounds'))
  for (const name of [`${whole}.wav`, `${randomUUID()}.part`])
    await writeFile(join(dataDir, 'sounds', name), 'sound')
  await run('backup', join(folder, 'copies'))
  const copy = await unpacked(await copyMade())
  expect(await readdir(join(copy, 'uploads'))).toEqual([whole])
  expect(await readdir(join(copy, 'sounds'))).toEqual([`${whole}.wav`])
})

test('backups are refused in the folder that they back up', async () => {
  await put('sallid')
  await symlink(dataDir, join(folder, 'link'))
  for (const copies of [dataDir, join(dataDir, 'copies'), join(folder, 'link', 'copies')]) {
    const refused = await run('backup', copies)
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('is inside DATA_DIR') })
  }
  expect(await readdir(dataDir)).not.toContain('copies')
})

test('a damaged backup is not restored, and nothing is moved', async () => {
  await put('sallid')
  await run('backup', join(folder, 'copies'))
  const copy = await copyMade()
  await close()
  const bytes = await readFile(copy)
  const half = join(folder, 'heegel-2026-11-20T10-00-00.tar.gz')
  await writeFile(half, bytes.subarray(0, bytes.length / 2))
  const wrong = await unpacked(copy)
  await writeFile(join(wrong, 'heegel.sqlite'), 'not what it was')
  for (const damaged of [half, wrong]) {
    expect(await run('restore', damaged)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/cannot be read|is not a database of the shop/),
    })
    expect((await readdir(dataDir)).filter(name => !name.startsWith('heegel.sqlite'))).toEqual([CLAIM_FILE])
  }
  expect(await categories()).toEqual(['sallid'])
})

test('remains of a killed backup or restore are deleted by the next one, once a day old', async () => {
  await put('sallid')
  const leave = async () => {
    for (const name of ['.restore-old', '.copy-old', '.restore-new']) {
      await mkdir(join(dataDir, name, 'uploads'), { recursive: true })
      if (name.endsWith('old')) await utimes(join(dataDir, name), 0, 0)
    }
  }
  const left = async () => (await readdir(dataDir)).filter(name => name.startsWith('.'))
  await leave()
  await run('backup', join(folder, 'copies'))
  expect(await left()).toEqual(['.restore-new'])
  await close()
  await leave()
  expect((await run('restore', await copyMade())).code).toBe(0)
  expect(await left()).toEqual(['.restore-new'])
})

test('a wrong folder or a wrong word is reported', async () => {
  expect(await run('backup', join(folder, 'copies'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no shop in'),
  })
  expect((await run('restore', join(folder, 'nothing'))).output).toContain('There is no backup at')
  for (const words of [
    [],
    ['backup'],
    ['sell', 'all'],
    ['backup', 'a', 'b'],
    ['restore', '--with-secrets', 'a'],
  ])
    expect(await run(...words)).toMatchObject({ code: 1, output: expect.stringContaining('Usage') })
})

const AT = '2026-11-20T12:00:00.000Z'

/** Adds a signed-in administrator with a second factor who has asked for a new password. */
async function addSignIns() {
  const db = await open()
  const times = { created_at: AT, updated_at: AT }
  const later = { expires_at: '2027-01-01T00:00:00.000Z' }
  await db
    .insertInto('admin_users')
    .values({ id: 'mari', name: 'Mari', email: 'mari@heegel.ee', email_verified: 0, ...times })
    .execute()
  await db
    .insertInto('admin_sessions')
    .values({ id: 's', token: 'SESSION-TOKEN', user_id: 'mari', ...later, ...times })
    .execute()
  await db
    .insertInto('admin_two_factors')
    .values({ id: 't', user_id: 'mari', secret: 'ENCRYPTED', backup_codes: 'CODES', verified: 1 })
    .execute()
  await db
    .insertInto('admin_recoveries')
    .values({ token_hash: 'RECOVERY-HASH', user_id: 'mari', ...later })
    .execute()
  await db
    .insertInto('admin_secrets')
    .values({ key: 'auth-secret', value: 'COOKIE-SECRET', updated_at: AT })
    .execute()
  const link = { link: 'https://heegel.ee/admin/reset?token=RECOVERY-TOKEN' }
  await queueMail(
    db,
    { template: 'password-reset', about: { id: 'mari' }, recipient: 'mari@heegel.ee', data: link },
    new Date(AT),
  )
}

const SECRETS = ['SESSION-TOKEN', 'RECOVERY-HASH', 'RECOVERY-TOKEN', 'COOKIE-SECRET']
const readCopy = async () => readFile(join(await unpacked(await copyMade()), 'heegel.sqlite'), 'latin1')

test('a backup contains nothing that gives access to the shop, unless requested', async () => {
  await addSignIns()
  await run('backup', join(folder, 'copies'))
  const bytes = await readCopy()
  for (const secret of SECRETS) expect(bytes.includes(secret), secret).toBe(false)
  expect(bytes).toContain('mari@heegel.ee')
  await rm(join(folder, 'copies'), { recursive: true })
  expect((await run('backup', join(folder, 'copies'), '--with-secrets')).code).toBe(0)
  expect(await readCopy()).toContain('COOKIE-SECRET')
})

test('after a restore everybody signs in again, and second factors work with the previous secret', async () => {
  await addSignIns()
  await run('backup', join(folder, 'copies'))
  await close()
  expect((await run('restore', await copyMade())).output).toContain(
    'All sessions have ended: everyone must sign in again.\n',
  )
  const db = await open()
  expect(await db.selectFrom('admin_sessions').select('id').execute()).toEqual([])
  expect(await db.selectFrom('admin_secrets').selectAll().execute()).toEqual([
    { key: 'auth-secret', value: 'COOKIE-SECRET', updated_at: AT },
  ])
})

test('a restore without a previous shop says who can sign in and how', async () => {
  await addSignIns()
  await run('backup', join(folder, 'copies'))
  await close()
  await rm(dataDir, { recursive: true })
  const { output } = await run('restore', await copyMade())
  expect(output).toContain('contains no secrets')
  expect(output).toContain('npm run admin -- reset <e-mail>')
  expect(output).toContain('they had when the backup was made: mari@heegel.ee\n')
  expect(output, 'nothing was there').not.toContain('what was there')
  expect(await readdir(dataDir)).toEqual(['heegel.sqlite', CLAIM_FILE])
  expect((await stat(dataDir)).mode & 0o777, 'names and addresses are in it').toBe(0o700)
})

test('a restore names the ways into the shop that it has opened again', async () => {
  await addSignIns()
  const db = shop!.db
  const order = await anOrder(db, new Date(AT))
  const admin = { created_at: AT, updated_at: AT, email_verified: 0 }
  const named = (id: string) => ({ ...admin, id, name: id, email: `${id}@heegel.ee` })
  await db.insertInto('admin_users').values(['liis', 'kati'].map(named)).execute()
  const account = { provider_id: 'credential', password: 'OLD-HASH', created_at: AT, updated_at: AT }
  const accounts = ['mari', 'liis', 'kati'].map(id => ({ ...account, id, user_id: id, account_id: id }))
  await db.insertInto('admin_accounts').values(accounts).execute()
  const device = {
    p256dh: '',
    auth: '',
    user_agent: 'phone',
    fault: null,
    last_sent_at: null,
    created_at: AT,
  }
  await db
    .insertInto('push_devices')
    .values({ ...device, id: 'phone', endpoint: 'https://push.example/1', user_id: 'kati' })
    .execute()
  const replies = { order_id: order.id, author: 'customer', secret: 'abcd' } as const
  await db.insertInto('reply_secrets').values(replies).execute()
  expect((await run('backup', join(folder, 'copies'))).code).toBe(0)
  await db.updateTable('admin_users').set({ two_factor_enabled: 1 }).where('id', '=', 'mari').execute()
  await db.updateTable('admin_accounts').set({ password: 'NEW-HASH' }).where('id', '=', 'mari').execute()
  for (const table of ['admin_users', 'push_devices'] as const)
    await db.deleteFrom(table).where('id', 'in', ['kati', 'phone']).execute()
  await db.deleteFrom('reply_secrets').execute()
  await db.insertInto('ended_reply_secrets').values(replies).execute()
  await close()

  const { output } = await run('restore', await copyMade())
  expect(output).toContain(
    '\n  mari@heegel.ee: password, second step\n  kati@heegel.ee: removed\nFor each of them',
  )
  expect(output, 'as it was').not.toContain('liis@heegel.ee')
  expect(output).toContain('to be removed in the settings: 1\n')
  expect(output).toContain(`to be ended in each order: ${order.order_number}\n`)
  const again = await run('restore', await copyMade())
  expect(again.output, 'nothing has changed since').not.toContain('mari@heegel.ee')
})

test('a backup with secrets restores no session either', async () => {
  await addSignIns()
  await run('backup', join(folder, 'copies'), '--with-secrets')
  await close()
  await rm(dataDir, { recursive: true })
  const { output } = await run('restore', await copyMade())
  expect(output).toContain('All sessions have ended: everyone must sign in again.')
  expect(output).not.toContain('contains no secrets')
  const db = await open()
  expect(await db.selectFrom('admin_sessions').select('id').execute()).toEqual([])
  expect(await db.selectFrom('admin_secrets').select('key').execute()).toEqual([{ key: 'auth-secret' }])
})
