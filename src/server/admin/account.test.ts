import { beforeEach, expect, test } from 'vitest'
import type { Account } from '#contract/account.ts'
import { type AdminShop, MARI, openAdminShop } from '#test/admin-shop.ts'
import type { Browser } from '#test/browser.ts'
import { onEachDatabase } from '#test/database.ts'
import { deleteExpiredSignIns, hashPassword, insertAdmin } from './store.ts'

const NEW_PASSWORD = 'kaks mütsi korraga'

onEachDatabase('an administrator’s account', fresh => {
  let adminShop: AdminShop

  beforeEach(async () => {
    adminShop = await openAdminShop(await fresh())
  })

  const account = async (browser: Browser) => (await browser.get<Account>('/api/admin/account')).body
  const inside = async (browser: Browser) => (await browser.get('/api/admin/account')).status === 200
  const changePassword = (browser: Browser, currentPassword: string, newPassword = NEW_PASSWORD) =>
    browser.post('/api/auth/change-password', { currentPassword, newPassword })

  test('is visible to its own administrator only', async () => {
    expect((await adminShop.browser().get('/api/admin/account')).status).toBe(401)
  })

  test('shows each session, with this one marked, and no secrets', async () => {
    await adminShop.signedIn({ userAgent: 'Telefon' })
    const owner = await adminShop.signedIn({ userAgent: 'Arvuti' })
    const seen = await account(owner)
    expect(seen).toMatchObject({ email: MARI.email, hasSecondStep: false, passkeys: [] })
    expect(seen.sessions.map(({ userAgent, isThis }) => [userAgent, isThis]).sort()).toEqual([
      ['Arvuti', true],
      ['Telefon', false],
    ])
    const { token } = await adminShop.shop.database.db
      .selectFrom('admin_sessions')
      .select('token')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(seen)).not.toContain(token)
  })

  test('can sign out one session, or all except this one', async () => {
    const [owner, phone, tablet] = [
      await adminShop.signedIn(),
      await adminShop.signedIn({ userAgent: 'Telefon' }),
      await adminShop.signedIn({ userAgent: 'Tahvel' }),
    ]
    const { id } = (await account(owner)).sessions.find(({ userAgent }) => userAgent === 'Telefon')!
    expect((await owner.delete(`/api/admin/account/sessions/${id}`)).status).toBe(200)
    expect([await inside(owner), await inside(phone), await inside(tablet)]).toEqual([true, false, true])
    expect((await owner.delete(`/api/admin/account/sessions/${id}`)).status).toBe(404)
    expect((await owner.delete('/api/admin/account/sessions')).status).toBe(200)
    expect([await inside(owner), await inside(tablet)]).toEqual([true, false])
    expect((await account(owner)).sessions).toHaveLength(1)
    expect((await adminShop.actions()).map(({ action, data }) => [action, data])).toEqual([
      ['account.end-session', { userAgent: 'Telefon' }],
      ['account.end-other-sessions', { sessions: 1 }],
    ])
  })

  test('cannot end another administrator’s session', async () => {
    const owner = await adminShop.signedIn()
    const { db } = adminShop.shop.database
    const { password } = await db.selectFrom('admin_accounts').select('password').executeTakeFirstOrThrow()
    await insertAdmin(db, { email: 'kati@heegel.ee', passwordHash: password! }, adminShop.shop.now())
    const kati = adminShop.browser()
    await kati.post('/api/auth/sign-in/email', { ...MARI, email: 'kati@heegel.ee' })
    const [session] = (await account(owner)).sessions
    expect((await kati.delete(`/api/admin/account/sessions/${session!.id}`)).status).toBe(404)
    expect((await kati.delete('/api/admin/account/sessions')).status).toBe(200)
    expect(await inside(owner)).toBe(true)
  })

  test('cannot be signed out by another site', async () => {
    const owner = await adminShop.signedIn()
    const phone = await adminShop.signedIn()
    for (const origin of ['https://kuri.example', 'null'])
      expect((await owner.delete('/api/admin/account/sessions', { origin })).status).toBe(403)
    expect(await inside(phone)).toBe(true)
  })

  test('gets a new password only with the old one, which signs out all other sessions', async () => {
    const owner = await adminShop.signedIn()
    const phone = await adminShop.signedIn()
    expect((await changePassword(owner, 'vale parool ikka')).status).toBe(400)
    expect((await changePassword(owner, MARI.password, 'lühike')).status).toBe(400)
    expect(await inside(phone)).toBe(true)
    const body = { currentPassword: MARI.password, newPassword: NEW_PASSWORD, revokeOtherSessions: false }
    expect((await owner.post('/api/auth/change-password', body)).status).toBe(200)
    expect([await inside(owner), await inside(phone)]).toEqual([true, false])
    expect((await adminShop.browser().post('/api/auth/sign-in/email', MARI)).status).toBe(401)
    expect(await adminShop.actions()).toEqual([
      { actor: MARI.email, action: 'account.change-password', subject: MARI.email, data: {} },
    ])
    expect(await adminShop.accountMails()).toMatchObject([
      { recipient: MARI.email, data: { change: 'password' } },
    ])
  })

  test('does not let the old password be guessed at an unattended screen', async () => {
    const owner = await adminShop.signedIn({ address: '203.0.113.7' })
    for (let n = 0; n < 10; n++) expect((await changePassword(owner, `arvan ${n}`)).status).toBe(400)
    expect((await changePassword(owner, MARI.password)).status).toBe(429)
  })

  test('can change its password while strangers guess at the sign-in', async () => {
    const owner = await adminShop.signedIn()
    for (let n = 0; n < 10; n++) {
      const stranger = adminShop.browser({ address: `203.0.113.${n}` })
      await stranger.post('/api/auth/sign-in/email', { ...MARI, password: 'arvan' })
    }
    expect((await changePassword(owner, MARI.password)).status).toBe(200)
  })

  test('has its sign-ins and sign-outs recorded', async () => {
    const owner = await adminShop.signedIn()
    await owner.post('/api/auth/sign-out', {})
    expect(await inside(owner)).toBe(false)
    const rows = await adminShop.shop.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor'])
      .execute()
    expect(rows.map(({ action, actor }) => `${action} ${actor}`).sort()).toEqual([
      `account.sign-in ${MARI.email}`,
      `account.sign-out ${MARI.email}`,
    ])
  })

  test('refuses a password that would be guessed early, and keeps the old one', async () => {
    const owner = await adminShop.signedIn()
    for (const weak of ['aaaaaaaaaaaa', 'qwertyuiop12', MARI.email, 'heegel.ee.mari', 'Parool123456'])
      expect(await changePassword(owner, MARI.password, weak), weak).toMatchObject({
        status: 400,
        body: { code: 'PASSWORD_TOO_WEAK' },
      })
    expect((await changePassword(owner, MARI.password)).status).toBe(200)
  })

  test('shows sign-ins and failed attempts, which are also logged', async () => {
    await adminShop
      .browser({
        address: '203.0.113.7',
        userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36',
      })
      .post('/api/auth/sign-in/email', { ...MARI, password: 'vale parool ikka' })
    await adminShop.browser().post('/api/auth/sign-in/email', { email: 'kari@heegel.ee', password: 'arvan' })
    const owner = await adminShop.signedIn({ address: '2001:db8::7', userAgent: 'Telefon' })
    const { signIns } = await account(owner)
    expect(signIns).toMatchObject([
      { succeeded: true, address: '2001:db8::/56', userAgent: 'Telefon' },
      { succeeded: false, address: '203.0.113.7', userAgent: expect.stringContaining('Chrome') },
    ])
    expect(adminShop.shop.logged.filter(({ msg }) => msg === 'sign-in failed')).toMatchObject([
      { address: '203.0.113.7', account: MARI.email },
      { address: '127.0.0.1' },
    ])
    expect(JSON.stringify(adminShop.shop.logged)).not.toContain('kari@heegel.ee')
    adminShop.shop.wait(91 * 24 * 60)
    await deleteExpiredSignIns(adminShop.shop.database.db, adminShop.shop.now())
    for (const table of ['sign_ins', 'sign_in_attempts'] as const)
      expect(await adminShop.shop.database.db.selectFrom(table).select('id').execute(), table).toEqual([])
  })

  test('has its session tokens stored as hashes', async () => {
    const owner = await adminShop.signedIn()
    const rows = await adminShop.shop.database.db.selectFrom('admin_sessions').selectAll().execute()
    const [, token = ''] = /session_token=([^.;]+)/.exec(decodeURIComponent(owner.cookie())) ?? []
    expect(token).toHaveLength(32)
    expect(JSON.stringify(rows)).not.toContain(token)
    const stolen = owner.cookie().replace(token, rows[0]!.token)
    expect((await adminShop.browser().get('/api/admin/account', { cookie: stolen })).status).toBe(401)
    expect(await inside(owner)).toBe(true)
  })

  test('does not accept a disguised cookie, and neither does better-auth', async () => {
    const owner = await adminShop.signedIn()
    const genuine = owner.cookie()
    const ask = (cookie: string) =>
      adminShop.browser().get('/api/auth/passkey/generate-register-options', { cookie })
    expect(await ask(genuine)).toMatchObject({ status: 403, body: { code: 'CONFIRMATION_NEEDED' } })
    const letter = genuine.at(genuine.indexOf('=') + 1)!
    const escaped = genuine.replace(`=${letter}`, `=%${letter.charCodeAt(0).toString(16)}`)
    const disguises = [
      genuine.replace('=', ' ='),
      genuine.replace('=', '\t='),
      genuine.replace(/=([^;]+)/, '="$1"'),
      escaped,
    ]
    for (const cookie of disguises) {
      expect((await ask(cookie)).status).toBe(401)
      const stranger = adminShop.browser()
      const weak = { currentPassword: MARI.password, newPassword: '111111111111' }
      expect((await stranger.post('/api/auth/change-password', weak, { cookie })).status).toBe(401)
      expect((await stranger.get('/api/admin/account', { cookie })).status).toBe(401)
      expect((await stranger.get('/api/auth/get-session', { cookie })).body).toBeNull()
    }
    expect(await inside(owner)).toBe(true)
    expect(await adminShop.actions()).toEqual([])
  })

  test('with two sessions in one request is that of the first, also for better-auth', async () => {
    const { shop } = adminShop
    const kari = { email: 'kari@heegel.ee', password: NEW_PASSWORD }
    const passwordHash = await hashPassword(kari.password)
    await insertAdmin(shop.database.db, { email: kari.email, passwordHash }, shop.now())
    const [owner, other] = [await adminShop.signedIn(), adminShop.browser()]
    expect((await other.post('/api/auth/sign-in/email', kari)).status).toBe(200)
    const cookie = `${owner.cookie()}; ${other.cookie()}`
    const stranger = adminShop.browser()
    expect((await stranger.get<Account>('/api/admin/account', { cookie })).body.email).toBe(MARI.email)
    const said = await stranger.get('/api/auth/get-session', { cookie })
    expect(said.body).toMatchObject({ user: { email: MARI.email } })
    expect((await stranger.post('/api/auth/sign-out', {}, { cookie })).status).toBe(200)
    expect([await inside(owner), await inside(other)]).toEqual([false, true])
    expect(await adminShop.actions()).toMatchObject([{ actor: MARI.email, action: 'account.sign-out' }])
  })

  test('has sessions that end 90 days after their sign-in, however they are used', async () => {
    const owner = await adminShop.signedIn()
    const { db } = adminShop.shop.database
    const begin = (days: number) => {
      const created_at = new Date(adminShop.shop.now().getTime() - days * 86_400_000).toISOString()
      return db.updateTable('admin_sessions').set({ created_at }).execute()
    }
    await begin(89.9)
    expect(await inside(owner)).toBe(true)
    await begin(90)
    expect(await inside(owner)).toBe(false)
    expect((await owner.get('/api/auth/get-session')).body).toBeNull()
    await deleteExpiredSignIns(db, adminShop.shop.now())
    expect(await db.selectFrom('admin_sessions').select('id').execute()).toEqual([])
  })

  test('has expired rows deleted, and nothing else', async () => {
    const { db } = adminShop.shop.database
    const owner = await adminShop.signedIn()
    await owner.post('/api/auth/verify-password', { password: MARI.password })
    await owner.get('/api/auth/passkey/generate-register-options')
    await adminShop.browser().post('/api/admin/reset', { email: MARI.email })
    const rows = async () =>
      Promise.all(
        (['admin_sessions', 'admin_verifications', 'admin_recoveries'] as const).map(
          async table => (await db.selectFrom(table).select('expires_at').execute()).length,
        ),
      )
    await expect.poll(rows).toEqual([1, 1, 1])
    await deleteExpiredSignIns(db, adminShop.shop.now())
    expect(await rows()).toEqual([1, 1, 1])
    adminShop.shop.wait(61)
    await deleteExpiredSignIns(db, adminShop.shop.now())
    expect(await rows()).toEqual([1, 0, 0])
    adminShop.shop.wait(30 * 24 * 60)
    await deleteExpiredSignIns(db, adminShop.shop.now())
    expect(await rows()).toEqual([0, 0, 0])
  })
})
