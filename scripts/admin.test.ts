import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureFirstAdmin, setUpFirstAdmin } from '#server/admin/first-admin.ts'
import { nextNumber } from '#server/documents/numbering.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { listDevices, saveDevice } from '#server/push/store.ts'
import { onEachDatabase } from '#test/database.ts'
import { runScript } from '#test/run-script.ts'

const MARI = { email: 'mari@heegel.ee', password: 'üks müts korraga' }
const NOON = new Date('2026-11-20T12:00:00.000Z')

/** Runs the command as the owner does, while a shop has the database open. */
const run = (
  words: string[],
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string | undefined },
) =>
  runScript('admin.ts', words, {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: 'https://heegel.ee',
    ALLOW_PAYMENT_SANDBOX: '1',
  })

test('reset and email refuse a folder without a shop, and setup reports a new one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'heegel-admin-'))
  const dataDir = join(folder, 'dtaa')
  for (const words of [
    ['reset', MARI.email],
    ['email', MARI.email, 'mari@uus.ee'],
  ])
    expect(await run(words, { dataDir })).toEqual({
      code: 1,
      output: `There is no shop in ${dataDir}. Set DATA_DIR to the folder that the shop uses\n`,
    })
  expect(await readdir(folder)).toEqual([])
  const { code, output } = await run(['setup'], { dataDir })
  expect([code, output]).toEqual([
    0,
    expect.stringContaining(`There was no shop in ${dataDir}, so a new one`),
  ])
  expect((await run(['setup'], { dataDir })).output).not.toContain('There was no shop')
  await rm(folder, { recursive: true })
})

test.each([
  { words: [] },
  { words: ['reset'] },
  { words: ['setup', MARI.email] },
  { words: ['remove', MARI.email] },
  { words: ['invoices-above', '13x'] },
])('an unknown command, $words, prints the usage', async ({ words }) => {
  const { code, output } = await run(words, { dataDir: tmpdir() })
  expect(code).toBe(1)
  expect(output).toMatch(/^Usage: npm run admin -- reset <e-mail>/)
})

