/** Every write about an administrator's account changes nothing of another one's, and no more than its own session. */
import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#server/platform/database/database.ts'
import { onEachDatabase } from '#test/database.ts'
import { confirmChange, isConfirmed, markConfirmed, recordCall } from './account-changes.ts'
import { mailRecoveryLink, recoverPassword } from './recovery.ts'
import { hashToken } from './secrets.ts'
import { beginAttempt, consumeCode, restoreCode } from './sign-in-limit.ts'
import {
  deleteInvitations,
  deleteOtherCredentials,
  deletePendingSignIns,
  findAdminId,
  insertAdmin,
  replaceEmail,
  replacePassword,
} from './store.ts'

const NOW = new Date('2026-11-26T10:00:00Z')
const AT = NOW.toISOString()
const SOON = '2026-11-26T11:00:00.000Z'
const MARI = 'mari@heegel.ee'
const KATI = 'kati@heegel.ee'
const CODE = '123456'

const me = (userId: string) => ({ email: KATI, userId, sessionId: `${userId}-1`, hasSecondStep: false })
const signOutDevices = async () => {}

type Write = (db: Db, userId: string) => Promise<unknown>

const OF_A_SESSION: Record<string, Write> = {
  markConfirmed: (db, userId) => markConfirmed(db, me(userId), new Date(SOON)),
  confirmChange: (db, userId) => confirmChange(db, me(userId), NOW),
}

const OF_AN_ACCOUNT: Record<string, Write> = {
  ...OF_A_SESSION,
  'recordCall of a second step': (db, userId) => {
    const call = { method: 'POST', path: '/two-factor/verify-totp' } as const
    const action = 'account.add-second-step'
    const of = { before: me(userId), current: undefined, name: undefined, userAgent: '', device: undefined }
    return recordCall(db, { call, action, actor: KATI, ...of }, signOutDevices, NOW)
  },
  replacePassword: db => replacePassword(db, { email: KATI, passwordHash: 'new' }, NOW),
  replaceEmail: db => replaceEmail(db, { from: KATI, to: 'uus@heegel.ee' }, NOW),
  deletePendingSignIns,
  deleteOtherCredentials: db => deleteOtherCredentials(db, KATI),
  deleteInvitations: (db, userId) => deleteInvitations(db, { invited_by: userId }),
  recoverPassword: (db, userId) => {
    const wanted = { token: `link-${userId}`, password: 'kaks mütsi korraga', userAgent: '' }
    return recoverPassword({ db, signOutDevices }, { ...wanted, expect: async () => {} }, NOW)
  },
}

async function addAccount(db: Db, email: string): Promise<string> {
  await insertAdmin(db, { email, passwordHash: 'old' }, NOW)
  const id = (await findAdminId(db, email))!
  const times = { created_at: AT, updated_at: AT, expires_at: SOON }
  for (const each of [1, 2])
    await db
      .insertInto('admin_sessions')
      .values({
        id: `${id}-${each}`,
        token: `${id}-${each}`,
        user_id: id,
        confirmed_at: AT,
        ...times,
      } as never)
      .execute()
  await db
    .insertInto('admin_verifications')
    .values({ id, identifier: id, value: id, ...times })
    .execute()
  await db
    .insertInto('admin_two_factors')
    .values({ id, user_id: id, secret: id, backup_codes: '', verified: 1 })
    .execute()
  await db
    .insertInto('admin_passkeys')
    .values({
      id,
      user_id: id,
      credential_id: id,
      public_key: id,
      counter: 0,
      device_type: 'singleDevice',
      backed_up: 0,
      created_at: AT,
    } as never)
    .execute()
  const recovery = { token_hash: hashToken(`link-${id}`), user_id: id, expires_at: SOON }
  await db.insertInto('admin_recoveries').values(recovery).execute()
  await db
    .insertInto('admin_invitations')
    .values({ id, email: `invited-by-${email}`, token_hash: id, invited_by: id, expires_at: SOON })
    .execute()
  await db.updateTable('admin_users').set({ two_factor_enabled: 1 }).where('id', '=', id).execute()
  return id
}

