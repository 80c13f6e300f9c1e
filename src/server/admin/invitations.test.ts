import { beforeEach, expect, test } from 'vitest'
import type { Account } from '#contract/account.ts'
import { saveDevice } from '#server/push/store.ts'
import { type AdminShop, MARI, openAdminShop } from '#test/admin-shop.ts'
import type { Browser } from '#test/browser.ts'
import { onEachDatabase } from '#test/database.ts'
import { aBrowser } from '#test/push-service.ts'
import { codeOf } from '#test/totp.ts'
import { deleteExpiredSignIns, findAdminId, hashPassword, insertAdmin } from './store.ts'

const KATI = { email: 'kati@naide.ee', password: 'kaks mütsi korraga' }
const DAY = 24 * 60

onEachDatabase('a second administrator', fresh => {
  let adminShop: AdminShop
  let mari: Browser

  beforeEach(async () => {
    adminShop = await openAdminShop(await fresh())
    mari = await adminShop.signedIn()
  })

  const confirm = (browser: Browser, password = MARI.password) =>
    browser.post('/api/auth/verify-password', { password })
  const account = async (browser: Browser) => (await browser.get<Account>('/api/admin/account')).body
  const mails = (template: string) =>
    adminShop.shop.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('template', '=', template)
      .orderBy('created_at')
      .orderBy('recipient')
      .execute()
  const changes = async () =>
    (await mails('administrators-changed')).map(({ recipient, data }) => {
      const { change, email, by } = JSON.parse(data) as { change: string; email: string; by: string }
      return [recipient, change, email, by]
    })

  async function invite(email = KATI.email, by = mari): Promise<{ status: number; body: object }> {
    await confirm(by, by === mari ? MARI.password : KATI.password)
    return by.post('/api/admin/invitations', { email })
  }
  async function mailedToken(): Promise<string> {
    const { link } = JSON.parse((await mails('invitation')).at(-1)!.data) as { link: string }
    expect(link).toMatch(/^https:\/\/heegel\.ee\/admin\/invited\?token=[\w-]{43}$/)
    return new URL(link).searchParams.get('token') ?? ''
  }
  const accept = (token: string, password = KATI.password, browser = adminShop.browser()) =>
    browser.post<{ details: string }>('/api/admin/invited', { token, password })
  /** a browser in which Kati, who was invited, has signed in */
  async function kati(): Promise<Browser> {
    await invite()
    adminShop.shop.wait(1)
    expect((await accept(await mailedToken())).status).toBe(201)
    const browser = adminShop.browser()
    expect((await browser.post('/api/auth/sign-in/email', KATI)).status).toBe(200)
    return browser
  }
  async function remove(by: Browser, email: string, password = MARI.password): Promise<number> {
    await confirm(by, password)
    const id = await findAdminId(adminShop.shop.database.db, email)
    return (await by.delete(`/api/admin/administrators/${id}`)).status
  }

  test('is invited by e-mail, sets a password and signs in; everybody is told', async () => {
    expect((await invite('Kati@Naide.ee')).status).toBe(201)
    const [mail] = await mails('invitation')
    expect(mail).toMatchObject({ recipient: KATI.email, status: 'waiting' })
    expect((await account(mari)).invitations).toMatchObject([{ email: KATI.email }])
    const joined = await accept(await mailedToken())
    expect([joined.status, joined.body]).toEqual([201, { email: KATI.email }])
    const browser = adminShop.browser()
    expect((await browser.post('/api/auth/sign-in/email', KATI)).status).toBe(200)
    const { administrators, invitations } = await account(browser)
    expect(administrators.map(({ email, isMe }) => [email, isMe])).toEqual([
      [MARI.email, false],
      [KATI.email, true],
    ])
    expect(invitations).toEqual([])
    expect(await changes()).toEqual([
      [MARI.email, 'invited', KATI.email, MARI.email],
      [MARI.email, 'joined', KATI.email, MARI.email],
    ])
    expect(await adminShop.actions()).toEqual([
      { actor: MARI.email, action: 'account.invite', subject: KATI.email, data: {} },
      { actor: KATI.email, action: 'account.join', subject: KATI.email, data: { by: MARI.email } },
    ])
  })

  test('is invited only after the password was retyped, once for each', async () => {
    const refused = await mari.post('/api/admin/invitations', { email: KATI.email })
    expect(refused).toMatchObject({ status: 403, body: { details: expect.stringContaining('parooli') } })
    await confirm(mari, 'vale parool ikka')
    expect((await mari.post('/api/admin/invitations', { email: KATI.email })).status).toBe(403)
    await confirm(mari)
    adminShop.shop.wait(10)
    expect((await mari.post('/api/admin/invitations', { email: KATI.email })).status).toBe(403)
    expect((await invite()).status).toBe(201)
    expect((await mari.post('/api/admin/invitations', { email: 'x@naide.ee' })).status).toBe(403)
    expect(await mails('invitation')).toHaveLength(1)
  })

  test('is invited with a code as well if the second step is on', async () => {
    const { password } = MARI
    const { body } = await mari.post<{ totpURI: string }>('/api/auth/two-factor/enable', { password })
    await mari.post('/api/auth/two-factor/verify-totp', { code: codeOf(body.totpURI, Date.now()) })
    expect((await invite()).status).toBe(403)
    const next = { password, code: codeOf(body.totpURI, Date.now() + 30_000) }
    expect((await mari.post('/api/auth/verify-password', next)).status).toBe(200)
    expect((await mari.post('/api/admin/invitations', { email: KATI.email })).status).toBe(201)
  })

  test('is not invited or removed by another site or a visitor', async () => {
    await confirm(mari)
    const foreign = { origin: 'https://kuri.example' }
    expect((await mari.post('/api/admin/invitations', { email: KATI.email }, foreign)).status).toBe(403)
    expect((await adminShop.browser().post('/api/admin/invitations', { email: KATI.email })).status).toBe(401)
    expect((await adminShop.browser().delete('/api/admin/administrators/x')).status).toBe(401)
    expect(await mails('invitation')).toEqual([])
  })

  test('has a link that works once, also at the same moment', async () => {
    await invite()
    const token = await mailedToken()
    const replies = await Promise.all([accept(token), accept(token, 'kolm mütsi korraga')])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 401])
    expect((await accept(token)).body.details).toMatch(/enam ei kehti/)
  })

  test('has a link that a weak password does not use up', async () => {
    await invite()
    const token = await mailedToken()
    expect((await accept(token, KATI.email)).status).toBe(400)
    expect((await accept(token)).status).toBe(201)
  })

  test('has no link any more once it is withdrawn, replaced or expired', async () => {
    await invite()
    const withdrawn = await mailedToken()
    const [invitation] = (await account(mari)).invitations
    const path = `/api/admin/invitations/${invitation!.id}`
    expect((await mari.delete(path)).status).toBe(200)
    expect((await mari.delete(path)).status).toBe(404)
    expect(await mails('invitation'), 'an e-mail that has not left does not leave').toEqual([])
    await invite()
    const replaced = await mailedToken()
    await invite()
    const expired = await mailedToken()
    expect((await account(mari)).invitations).toHaveLength(1)
    for (const token of [withdrawn, replaced]) expect((await accept(token)).status).toBe(401)
    adminShop.shop.wait(3 * DAY)
    expect((await accept(expired)).status).toBe(401)
    expect((await account(mari)).invitations).toEqual([])
    const { db } = adminShop.shop.database
    await deleteExpiredSignIns(db, adminShop.shop.now())
    expect(await db.selectFrom('admin_invitations').selectAll().execute()).toEqual([])
    await adminShop.shop.mailer.sendDue()
    expect(JSON.stringify(await mails('invitation'))).not.toContain(expired)
    expect((await adminShop.actions()).map(({ action }) => action)).toContain('account.withdraw-invitation')
  })

  test('has no link any more once the one who invited has a new password', async () => {
    await invite()
    const token = await mailedToken()
    const body = { currentPassword: MARI.password, newPassword: 'hoopis teine pikk sõna' }
    expect((await mari.post('/api/auth/change-password', body)).status).toBe(200)
    expect((await account(mari)).invitations).toEqual([])
    expect(await mails('invitation'), 'an e-mail that has not left does not leave').toEqual([])
    expect((await accept(token)).status).toBe(401)
  })

  test('cannot be invited twice, nor join once the e-mail is taken', async () => {
    expect((await invite(MARI.email.toUpperCase())).body).toMatchObject({ code: 'already_administrator' })
    await invite()
    const token = await mailedToken()
    const { db } = adminShop.shop.database
    const passwordHash = await hashPassword('neli mütsi korraga')
    await insertAdmin(db, { email: KATI.email, passwordHash }, adminShop.shop.now())
    expect((await accept(token)).status).toBe(401)
    expect((await adminShop.browser().post('/api/auth/sign-in/email', KATI)).status).toBe(401)
    expect(
      (await changes()).map(([, change]) => change),
      'no e-mail says that she has joined',
    ).toEqual(['invited'])
    expect((await account(mari)).invitations).toEqual([])
  })

  test('joins with her own e-mail in a browser where another is signed in, who stays', async () => {
    await invite()
    const joined = await accept(await mailedToken(), KATI.password, mari)
    expect(joined.body).toEqual({ email: KATI.email })
    expect((await account(mari)).email).toBe(MARI.email)
  })

  test('can be invited only while the shop has sent fewer than five invitations in a day', async () => {
    for (let n = 0; n < 5; n++) expect((await invite(`kati${n}@naide.ee`)).status).toBe(201)
    expect(await invite('kati5@naide.ee')).toMatchObject({
      status: 429,
      body: { details: expect.stringContaining('5 kutset') },
    })
    adminShop.shop.wait(DAY)
    expect((await invite('kati5@naide.ee')).status).toBe(201)
  })

  test('has her token only in the e-mail, and not in the outbox that administrators read', async () => {
    await invite()
    const token = await mailedToken()
    const { db } = adminShop.shop.database
    const kept = [
      await db.selectFrom('admin_invitations').selectAll().execute(),
      await db.selectFrom('audit_log').selectAll().execute(),
      adminShop.shop.logged,
      (await mari.get('/api/admin/outbox')).body,
      (await mari.get(`/api/admin/outbox/${(await mails('invitation'))[0]!.id}`)).body,
    ]
    expect(JSON.stringify(kept)).toContain('/admin/invited?token=***')
    expect(JSON.stringify(kept)).not.toContain(token)
  })

  test('is removed with all that opens the shop, by who was there before', async () => {
    const hers = await kati()
    await invite('liis@naide.ee', hers)
    const { db } = adminShop.shop.database
    const device = { endpoint: 'https://push.heegel.invalid/1', ...aBrowser().keys, user_agent: 'Telefon' }
    for (const email of [MARI.email, KATI.email]) {
      const user_id = (await findAdminId(db, email))!
      await saveDevice(db, { ...device, endpoint: device.endpoint + user_id, user_id }, adminShop.shop.now())
    }
    expect((await account(mari)).administrators.map(({ isRemovable }) => isRemovable)).toEqual([false, true])
    expect(await remove(mari, KATI.email)).toBe(200)
    expect((await hers.get('/api/admin/account')).status).toBe(401)
    expect((await adminShop.browser().post('/api/auth/sign-in/email', KATI)).status).toBe(401)
    expect((await db.selectFrom('push_devices').selectAll().execute()).length).toBe(1)
    expect(await db.selectFrom('admin_invitations').selectAll().execute()).toEqual([])
    const left = (await mails('invitation')).map(({ recipient }) => recipient)
    expect(left, 'an e-mail that has not left does not leave').not.toContain('liis@naide.ee')
    expect((await changes()).filter(([, change]) => change === 'removed')).toEqual([
      [KATI.email, 'removed', KATI.email, MARI.email],
      [MARI.email, 'removed', KATI.email, MARI.email],
    ])
    expect((await adminShop.actions()).filter(({ action }) => action === 'account.remove')).toEqual([
      { actor: MARI.email, action: 'account.remove', subject: KATI.email, data: {} },
    ])
  })

  test('has joined after the others, even if the clock was ahead when they joined', async () => {
    const { db } = adminShop.shop.database
    const ahead = new Date(adminShop.shop.now().getTime() + 86_400_000).toISOString()
    await db.updateTable('admin_users').set({ created_at: ahead }).execute()
    const hers = await kati()
    expect(await remove(hers, MARI.email, KATI.password)).toBe(404)
    expect(await remove(mari, KATI.email)).toBe(200)
  })

  test('cannot remove who was there before her, nor anybody herself, nor without the password', async () => {
    const hers = await kati()
    expect(await remove(hers, MARI.email, KATI.password)).toBe(404)
    expect(await remove(hers, KATI.email, KATI.password)).toBe(404)
    expect(await remove(mari, MARI.email)).toBe(404)
    expect(await remove(mari, KATI.email, 'vale parool ikka')).toBe(403)
    const { administrators } = await account(hers)
    expect(administrators.map(({ isRemovable }) => isRemovable)).toEqual([false, false])
  })
})