onEachDatabase('the owner’s recovery', (fresh, dialect) => {
  let dataDir: string
  let databaseUrl: string | undefined
  let database: Database

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'heegel-admin-'))
    databaseUrl = dialect === 'postgres' ? (await fresh()).url : undefined
    database = await openDatabase({ databaseUrl, dataDir })
    await migrate(database)
  })
  afterEach(async () => {
    await database.db.destroy()
    await rm(dataDir, { recursive: true })
  })

  const runCommand = (...words: string[]) => run(words, { dataDir, databaseUrl })

  const addMari = () =>
    ensureFirstAdmin({ db: database.db, given: MARI, publicUrl: 'https://heegel.ee', now: NOON })
  const passwordHash = async () =>
    (await database.db.selectFrom('admin_accounts').select('password').executeTakeFirstOrThrow()).password

  test('by a new password prints it, replaces the old one and ends all sessions and notices', async () => {
    await addMari()
    const { id } = await database.db.selectFrom('admin_users').select('id').executeTakeFirstOrThrow()
    const keys = { p256dh: 'k', auth: 'a' }
    const device = { endpoint: 'https://push.example/1', ...keys, user_agent: 'Telefon', user_id: id }
    await saveDevice(database.db, device, NOON)
    const before = await passwordHash()
    const times = {
      created_at: NOON.toISOString(),
      updated_at: NOON.toISOString(),
      expires_at: '2027-01-01T00:00:00.000Z',
    }
    await database.db
      .insertInto('admin_sessions')
      .values({ id: 's', token: 't', user_id: id, ip_address: null, user_agent: null, ...times })
      .execute()
    const { code, output } = await runCommand('reset', 'Mari@heegel.ee')
    expect(code).toBe(0)
    expect(output).toMatch(/^ {2}[\w-]{20}$/m)
    expect(await passwordHash()).not.toBe(before)
    expect(await database.db.selectFrom('admin_sessions').selectAll().execute()).toEqual([])
    expect(await listDevices(database.db)).toEqual([])
    expect(output).toContain('Their devices receive no notices: turn them on again in the settings.')
  })

  test('without the phone needs only the new password, and is audited', async () => {
    await addMari()
    const { db } = database
    const { id } = await db
      .updateTable('admin_users')
      .set({ two_factor_enabled: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('admin_two_factors')
      .values({ id: 't', user_id: id, secret: 's', backup_codes: 'b', verified: 1, locked_until: null })
      .execute()
    await db
      .insertInto('admin_passkeys')
      .values({
        id: 'p',
        user_id: id,
        name: 'Mari telefon',
        credential_id: 'c',
        public_key: 'k',
        counter: 0,
        device_type: 'singleDevice',
        backed_up: 0,
        transports: null,
        aaguid: null,
        created_at: NOON.toISOString(),
      })
      .execute()
    expect((await runCommand('reset', MARI.email)).code).toBe(0)
    const { two_factor_enabled } = await db
      .selectFrom('admin_users')
      .select('two_factor_enabled')
      .executeTakeFirstOrThrow()
    expect(two_factor_enabled).toBe(0)
    expect(await db.selectFrom('admin_two_factors').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('admin_passkeys').selectAll().execute()).toEqual([])
    const [row] = await db.selectFrom('audit_log').selectAll().where('action', '=', 'account.reset').execute()
    expect(row).toMatchObject({ actor: MARI.email, action: 'account.reset', data: '{"by":"server"}' })
    const told = await db.selectFrom('outbox').select(['template', 'recipient']).execute()
    expect(told).toEqual([{ template: 'account-changed', recipient: MARI.email }])
  })

  test('by another e-mail keeps the password, unless the e-mail is taken', async () => {
    await addMari()
    const before = await passwordHash()
    const { code, output } = await runCommand('email', 'Mari@heegel.ee', 'Mari@uus.ee')
    expect(output).toMatch(/now signs in as mari@uus\.ee/)
    expect(code).toBe(0)
    const users = await database.db.selectFrom('admin_users').select(['email', 'name']).execute()
    expect(users).toEqual([{ email: 'mari@uus.ee', name: 'mari@uus.ee' }])
    expect(await passwordHash()).toBe(before)
    const told = await database.db.selectFrom('outbox').select(['template', 'recipient']).execute()
    expect(told.map(({ recipient }) => recipient).sort()).toEqual(['mari@heegel.ee', 'mari@uus.ee'])
    const log = await database.db.selectFrom('audit_log').select(['action', 'actor']).execute()
    expect(log).toContainEqual({ action: 'account.change-email', actor: 'mari@uus.ee' })
    for (const [from, to, reason] of [
      [
        'kari@heegel.ee',
        'kari@uus.ee',
        'No administrator has the e-mail address kari@heegel.ee; there is mari@uus.ee',
      ],
      ['mari@uus.ee', 'mari', 'mari is not an e-mail address'],
    ])
      expect(await runCommand('email', from!, to!)).toEqual({ code: 1, output: `${reason}\n` })
  })

  test('with an unknown e-mail names the administrators that exist', async () => {
    expect(await runCommand('reset', 'kari@heegel.ee')).toEqual({
      code: 1,
      output: 'There is no administrator yet. Become one:  npm run admin -- setup\n',
    })
    await addMari()
    const before = await passwordHash()
    expect(await runCommand('reset', 'kari@heegel.ee')).toEqual({
      code: 1,
      output: 'No administrator has the e-mail address kari@heegel.ee; there is mari@heegel.ee\n',
    })
    expect(await passwordHash()).toBe(before)
  })

  test('with a lost set-up link prints a new one, until one is used', async () => {
    const lost = await ensureFirstAdmin({
      db: database.db,
      given: undefined,
      publicUrl: 'https://heegel.ee',
      now: NOON,
    })
    const { output } = await runCommand('setup')
    const [token] = /(?<=https:\/\/heegel\.ee\/admin\/setup\?token=)[\w-]+/.exec(output) ?? []
    expect(await setUpFirstAdmin(database.db, String(lost?.split('=')[1]), MARI, NOON)).toBe(false)
    expect(await setUpFirstAdmin(database.db, String(token), MARI, NOON)).toBe(true)
    expect(await runCommand('setup')).toEqual({
      code: 1,
      output: 'The shop already has an administrator, mari@heegel.ee; reset their password instead\n',
    })
  })

  test('can raise the number of the next invoice, never lower it, and is audited', async () => {
    const { db } = database
    expect(await runCommand('invoices-above', '137')).toEqual({
      code: 0,
      output: 'The next invoice has number 138 instead of 1.\n',
    })
    expect(await nextNumber(db, 'invoice')).toBe(138)
    for (const lower of ['137', '138'])
      expect(await runCommand('invoices-above', lower)).toEqual({
        code: 1,
        output: 'The next invoice already has number 139: a lower number would be used twice\n',
      })
    expect(await nextNumber(db, 'invoice')).toBe(139)
    expect((await runCommand('credit-notes-above', '4')).code).toBe(0)
    expect(await nextNumber(db, 'credit_note')).toBe(5)
    const log = await db.selectFrom('audit_log').select(['actor', 'action', 'subject', 'data']).execute()
    expect(log.map(({ data, ...rest }) => ({ ...rest, data: JSON.parse(data) }))).toEqual(
      [
        { subject: 'invoice', data: { from: 0, to: 137 } },
        { subject: 'credit_note', data: { from: 0, to: 4 } },
      ].map(entry => ({ actor: 'server', action: 'documents.continue-numbers', ...entry })),
    )
  })
})