const TABLES = [
  'admin_users',
  'admin_sessions',
  'admin_accounts',
  'admin_verifications',
  'admin_two_factors',
  'admin_passkeys',
  'admin_recoveries',
  'admin_invitations',
] as const

/** The rows of an account, as text. */
async function rowsOf(db: Db, userId: string): Promise<string[]> {
  const texts: string[] = []
  for (const table of TABLES)
    for (const row of await db.selectFrom(table).selectAll().execute()) {
      const text = JSON.stringify({ table, ...row })
      if (text.includes(userId)) texts.push(text)
    }
  return texts.toSorted()
}

onEachDatabase('a write about an account', fresh => {
  let db: Db
  let mari: string
  let kati: string
  beforeEach(async () => {
    ;({ db } = await fresh())
    mari = await addAccount(db, MARI)
    kati = await addAccount(db, KATI)
  })

  test.each(Object.keys(OF_AN_ACCOUNT))('%s changes nothing of another administrator', async name => {
    const [hers, others] = [await rowsOf(db, kati), await rowsOf(db, mari)]
    await OF_AN_ACCOUNT[name]!(db, kati)
    expect(await rowsOf(db, mari)).toEqual(others)
    expect(await rowsOf(db, kati)).not.toEqual(hers)
  })

  test.each(Object.keys(OF_A_SESSION))('%s changes the caller’s own session only', async name => {
    const before = await rowsOf(db, kati)
    await OF_A_SESSION[name]!(db, kati)
    const after = await rowsOf(db, kati)
    expect(before.filter(row => !after.includes(row))).toEqual([expect.stringContaining(`"${kati}-1"`)])
  })

  test('is vouched for by the caller’s own session only', async () => {
    await markConfirmed(db, me(kati), null)
    expect([await isConfirmed(db, me(kati), NOW), await isConfirmed(db, me(mari), NOW)]).toEqual([
      false,
      true,
    ])
    await expect(confirmChange(db, me(kati), NOW)).rejects.toMatchObject({ code: 'not_allowed' })
  })

  test('makes a code usable again for its own account only', async () => {
    for (const email of [KATI, MARI]) expect(await consumeCode(db, email, CODE, NOW)).toBe(true)
    await restoreCode(db, KATI, CODE)
    expect(await consumeCode(db, MARI, CODE, NOW)).toBe(false)
    expect(await consumeCode(db, KATI, CODE, NOW)).toBe(true)
  })

  test('is possible by a mailed link, even if another administrator has just got one', async () => {
    const ask = (email: string) =>
      mailRecoveryLink(db, { email, publicUrl: 'https://heegel.ee', isKnown: false }, NOW)
    await db.deleteFrom('admin_recoveries').execute()
    for (const email of [MARI, KATI, KATI]) await ask(email)
    const mails = await db.selectFrom('outbox').select('recipient').execute()
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([KATI, MARI])
  })

  test('is tried again once none of its counts is full, and a refusal prolongs nothing', async () => {
    const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
    for (let n = 0; n < 10; n++) {
      expect(await beginAttempt(db, ['address'], at(0))).toHaveProperty('attempt')
      expect(await beginAttempt(db, ['account'], at(5))).toHaveProperty('attempt')
    }
    for (let n = 0; n < 10; n++)
      expect(await beginAttempt(db, ['address', 'account'], at(6))).toEqual({ retryAfter: 14 * 60 })
    expect(await beginAttempt(db, ['account'], at(16))).toEqual({ retryAfter: 4 * 60 })
    expect(await beginAttempt(db, ['address'], at(16))).toHaveProperty('attempt')
    expect(await beginAttempt(db, ['address', 'account'], at(20))).toHaveProperty('attempt')
  })
})
