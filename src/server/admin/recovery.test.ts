import { beforeEach, expect, test } from 'vitest'
import { type AdminShop, MARI, openAdminShop, SHOP_URL } from '#test/admin-shop.ts'
import { onEachDatabase } from '#test/database.ts'
import { codeOf } from '#test/totp.ts'
import { mailRecoveryLink } from './recovery.ts'

const NEW_PASSWORD = 'kaks mütsi korraga'

onEachDatabase('a forgotten password', fresh => {
  let adminShop: AdminShop

  beforeEach(async () => {
    adminShop = await openAdminShop(await fresh())
  })

  const mails = () =>
    adminShop.shop.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('template', '=', 'password-reset')
      .orderBy('created_at')
      .execute()

  const ask = (email = MARI.email, address?: string) =>
    adminShop.browser(address === undefined ? {} : { address }).post('/api/admin/reset', { email })

  async function mailedToken(): Promise<string> {
    const before = (await mails()).length
    await ask()
    await expect.poll(async () => (await mails()).length).toBe(before + 1)
    const { link } = JSON.parse((await mails()).at(-1)!.data) as { link: string }
    expect(link).toMatch(/^https:\/\/heegel\.ee\/admin\/reset\?token=[\w-]{43}$/)
    return new URL(link).searchParams.get('token') ?? ''
  }

  const use = (token: string, password = NEW_PASSWORD) =>
    adminShop.browser().post<{ details: string }>('/api/admin/reset/password', { token, password })
  const signIn = (password: string) =>
    adminShop.browser().post('/api/auth/sign-in/email', { email: MARI.email, password })

  test('is replaced through the mailed link, which signs everybody out and works once', async () => {
    const before = await adminShop.signedIn()
    const token = await mailedToken()
    expect((await mails())[0]).toMatchObject({ recipient: MARI.email, status: 'waiting' })
    expect((await use(token)).status).toBe(200)
    expect((await before.get('/api/admin/account')).status).toBe(401)
    expect((await signIn(MARI.password)).status).toBe(401)
    expect((await signIn(NEW_PASSWORD)).status).toBe(200)
    const again = await use(token, 'kolm mütsi korraga')
    expect(again.status).toBe(401)
    expect(again.body.details).toMatch(/ei kehti enam/)
    expect((await signIn(NEW_PASSWORD)).status).toBe(200)
    expect(await adminShop.accountMails()).toMatchObject([
      { recipient: MARI.email, data: { change: 'password' } },
    ])
    expect(await adminShop.actions()).toEqual([
      { actor: MARI.email, action: 'account.reset', subject: MARI.email, data: { by: 'e-mail' } },
    ])
  })

  test('can be replaced through each of several links; the first one used ends the others', async () => {
    const first = await mailedToken()
    adminShop.shop.wait(15)
    const second = await mailedToken()
    expect((await use(first)).status).toBe(200)
    expect((await use(second)).status).toBe(401)
  })

  test('cannot be replaced by one that would be guessed early, and the link stays valid', async () => {
    const token = await mailedToken()
    for (const weak of ['aaaaaaaaaaaa', MARI.email])
      expect(await use(token, weak)).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', issues: [{ path: 'password' }] },
      })
    expect((await use(token)).body).toEqual({ ok: true, passkeys: 0 })
  })

  test('is set once if a link is used twice at the same moment', async () => {
    const token = await mailedToken()
    const replies = await Promise.all([use(token), use(token, 'kolm mütsi korraga')])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('cannot be replaced after the link has expired, in an hour', async () => {
    const token = await mailedToken()
    adminShop.shop.wait(59)
    expect((await use(token, 'lühike')).status).toBe(400)
    adminShop.shop.wait(1)
    expect((await use(token)).status).toBe(401)
    expect((await signIn(MARI.password)).status).toBe(200)
  })

  test('has an unsent e-mail deleted with its expired link, without a notice', async () => {
    const token = await mailedToken()
    adminShop.shop.wait(59)
    await adminShop.shop.mailer.sendDue()
    expect((await mails())[0]).toMatchObject({ status: 'waiting', data: expect.stringContaining(token) })
    adminShop.shop.wait(1)
    await adminShop.shop.mailer.sendDue()
    const [mail] = await mails()
    expect(mail).toMatchObject({ status: 'failed', handled_at: expect.any(String) })
    expect(JSON.stringify(mail)).not.toContain(token)
  })

  test('does not reveal who is an administrator', async () => {
    const [known, unknown] = [await ask(MARI.email.toUpperCase()), await ask('kari@heegel.ee')]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    await expect.poll(async () => (await mails()).length).toBe(1)
  })

  test('has its link queued even if the shop closes at once', async () => {
    await ask()
    await adminShop.shop.app.close()
    expect(await mails()).toHaveLength(1)
  })

  test('can be requested ten times in 15 minutes from one address', async () => {
    for (let n = 0; n < 10; n++) expect((await ask(`keegi${n}@naide.ee`, '203.0.113.7')).status).toBe(200)
    const refused = await ask(MARI.email, '203.0.113.7')
    // The quarter of an hour began with the first of them.
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.stringMatching(/^(900|8\d\d)$/) },
    })
    adminShop.shop.wait(15)
    expect((await ask(MARI.email, '203.0.113.7')).status).toBe(200)
  })

  test('can still be requested by the owner while strangers do, without filling her mailbox', async () => {
    const owner = await adminShop.signedIn()
    for (let n = 0; n < 30; n++) expect((await ask(MARI.email, `198.51.100.${n}`)).status).toBe(200)
    await expect.poll(async () => (await mails()).length).toBe(1)
    // The link that a stranger requested is the owner's as well; her own browser gets another one at once.
    expect((await ask(MARI.email, '198.51.100.77')).status).toBe(200)
    expect((await owner.post('/api/admin/reset', { email: MARI.email })).status).toBe(200)
    await expect.poll(async () => (await mails()).length).toBe(2)
    const [first] = await mails()
    const { link } = JSON.parse(first!.data) as { link: string }
    expect((await use(new URL(link).searchParams.get('token') ?? '')).status).toBe(200)
  })

  test('causes one e-mail for two strangers at the same moment', async () => {
    await Promise.all(
      [1, 2, 3, 4].map(() =>
        mailRecoveryLink(
          adminShop.shop.database.db,
          { email: MARI.email, publicUrl: SHOP_URL, isKnown: false },
          adminShop.shop.now(),
        ),
      ),
    )
    expect(await mails()).toHaveLength(1)
  })

  test('can be requested by anybody again after a quarter of an hour', async () => {
    await ask()
    await expect.poll(async () => (await mails()).length).toBe(1)
    adminShop.shop.wait(15)
    await ask()
    await expect.poll(async () => (await mails()).length).toBe(2)
  })

  test('once replaced lets its holder sign in while strangers guess', async () => {
    const token = await mailedToken()
    for (let n = 0; n < 10; n++) {
      const stranger = adminShop.browser({ address: `203.0.113.${n}` })
      await stranger.post('/api/auth/sign-in/email', { ...MARI, password: 'arvan' })
    }
    const phone = adminShop.browser({ address: '203.0.113.99' })
    expect((await phone.post('/api/auth/sign-in/email', MARI)).status).toBe(429)
    expect((await phone.post('/api/admin/reset/password', { token, password: NEW_PASSWORD })).status).toBe(
      200,
    )
    const signedIn = await phone.post('/api/auth/sign-in/email', { ...MARI, password: NEW_PASSWORD })
    expect(signedIn.status).toBe(200)
  })

  test('leaves the second step as it was', async () => {
    const owner = await adminShop.signedIn()
    const { password } = MARI
    const { body } = await owner.post<{ totpURI: string }>('/api/auth/two-factor/enable', { password })
    await owner.post('/api/auth/two-factor/verify-totp', { code: codeOf(body.totpURI, Date.now()) })
    await use(await mailedToken())
    expect((await signIn(NEW_PASSWORD)).body).toMatchObject({ twoFactorRedirect: true })
  })

  test('has its token only in the e-mail', async () => {
    const token = await mailedToken()
    const { db } = adminShop.shop.database
    const kept = await Promise.all([
      db.selectFrom('admin_recoveries').selectAll().execute(),
      db.selectFrom('audit_log').selectAll().execute(),
    ])
    expect(kept[0]).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(token)
    expect(JSON.stringify(adminShop.shop.logged)).not.toContain(token)
  })
})
