import { beforeEach, expect, test } from 'vitest'
import type { Account } from '#contract/account.ts'
import { type AdminShop, MARI, openAdminShop } from '#test/admin-shop.ts'
import type { Browser } from '#test/browser.ts'
import { onEachDatabase } from '#test/database.ts'
import { codeOf } from '#test/totp.ts'

type Begun = { totpURI: string; backupCodes: string[] }

onEachDatabase('the second step of signing in', fresh => {
  let adminShop: AdminShop

  beforeEach(async () => {
    adminShop = await openAdminShop(await fresh())
  })

  const STEP_MS = 30_000
  const inside = async (browser: Browser) => (await browser.get('/api/admin/account')).status === 200
  const typeCode = (browser: Browser, code: string) =>
    browser.post<{ code: string }>('/api/auth/two-factor/verify-totp', { code })
  const typeBackupCode = (browser: Browser, code: string) =>
    browser.post<{ code: string }>('/api/auth/two-factor/verify-backup-code', { code })

  /** Turns it on for Mari; its first code is used up. */
  async function turnOn(browser: Browser): Promise<Begun> {
    const { body } = await browser.post<Begun>('/api/auth/two-factor/enable', { password: MARI.password })
    expect((await typeCode(browser, codeOf(body.totpURI, Date.now()))).status).toBe(200)
    return body
  }

  /** A browser whose password was right. */
  async function halfIn(of?: { address?: string }): Promise<Browser> {
    const browser = adminShop.browser(of)
    const { status, body } = await browser.post('/api/auth/sign-in/email', MARI)
    expect(status).toBe(200)
    expect(body).toMatchObject({ twoFactorRedirect: true })
    return browser
  }

  const laterCode = ({ totpURI }: Begun) => codeOf(totpURI, Date.now() + STEP_MS)

  test('once on, requires a code of the app after the password', async () => {
    const owner = await adminShop.signedIn()
    const begun = await turnOn(owner)
    expect(await inside(owner)).toBe(true)
    const browser = await halfIn()
    expect(await inside(browser)).toBe(false)
    expect((await typeCode(browser, '000000')).status).toBe(401)
    expect(await inside(browser)).toBe(false)
    expect((await typeCode(browser, laterCode(begun))).status).toBe(200)
    expect(await inside(browser)).toBe(true)
    expect((await browser.get<{ hasSecondStep: boolean }>('/api/admin/account')).body.hasSecondStep).toBe(
      true,
    )
    expect((await adminShop.actions()).map(({ action, data }) => [action, data])).toEqual([
      ['account.add-second-step', {}],
      ['account.sign-in', { by: 'code' }],
    ])
  })

  test('is not on before the first code has been typed', async () => {
    const owner = await adminShop.signedIn()
    await owner.post('/api/auth/two-factor/enable', { password: MARI.password })
    expect((await typeCode(owner, '000000')).status).toBe(401)
    expect(await inside(await adminShop.signedIn())).toBe(true)
    expect(await adminShop.actions()).toEqual([])
  })

  test('is not turned on without the password', async () => {
    const owner = await adminShop.signedIn()
    const wrong = { password: 'kaks mütsi korraga' }
    expect((await owner.post('/api/auth/two-factor/enable', wrong)).status).toBe(400)
    expect(await inside(await adminShop.signedIn())).toBe(true)
  })

  const turnOff = (browser: Browser, input: { password?: string; code?: string }) =>
    browser.post<{ code: string }>('/api/auth/two-factor/disable', { password: MARI.password, ...input })

  const makeCodes = <T = { code: string }>(browser: Browser, input: { password?: string; code?: string }) =>
    browser.post<T>('/api/auth/two-factor/generate-backup-codes', { password: MARI.password, ...input })

  test('is turned off by the password and a code together', async () => {
    const owner = await adminShop.signedIn()
    const begun = await turnOn(owner)
    expect((await turnOff(owner, {})).status).toBe(400)
    expect((await turnOff(owner, { code: '000000' })).body).toMatchObject({ code: 'INVALID_CODE' })
    const wrong = { password: 'kaks mütsi korraga', code: laterCode(begun) }
    expect((await turnOff(owner, wrong)).body).toMatchObject({ code: 'INVALID_PASSWORD' })
    await halfIn()
    expect((await turnOff(owner, { code: laterCode(begun) })).status).toBe(200)
    expect(await inside(await adminShop.signedIn())).toBe(true)
    expect((await adminShop.actions()).map(({ action }) => action)).toEqual([
      'account.add-second-step',
      'account.remove-second-step',
    ])
    expect((await adminShop.accountMails()).map(({ data }) => data.change)).toEqual([
      'second-step-on',
      'second-step-off',
    ])
  })

  test('is turned off by a backup code if the phone is lost', async () => {
    const owner = await adminShop.signedIn()
    const { backupCodes } = await turnOn(owner)
    expect((await turnOff(owner, { code: 'abcde-fghij' })).status).toBe(401)
    expect((await turnOff(owner, { code: backupCodes[0]! })).status).toBe(200)
    expect(await inside(await adminShop.signedIn())).toBe(true)
  })

  test('cannot be turned off before it is on', async () => {
    const owner = await adminShop.signedIn()
    const { password } = MARI
    const { body } = await owner.post<Begun>('/api/auth/two-factor/enable', { password })
    expect((await turnOff(owner, { code: codeOf(body.totpURI, Date.now()) })).body).toMatchObject({
      code: 'TOTP_NOT_ENABLED',
    })
  })

  test('does not let its codes be guessed by turning it off', async () => {
    const owner = await adminShop.signedIn()
    await turnOn(owner)
    for (let n = 0; n < 10; n++) expect((await turnOff(owner, { code: '000000' })).status).toBe(401)
    expect((await turnOff(owner, { code: '000000' })).status).toBe(429)
  })

  test('when turned on, ends every other session, and sign-ins that wait for a code', async () => {
    const [owner, phone] = [await adminShop.signedIn(), await adminShop.signedIn()]
    await turnOn(owner)
    expect([await inside(owner), await inside(phone)]).toEqual([true, false])
  })

  test('accepts a code for one sign-in, even with concurrent ones', async () => {
    const begun = await turnOn(await adminShop.signedIn())
    const browsers = await Promise.all([halfIn(), halfIn(), halfIn()])
    const code = laterCode(begun)
    const replies = await Promise.all(browsers.map(browser => typeCode(browser, code)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect(replies.find(({ status }) => status === 401)?.body).toMatchObject({ code: 'CODE_USED' })
  })

  test('accepts a backup code once, and none of the old ones after new ones are made', async () => {
    const owner = await adminShop.signedIn()
    const { backupCodes } = await turnOn(owner)
    expect(backupCodes).toHaveLength(10)
    const [first, second] = backupCodes as [string, string]
    const browser = await halfIn()
    expect((await typeBackupCode(browser, first)).status).toBe(200)
    expect(await inside(browser)).toBe(true)
    expect((await typeBackupCode(await halfIn(), first)).status).toBe(401)
    const { body } = await makeCodes<Begun>(owner, { code: backupCodes[2]! })
    expect((await typeBackupCode(await halfIn(), second)).status).toBe(401)
    expect((await typeBackupCode(await halfIn(), body.backupCodes[0]!)).status).toBe(200)
    expect((await adminShop.actions()).map(({ action, data }) => [action, data])).toEqual([
      ['account.add-second-step', {}],
      ['account.sign-in', { by: 'backup code' }],
      ['account.new-backup-codes', {}],
      ['account.sign-in', { by: 'backup code' }],
    ])
  })

  test('gives new backup codes only for the password and a code, not for a session and the password', async () => {
    const owner = await adminShop.signedIn()
    const begun = await turnOn(owner)
    expect((await makeCodes(owner, {})).status).toBe(400)
    expect((await makeCodes(owner, { code: '000000' })).body).toMatchObject({ code: 'INVALID_CODE' })
    const wrong = { password: 'kaks mütsi korraga', code: laterCode(begun) }
    expect((await makeCodes(owner, wrong)).body).toMatchObject({ code: 'INVALID_PASSWORD' })
    expect(
      (await typeBackupCode(await halfIn(), begun.backupCodes[0]!)).status,
      'the old backup codes still work',
    ).toBe(200)
    const { status, body } = await makeCodes<Begun>(owner, { code: laterCode(begun) })
    expect([status, body.backupCodes.length]).toEqual([200, 10])
    expect((await typeBackupCode(await halfIn(), begun.backupCodes[1]!)).status).toBe(401)
  })

  test('lets a passkey, which replaces both steps, be added only with the password and a code', async () => {
    const owner = await adminShop.signedIn()
    const begun = await turnOn(owner)
    const confirm = (input: { password?: string; code?: string }) =>
      owner.post<{ code: string }>('/api/auth/verify-password', { password: MARI.password, ...input })
    const ask = async () => (await owner.get('/api/auth/passkey/generate-register-options')).status
    expect((await confirm({})).status).toBe(400)
    expect((await confirm({ code: '000000' })).body).toMatchObject({ code: 'INVALID_CODE' })
    const wrong = { password: 'kaks mütsi korraga', code: laterCode(begun) }
    expect((await confirm(wrong)).body).toMatchObject({ code: 'INVALID_PASSWORD' })
    expect(await ask()).toBe(403)
    expect((await confirm({ code: begun.backupCodes[0]! })).status).toBe(200)
    expect(await ask()).toBe(200)
  })

  test('gives no backup codes while it is off', async () => {
    const owner = await adminShop.signedIn()
    expect((await makeCodes(owner, { code: '000000' })).body).toMatchObject({ code: 'TOTP_NOT_ENABLED' })
  })

  test('counts guessed codes as failed sign-ins of the account, from any address', async () => {
    const begun = await turnOn(await adminShop.signedIn())
    for (let n = 0; n < 10; n++) {
      const guesser = await halfIn({ address: `203.0.113.${n}` })
      const guess = n % 2 ? typeCode(guesser, '000000') : typeBackupCode(guesser, 'abcde-fghij')
      expect((await guess).status).toBe(401)
    }
    const refused = await adminShop
      .browser({ address: '203.0.113.77' })
      .post<{ retryAfter: number }>('/api/auth/sign-in/email', MARI)
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBe(String(refused.body.retryAfter))
    adminShop.shop.wait(15)
    const browser = await halfIn({ address: '203.0.113.77' })
    expect((await typeCode(browser, laterCode(begun))).status).toBe(200)
  })

  test('sends a code after its ten minutes back to the password, without counting a failure', async () => {
    const begun = await turnOn(await adminShop.signedIn())
    const late = adminShop.browser({ address: '203.0.113.7' })
    for (let n = 0; n < 12; n++) {
      const type = n % 2 ? typeBackupCode(late, begun.backupCodes[0]!) : typeCode(late, laterCode(begun))
      expect(await type).toMatchObject({ status: 401, body: { code: 'INVALID_TWO_FACTOR_COOKIE' } })
    }
    expect(await inside(late)).toBe(false)
    const browser = await halfIn({ address: '203.0.113.7' })
    expect((await typeCode(browser, laterCode(begun))).status).toBe(200)
  })

  test('does not accept a waiting sign-in in a disguised cookie', async () => {
    const begun = await turnOn(await adminShop.signedIn())
    const browser = await halfIn()
    const pending = /(?<=two_factor=)\w/
    const [letter = ''] = pending.exec(browser.cookie()) ?? []
    const cookie = browser.cookie().replace(pending, `%${letter.charCodeAt(0).toString(16)}`)
    const code = laterCode(begun)
    expect(
      (await adminShop.browser().post('/api/auth/two-factor/verify-totp', { code }, { cookie })).status,
    ).toBe(401)
    expect((await typeCode(browser, code)).status).toBe(200)
  })

  test('applies to the first of two waiting sign-ins in one request', async () => {
    const begun = await turnOn(await adminShop.signedIn())
    const [browser, later] = [await halfIn(), await halfIn()]
    const madeUp = later.cookie().replace(/(?<=two_factor=)\w+/, 'made')
    const code = laterCode(begun)
    const type = async (...cookies: string[]) => {
      const headers = { cookie: cookies.join('; ') }
      return (await adminShop.browser().post('/api/auth/two-factor/verify-totp', { code }, headers)).status
    }
    expect(await type(madeUp, browser.cookie())).toBe(401)
    expect(await type(browser.cookie(), madeUp)).toBe(200)
  })

  test('allows five guesses at the code per typed password', async () => {
    const begun = await turnOn(await adminShop.signedIn())
    const browser = await halfIn()
    for (let n = 0; n < 5; n++) expect((await typeCode(browser, '000000')).status).toBe(401)
    expect((await typeCode(browser, laterCode(begun))).status).toBe(400)
    expect(await inside(browser)).toBe(false)
  })

  test('never trusts a device to skip it', async () => {
    const begun = await turnOn(await adminShop.signedIn())
    const browser = await halfIn()
    const code = laterCode(begun)
    await browser.post('/api/auth/two-factor/verify-totp', { code, trustDevice: true })
    expect(await inside(browser)).toBe(true)
    await browser.post('/api/auth/sign-out', {})
    expect((await browser.post('/api/auth/sign-in/email', MARI)).body).toMatchObject({
      twoFactorRedirect: true,
    })
  })

  test('cannot be passed or turned off by another site', async () => {
    const owner = await adminShop.signedIn()
    const begun = await turnOn(owner)
    const browser = await halfIn()
    for (const origin of ['https://kuri.example', 'null']) {
      const body = { code: laterCode(begun) }
      expect((await browser.post('/api/auth/two-factor/verify-totp', body, { origin })).status).toBe(403)
      const off = { password: MARI.password }
      expect((await owner.post('/api/auth/two-factor/disable', off, { origin })).status).toBe(403)
    }
    expect((await typeCode(browser, laterCode(begun))).status).toBe(200)
  })

  test('cannot be passed by a reader of the database', async () => {
    await turnOn(await adminShop.signedIn())
    const browser = await halfIn()
    const [, name = ''] = /two_factor=([^.;]+)/.exec(decodeURIComponent(browser.cookie())) ?? []
    expect(name).toMatch(/^2fa-/)
    const rows = await adminShop.shop.database.db.selectFrom('admin_verifications').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(name)
  })

  test('keeps the session’s token out of every answer: it is only in a cookie that no script can read', async () => {
    const browser = adminShop.browser()
    const answers = [await browser.post<object>('/api/auth/sign-in/email', MARI)]
    answers.push(await browser.get<object>('/api/auth/get-session'))
    const { password } = MARI
    const begun = await browser.post<Begun>('/api/auth/two-factor/enable', { password })
    answers.push(
      await browser.post<object>('/api/auth/two-factor/verify-totp', {
        code: codeOf(begun.body.totpURI, Date.now()),
      }),
    )
    const change = { currentPassword: password, newPassword: 'kolm kassi kübara all' }
    answers.push(await browser.post<object>('/api/auth/change-password', change))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(answers[1]!.body).toMatchObject({
      session: { id: expect.any(String) },
      user: { email: MARI.email },
    })
    for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(/"token"/)
  })

  test('shows how many backup codes are left, none if it is off or its secret is another', async () => {
    const owner = await adminShop.signedIn()
    const left = async () => (await owner.get<Account>('/api/admin/account')).body.backupCodesLeft
    expect(await left()).toBe(0)
    await owner.post('/api/auth/two-factor/enable', { password: MARI.password })
    expect(await left(), 'begun, but not on').toBe(0)
    const { backupCodes } = await turnOn(owner)
    expect(await left()).toBe(10)
    expect((await typeBackupCode(await halfIn(), backupCodes[0]!)).status).toBe(200)
    expect(await left()).toBe(9)
    await makeCodes(owner, { code: backupCodes[1]! })
    expect(await left()).toBe(10)
    // As after a copy that was put back without its secret: its codes open nothing.
    const { db } = adminShop.shop.database
    await db.updateTable('admin_two_factors').set({ backup_codes: 'of another secret' }).execute()
    expect(await left()).toBe(0)
  })

  test('stores neither its secret nor backup codes readably', async () => {
    const { totpURI, backupCodes } = await turnOn(await adminShop.signedIn())
    const { db } = adminShop.shop.database
    const row = await db.selectFrom('admin_two_factors').selectAll().executeTakeFirstOrThrow()
    const log = await db.selectFrom('audit_log').selectAll().execute()
    const kept = JSON.stringify([row, log])
    expect(kept).not.toContain(new URL(totpURI).searchParams.get('secret'))
    expect(backupCodes).not.toEqual([])
    for (const code of backupCodes) expect(kept).not.toContain(code)
  })
})
