import { beforeEach, expect, test } from 'vitest'
import { type AdminShop, MARI, openAdminShop } from '#test/admin-shop.ts'
import { type Browser, openBrowser } from '#test/browser.ts'
import { onEachDatabase } from '#test/database.ts'
import { codeOf } from '#test/totp.ts'
import { hashPassword, insertAdmin } from './store.ts'

const STRANGER = '203.0.113.7'

onEachDatabase('a browser that has signed in before', fresh => {
  let adminShop: AdminShop

  beforeEach(async () => {
    adminShop = await openAdminShop(await fresh())
  })

  const signIn = (browser: Browser, password = MARI.password) =>
    browser.post('/api/auth/sign-in/email', { email: MARI.email, password })
  const signOut = (browser: Browser) => browser.post('/api/auth/sign-out', {})

  /** Uses up strangers' failed attempts, at the owner's own address and elsewhere. */
  async function guess() {
    for (let n = 0; n < 10; n++) {
      await signIn(adminShop.browser({ address: STRANGER }), `arvan ${n}`)
      await signIn(adminShop.browser({ address: `198.51.100.${n}` }), `arvan ${n}`)
    }
    expect((await signIn(adminShop.browser({ address: '198.51.100.99' }))).status).toBe(429)
  }

  test('signs in while strangers guess, from her address and from everywhere', async () => {
    const owner = await adminShop.signedIn({ address: STRANGER })
    await signOut(owner)
    await guess()
    expect((await signIn(owner, 'vale parool ikka')).status).toBe(401)
    expect((await signIn(owner)).status).toBe(200)
    await signOut(owner)
    // The browser is known by its cookie, not by its address.
    const moved = openBrowser(adminShop.shop.app, { origin: 'https://heegel.ee', address: '192.0.2.1' })
    const known = owner.cookie()
    expect((await moved.post('/api/auth/sign-in/email', MARI, { cookie: known })).status).toBe(200)
  })

  test('does not wait for the passwords of all strangers who guess at once', async () => {
    const owner = await adminShop.signedIn()
    await signOut(owner)
    let checked = 0
    const strangers = Array.from({ length: 8 }, async (_, n) => {
      const { status } = await adminShop
        .browser({ address: `198.51.100.${n}` })
        .post('/api/auth/sign-in/email', { email: `keegi${n}@heegel.ee`, password: 'arvan ära' })
      checked++
      return status
    })
    expect((await signIn(owner)).status).toBe(200)
    expect(checked).toBeLessThan(strangers.length / 2)
    expect(new Set(await Promise.all(strangers))).toEqual(new Set([401]))
  })

  test('passes the second step while strangers guess', async () => {
    const owner = await adminShop.signedIn({ address: STRANGER })
    const { password } = MARI
    const { body } = await owner.post<{ totpURI: string }>('/api/auth/two-factor/enable', { password })
    await owner.post('/api/auth/two-factor/verify-totp', { code: codeOf(body.totpURI, Date.now()) })
    await signOut(owner)
    await guess()
    expect((await signIn(owner)).body).toMatchObject({ twoFactorRedirect: true })
    const code = codeOf(body.totpURI, Date.now() + 30_000)
    expect((await owner.post('/api/auth/two-factor/verify-totp', { code })).status).toBe(200)
  })

  test('must wait after ten failures of its own', async () => {
    const owner = await adminShop.signedIn()
    await signOut(owner)
    for (let n = 0; n < 10; n++) expect((await signIn(owner, `arvan ${n}`)).status).toBe(401)
    expect((await signIn(owner)).status).toBe(429)
    expect((await signIn(adminShop.browser())).status).toBe(200)
    adminShop.shop.wait(15)
    expect((await signIn(owner)).status).toBe(200)
  })

  test('is known only to its own account', async () => {
    const { db } = adminShop.shop.database
    const kati = { email: 'kati@heegel.ee', passwordHash: await hashPassword(MARI.password) }
    await insertAdmin(db, kati, adminShop.shop.now())
    const browser = adminShop.browser()
    await browser.post('/api/auth/sign-in/email', { ...MARI, email: kati.email })
    await signOut(browser)
    await guess()
    expect((await signIn(browser)).status).toBe(429)
  })

  test('stays known to each account that has signed in there', async () => {
    const { db } = adminShop.shop.database
    const passwordHash = await hashPassword(MARI.password)
    const browser = await adminShop.signedIn({ address: STRANGER })
    for (const name of ['kati', 'liis']) {
      await signOut(browser)
      await insertAdmin(db, { email: `${name}@heegel.ee`, passwordHash }, adminShop.shop.now())
      await browser.post('/api/auth/sign-in/email', { ...MARI, email: `${name}@heegel.ee` })
    }
    await signOut(browser)
    await guess()
    expect((await signIn(browser)).status).toBe(200)
  })

  test('has a cookie that scripts and other sites cannot use, and that nobody can forge', async () => {
    const reply = await signIn(adminShop.browser())
    const cookies = [reply.headers['set-cookie']].flat().map(String)
    const known = cookies.find(cookie => cookie.startsWith('__Secure-heegel.known_browser='))
    expect(known).toMatch(/; Path=\/api; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure$/)
    const [pair = ''] = known!.split(';')
    const [user, id, signature] = pair.split('.').slice(-3)
    await guess()
    const forged = [
      pair.replace(id!, `${id!.slice(0, -1)}-`),
      pair.slice(0, -1),
      pair.replace(signature!, ''),
      `${user}..`,
      '__Secure-heegel.known_browser=%00.%00.%00',
    ]
    for (const cookie of forged)
      expect((await adminShop.browser().post('/api/auth/sign-in/email', MARI, { cookie })).status).toBe(429)
    const mine = await adminShop.browser().post('/api/auth/sign-in/email', MARI, { cookie: pair })
    expect(mine.status).toBe(200)
  })

  test('is not known by a right password before its second step', async () => {
    const owner = await adminShop.signedIn()
    const { password } = MARI
    const { body } = await owner.post<{ totpURI: string }>('/api/auth/two-factor/enable', { password })
    await owner.post('/api/auth/two-factor/verify-totp', { code: codeOf(body.totpURI, Date.now()) })
    const halfIn = adminShop.browser()
    await signIn(halfIn)
    expect(halfIn.cookie()).not.toContain('known_browser')
  })
})
