import { beforeEach, expect, test } from 'vitest'
import type { Account } from '#contract/account.ts'
import { type AdminShop, MARI, openAdminShop, SHOP_URL } from '#test/admin-shop.ts'
import type { Browser } from '#test/browser.ts'
import { onEachDatabase } from '#test/database.ts'
import { newPasskey } from '#test/passkey.ts'

type Device = ReturnType<typeof newPasskey>

onEachDatabase('passkeys', fresh => {
  let adminShop: AdminShop

  beforeEach(async () => {
    adminShop = await openAdminShop(await fresh())
  })

  const confirm = (browser: Browser, password = MARI.password) =>
    browser.post('/api/auth/verify-password', { password })

  async function add(browser: Browser, device: Device, name = 'Mari telefon') {
    await confirm(browser)
    const { body: asked } = await browser.get<Parameters<Device['register']>[0]>(
      '/api/auth/passkey/generate-register-options',
    )
    return browser.post('/api/auth/passkey/verify-registration', { response: device.register(asked), name })
  }

  async function signIn(browser: Browser, device: Device) {
    const { body: asked } = await browser.get<Parameters<Device['signIn']>[0]>(
      '/api/auth/passkey/generate-authenticate-options',
    )
    return browser.post('/api/auth/passkey/verify-authentication', { response: device.signIn(asked) })
  }

  const account = async (browser: Browser) => (await browser.get<Account>('/api/admin/account')).body
  const inside = async (browser: Browser) => (await browser.get('/api/admin/account')).status === 200

  test('sign in on their own once added, until they are removed', async () => {
    const owner = await adminShop.signedIn()
    const device = newPasskey(SHOP_URL)
    expect((await add(owner, device)).status).toBe(200)
    const browser = adminShop.browser()
    expect((await signIn(browser, device)).status).toBe(200)
    const { passkeys } = await account(browser)
    expect(passkeys).toMatchObject([{ name: 'Mari telefon' }])
    expect((await owner.delete(`/api/admin/account/passkeys/${passkeys[0]!.id}`)).status).toBe(200)
    expect((await signIn(adminShop.browser(), device)).status).toBe(401)
    expect((await owner.delete(`/api/admin/account/passkeys/${passkeys[0]!.id}`)).status).toBe(404)
    expect(await adminShop.actions()).toEqual([
      { actor: MARI.email, action: 'account.add-passkey', subject: 'Mari telefon', data: {} },
      { actor: MARI.email, action: 'account.sign-in', subject: MARI.email, data: { by: 'passkey' } },
      { actor: MARI.email, action: 'account.remove-passkey', subject: 'Mari telefon', data: {} },
    ])
  })

  test('count only if the device verified its holder, as they replace both steps', async () => {
    const owner = await adminShop.signedIn()
    const device = newPasskey(SHOP_URL)
    const careless: Device = {
      register: asked => device.register(asked, false),
      signIn: asked => device.signIn(asked, false),
    }
    expect((await add(owner, careless)).status).toBe(401)
    await add(owner, device)
    const browser = adminShop.browser()
    expect((await signIn(browser, careless)).status).toBe(401)
    expect(await inside(browser)).toBe(false)
    expect((await signIn(browser, device)).status).toBe(200)
  })

  test('of another site, and answers to an old challenge, do not sign in', async () => {
    const owner = await adminShop.signedIn()
    const device = newPasskey(SHOP_URL)
    await add(owner, device)
    const browser = adminShop.browser()
    const path = '/api/auth/passkey/generate-authenticate-options'
    const { body: asked } = await browser.get<Parameters<Device['signIn']>[0]>(path)
    const old = device.signIn(asked)
    await browser.get(path)
    expect((await browser.post('/api/auth/passkey/verify-authentication', { response: old })).status).toBe(
      400,
    )
    const phished = newPasskey('https://heegel.ee.kuri.example')
    expect((await signIn(browser, phished)).status).toBe(401)
    expect((await add(owner, phished)).status).toBe(500)
    expect(await inside(browser)).toBe(false)
  })

  test('are added only after the password was retyped, one each time', async () => {
    const ask = (browser: Browser) => browser.get('/api/auth/passkey/generate-register-options')
    const register = (browser: Browser, device: Device, asked: unknown) =>
      browser.post('/api/auth/passkey/verify-registration', {
        response: device.register(asked as Parameters<Device['register']>[0]),
        name: 'Võõra võti',
      })
    expect((await ask(adminShop.browser())).status).toBe(401)
    expect((await confirm(adminShop.browser())).status).toBe(401)
    // A session alone, which may be stolen, adds none, however young it is.
    const owner = await adminShop.signedIn()
    expect(await ask(owner)).toMatchObject({ status: 403, body: { code: 'CONFIRMATION_NEEDED' } })
    expect((await confirm(owner, 'vale parool ikka')).status).toBe(400)
    expect((await ask(owner)).status).toBe(403)

    expect((await confirm(owner)).status).toBe(200)
    const [first, second] = [newPasskey(SHOP_URL), newPasskey(SHOP_URL)]
    const { body: asked } = await ask(owner)
    expect((await register(owner, first, asked)).status).toBe(200)
    expect((await register(owner, second, asked)).status).toBe(403)
    expect((await ask(owner)).status).toBe(403)
    // A confirmation is valid only in its own session.
    await confirm(owner)
    expect((await ask(await adminShop.signedIn())).status).toBe(403)
    adminShop.shop.wait(10)
    expect((await ask(owner)).status).toBe(403)
    expect((await account(owner)).passkeys).toHaveLength(1)
  })

  test('do not let the password be guessed by confirming', async () => {
    const owner = await adminShop.signedIn()
    for (let n = 0; n < 10; n++) expect((await confirm(owner, `arvan ${n}`)).status).toBe(400)
    expect((await confirm(owner)).status).toBe(429)
  })

  test('are reported to the owner by e-mail when added or removed', async () => {
    const owner = await adminShop.signedIn({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' })
    await add(owner, newPasskey(SHOP_URL))
    const [passkey] = (await account(owner)).passkeys
    await owner.delete(`/api/admin/account/passkeys/${passkey!.id}`)
    expect(await adminShop.accountMails()).toMatchObject([
      {
        recipient: MARI.email,
        data: {
          change: 'passkey-added',
          name: 'Mari telefon',
          userAgent: expect.stringContaining('Firefox'),
        },
      },
      { recipient: MARI.email, data: { change: 'passkey-removed', name: 'Mari telefon' } },
    ])
  })

  test('cannot be removed by another site or another administrator', async () => {
    const owner = await adminShop.signedIn()
    await add(owner, newPasskey(SHOP_URL))
    const [passkey] = (await account(owner)).passkeys
    const path = `/api/admin/account/passkeys/${passkey!.id}`
    expect((await adminShop.browser().delete(path)).status).toBe(401)
    expect((await owner.delete(path, { origin: 'https://kuri.example' })).status).toBe(403)
    expect((await account(owner)).passkeys).toHaveLength(1)
  })

  test('have names of one line at most', async () => {
    const owner = await adminShop.signedIn()
    expect((await add(owner, newPasskey(SHOP_URL), 'm'.repeat(61))).status).toBe(400)
    expect((await add(owner, newPasskey(SHOP_URL), 'm'.repeat(60))).status).toBe(200)
  })

  test('do not let a visitor fill the database with challenges', async () => {
    const browser = adminShop.browser()
    const ask = () => browser.get('/api/auth/passkey/generate-authenticate-options')
    for (let n = 0; n < 30; n++) expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(429)
  })
})
