import type { BrowserContext, Page } from '@playwright/test'
import { hashPassword, insertAdmin } from '#server/admin/store.ts'
import { codeOf } from '#test/totp.ts'
import { inDatabase } from './admin-api.ts'
import { expect, OWNER, openShop, type Shop, test } from './fixtures.ts'
import { expectAccessible, expectToast } from './shopper.ts'

const PASSWORD = 'kolm kerat lõnga'

/** Adds an administrator for this test, so that the other tests keep theirs. */
async function addAdmin(shop: Shop): Promise<string> {
  const email = `mari-${Date.now()}@heegel.test`
  const passwordHash = await hashPassword(PASSWORD)
  await inDatabase(shop, db => insertAdmin(db, { email, passwordHash }, new Date()))
  return email
}

async function fillPassword(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('E-post').fill(email)
  await page.getByLabel('Parool').fill(password)
  await page.getByRole('button', { name: 'Logi sisse', exact: true }).click()
}

async function signIn(page: Page, email: string, to = '/admin/account') {
  await page.goto(to)
  await fillPassword(page, email)
  await expect(page.getByRole('heading', { name: 'Konto' })).toBeVisible()
}

const card = (page: Page, name: string) => page.getByRole('region', { name })
const loginHeading = (page: Page) => page.getByRole('heading', { name: 'Sisselogimine' })
const signOut = (page: Page) => page.getByRole('button', { name: 'Logi välja', exact: true }).first().click()

test('the owner is redirected to the login and back to where she was going', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/40[01].*\/api\/auth\/sign-in/)
  // Today may still be loading when she signs out.
  tolerateErrors(/401.*\/api\/admin\/today/)
  const email = await addAdmin(shop)
  await page.goto('/admin/account')
  await expect(page).toHaveURL(/\/admin\/login\?to=%2Fadmin%2Faccount$/)
  await expectAccessible(page)
  await fillPassword(page, email, 'vale parool ikka')
  await expect(page.getByRole('alert')).toHaveText('E-post või parool ei klapi. Proovi uuesti.')
  await expect(page.getByLabel('Parool')).toBeFocused()
  await fillPassword(page, email)
  await expect(page).toHaveURL('/admin/account')
  await expect(page.getByRole('main').getByText(email).first()).toBeVisible()
  await expect(page.getByRole('main'), 'a new screen is announced').toBeFocused()

  // A signed-in administrator is redirected from the login.
  await page.goto('/admin/login?to=https://kuri.example')
  await expect(page).toHaveURL('/admin')
  await signOut(page)
  await expect(loginHeading(page)).toBeVisible()
  await page.goto('/admin/account')
  await expect(loginHeading(page)).toBeVisible()
})

test('whose session ends while a screen is open is led to the login, signs in again and stays in', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/401.*\/api\/admin\/pulse/)
  const email = await addAdmin(shop)
  await page.goto('/admin/account')
  const alive = page.waitForResponse('**/api/admin/pulse')
  await fillPassword(page, email)
  await alive
  await page.context().clearCookies()
  await expect(loginHeading(page)).toBeVisible()
  await fillPassword(page, email)
  await expect(page.getByRole('heading', { name: 'Konto' })).toBeVisible()
  // By her next poll she is still where she was.
  await page.waitForResponse('**/api/admin/pulse')
  await page.waitForResponse('**/api/admin/pulse')
  await expect(page).toHaveURL('/admin/account')
  await expect(page.getByRole('heading', { name: 'Konto' })).toBeVisible()
})

test('whose session has ended is led to the login although she follows a link meanwhile', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/401/)
  await signIn(page, await addAdmin(shop))
  await page.waitForResponse('**/api/admin/pulse')
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>()
  // What was loaded for the sign-in is forgotten.
  await page.reload()
  const asked = page.waitForRequest(/\/assets\/admin\.login-/)
  await page.route(/\/assets\/admin\.login-/, async route => {
    await isHeld
    await route.continue()
  })
  await page.context().clearCookies()
  await asked
  await page.getByRole('link', { name: 'Tooted', exact: true }).click()
  await expect(page).toHaveURL('/admin/login?to=%2Fadmin%2Fproducts')
  // The way out stays open.
  await page.getByRole('link', { name: /: poe juurde$/ }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.goBack()
  release()
  await expect(loginHeading(page)).toBeVisible()
  await expect(page).toHaveURL('/admin/login?to=%2Fadmin%2Fproducts')
})

test('a poll refused while she changes her password does not lead her to the login', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/401.*\/api\/admin\/pulse/)
  const email = await addAdmin(shop)
  await signIn(page, email)
  // As for a poll that arrives with the old cookie once the shop has replaced it.
  await page.route('**/api/auth/change-password', async route => {
    await page.route(
      '**/api/admin/pulse',
      poll => poll.fulfill({ status: 401, json: { error: 'Not signed in', code: 'not_signed_in' } }),
      { times: 1 },
    )
    await page.waitForResponse(reply => reply.url().endsWith('/api/admin/pulse') && reply.status() === 401)
    await route.continue()
  })
  const password = card(page, 'Parool')
  await password.getByRole('button', { name: 'Muuda parooli' }).click()
  await password.getByLabel('Praegune parool').fill(PASSWORD)
  await password.getByLabel('Uus parool').fill('neli kera villast')
  const asked = page.waitForResponse('**/api/auth/get-session')
  const shown: string[] = []
  page.on('framenavigated', frame => shown.push(frame.url()))
  await password.getByRole('button', { name: 'Salvesta uus parool' }).click()
  await expectToast(page, 'Parool on muudetud')
  await asked
  await page.waitForResponse('**/api/admin/pulse')
  expect(shown, 'she has been nowhere else').toEqual([])
})

test('with the second step on, a code from the app or a backup code is required', async ({
  page,
  shop,
  browser,
  tolerateErrors,
}) => {
  tolerateErrors(/401.*\/api\/(auth\/two-factor|admin\/pulse)/)
  const email = await addAdmin(shop)
  await signIn(page, email)
  const secondStep = card(page, 'Kaheastmeline sisselogimine')
  await secondStep.getByRole('button', { name: 'Lülita sisse' }).click()
  await secondStep.getByLabel('Sinu parool').fill(PASSWORD)
  await secondStep.getByRole('button', { name: 'Jätka' }).click()
  await expect(secondStep.getByRole('img', { name: 'Ruutkood autentimisrakendusele' })).toBeVisible()
  await expectAccessible(page)
  const link = (await secondStep.getByRole('link', { name: 'ava link rakenduses' }).getAttribute('href'))!
  await secondStep.getByLabel('Kuuekohaline kood').fill(codeOf(link, Date.now()))
  await secondStep.getByRole('button', { name: 'Lülita sisse' }).click()
  const codes = secondStep.getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const backupCode = (await codes.first().textContent())!
  const spareCode = (await codes.last().textContent())!
  await secondStep.getByRole('button', { name: 'Koodid on tallel' }).click()
  await expect(secondStep.getByRole('button', { name: 'Lülita välja' })).toBeVisible()
  // She has no passkeys to review, and is not asked about one that she adds later.
  await expect(page).toHaveURL('/admin/account')

  const phone = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await phone.goto('/admin/login?to=/admin/account')
  await fillPassword(phone, email)
  await expect(phone.getByRole('heading', { name: 'Kinnita, et see oled sina' })).toBeVisible()
  await phone.getByLabel('Kuuekohaline kood').fill('000 000')
  await phone.getByRole('button', { name: 'Kinnita' }).click()
  await expect(phone.getByRole('alert')).toHaveText(/See kood ei sobi/)
  await expectAccessible(phone)
  await phone.getByLabel('Kuuekohaline kood').fill(codeOf(link, Date.now() + 30_000))
  await phone.getByRole('button', { name: 'Kinnita' }).click()
  await expect(phone.getByRole('heading', { name: 'Konto' })).toBeVisible()

  await signOut(phone)
  await fillPassword(phone, email)
  await phone.getByRole('button', { name: 'Kasuta varukoodi' }).click()
  await expect(phone.getByLabel('Varukood')).toHaveAccessibleDescription(/npm run admin -- reset/)
  await phone.getByLabel('Varukood').fill(backupCode)
  await phone.getByRole('button', { name: 'Kinnita' }).click()
  await expect(phone.getByRole('heading', { name: 'Täna', level: 1 })).toBeVisible()

  // This page lists the other session and can sign it out; it also lists successful and failed sign-ins.
  await page.reload()
  await expect(secondStep.getByText('Varukoode on alles 9.')).toBeVisible()
  const signIns = card(page, 'Viimased sisselogimised')
  await expect(signIns.getByText('Ei pääsenud')).toHaveCount(1)
  await expect(signIns.getByText('Tuli sisse')).toHaveCount(3)
  const sessions = card(page, 'Seadmed')
  await expect(sessions.getByText('See seade')).toHaveCount(1)
  await sessions.getByRole('button', { name: 'Logi kõik teised välja' }).click()
  await expectToast(page, 'Teised seadmed on välja logitud')
  await phone.goto('/admin/account')
  await expect(loginHeading(phone)).toBeVisible()
  await phone.context().close()

  // New codes and turning the second step off require a password and a code.
  await secondStep.getByRole('button', { name: 'Uued varukoodid' }).click()
  await secondStep.getByLabel('Sinu parool').fill(PASSWORD)
  await secondStep.getByLabel('Kood telefonist või varukood').fill(spareCode)
  await secondStep.getByRole('button', { name: 'Tee uued varukoodid' }).click()
  await expect(codes).toHaveCount(10)
  const newCode = (await codes.first().textContent())!
  await secondStep.getByRole('button', { name: 'Koodid on tallel' }).click()
  await expect(secondStep.getByText('Varukoode on alles 10.')).toBeVisible()
  await secondStep.getByRole('button', { name: 'Lülita välja' }).click()
  await secondStep.getByLabel('Sinu parool').fill(PASSWORD)
  await secondStep.getByLabel('Kood telefonist või varukood').fill('000 000')
  await secondStep.getByRole('button', { name: 'Lülita välja' }).click()
  await expect(secondStep.getByRole('alert')).toContainText('See kood ei sobi.')
  await expectAccessible(page)
  await secondStep.getByLabel('Kood telefonist või varukood').fill(newCode)
  await secondStep.getByRole('button', { name: 'Lülita välja' }).click()
  await expectToast(page, 'Kaheastmeline sisselogimine on väljas')
})

test('a cancelled request for the second step, answered late, does not show a key that has been replaced', async ({
  page,
  shop,
}) => {
  await signIn(page, await addAdmin(shop))
  const secondStep = card(page, 'Kaheastmeline sisselogimine')
  const answers: (() => void)[] = []
  await page.route('**/api/auth/two-factor/enable', async route => {
    const response = await route.fetch()
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    answers.push(release)
    await isReleased
    await route.fulfill({ response })
  })
  const ask = async (times: number) => {
    await secondStep.getByRole('button', { name: 'Lülita sisse' }).click()
    await secondStep.getByLabel('Sinu parool').fill(PASSWORD)
    await secondStep.getByRole('button', { name: 'Jätka' }).click()
    await expect.poll(() => answers.length).toBe(times)
  }
  await ask(1)
  await secondStep.getByRole('button', { name: 'Loobu' }).click()
  await ask(2)
  const late = page.waitForResponse('**/api/auth/two-factor/enable')
  answers[0]!()
  await (await late).finished()
  answers[1]!()
  const link = secondStep.getByRole('link', { name: 'ava link rakenduses' })
  await secondStep
    .getByLabel('Kuuekohaline kood')
    .fill(codeOf((await link.getAttribute('href'))!, Date.now()))
  await secondStep.getByRole('button', { name: 'Lülita sisse' }).click()
  await expect(secondStep.getByRole('listitem')).toHaveCount(10)
})

test('a passkey is added, signs the owner in without a password, and is removed', async ({
  browser,
  shop,
}) => {
  const email = await addAdmin(shop)
  // Passkeys are bound to a host name: this is the same shop under the machine's other name.
  const url = shop.url.replace('127.0.0.1', 'localhost')
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  const setPresence = await addAuthenticator(context, page)
  await signIn(page, email)
  const passkeys = card(page, 'Pääsuvõtmed')
  await passkeys.getByRole('button', { name: 'Lisa pääsuvõti' }).click()
  await passkeys.getByLabel('Sinu parool').fill(PASSWORD)
  await passkeys.getByRole('button', { name: 'Jätka' }).click()
  await passkeys.getByLabel(/^Nimi/).fill('Mari telefon')
  await setPresence(true)
  await passkeys.getByRole('button', { name: 'Lisa pääsuvõti' }).click()
  await expect(passkeys.getByText('Mari telefon')).toBeVisible()

  // A device holds one passkey of an account.
  await passkeys.getByRole('button', { name: 'Lisa pääsuvõti' }).click()
  await passkeys.getByLabel('Sinu parool').fill(PASSWORD)
  await passkeys.getByRole('button', { name: 'Jätka' }).click()
  await passkeys.getByRole('button', { name: 'Lisa pääsuvõti' }).click()
  await expect(passkeys.getByRole('alert')).toHaveText('Selles seadmes on pääsuvõti juba olemas.')
  await passkeys.getByRole('button', { name: 'Loobu' }).click()
  await setPresence(false)

  // A new password signs other devices out, and the page shows what it does not revoke.
  const password = card(page, 'Parool')
  await password.getByRole('button', { name: 'Muuda parooli' }).click()
  await password.getByLabel('Praegune parool').fill(PASSWORD)
  await password.getByLabel('Uus parool').fill('neli kera villast')
  await password.getByRole('button', { name: 'Salvesta uus parool' }).click()
  await expect(passkeys.getByText('Pääsuvõtmed avavad poe ka edaspidi')).toBeVisible()
  await expectAccessible(page)
  await passkeys.getByRole('button', { name: 'Kõik on minu omad' }).click()
  await expect(passkeys.getByText('Pääsuvõtmed avavad poe ka edaspidi')).toBeHidden()

  // The conditional passkey request, which starts after the click on the button, must not replace the dialog.
  const options = '**/api/auth/passkey/generate-authenticate-options'
  let offerComes = () => {}
  const offer = new Promise<void>(resolve => {
    offerComes = resolve
  })
  await page.route(options, route => offer.then(() => route.continue()), { times: 1 })
  const button = page.getByRole('button', { name: 'Logi sisse pääsuvõtmega' })
  const offering = page.waitForRequest(options)
  await signOut(page)
  await expect(loginHeading(page)).toBeVisible()
  const offered = await offering
  const asked = page.waitForResponse(options)
  // The click aborts the request: its answer must be ignored.
  const givenUp = page.waitForEvent('requestfailed', request => request === offered)
  await button.click()
  await Promise.all([asked, givenUp])
  offerComes()
  await expect(button).toHaveAttribute('aria-busy', 'true')

  // A device whose sensor was touched beforehand answers at once.
  await page.route(options, () => {}, { times: 1 })
  const offeredAgain = page.waitForRequest(options)
  await page.reload()
  await offeredAgain
  await setPresence(true)
  await button.click()
  await expect(page).toHaveURL(`${url}/admin`)

  await page.goto('/admin/account')
  await passkeys.getByRole('button', { name: 'Eemalda Mari telefon' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eemalda' }).click()
  await expectToast(page, 'Pääsuvõti on eemaldatud')
  await expect(passkeys.getByText('Mari telefon')).toBeHidden()
  await context.close()
})

/** Adds a virtual authenticator to the browser. @returns a switch for user presence */
async function addAuthenticator(context: BrowserContext, page: Page) {
  const devTools = await context.newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  })
  return (enabled: boolean) =>
    devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
}

test('the link of an e-mail replaces a forgotten password, once', async ({ page, shop, tolerateErrors }) => {
  tolerateErrors(/40[01].*\/api\/(auth|admin)/)
  const email = await addAdmin(shop)
  await page.goto('/admin/login')
  await page.getByRole('link', { name: 'Unustasid parooli?' }).click()
  const forgotten = page.getByRole('heading', { name: 'Unustasid parooli?' })
  await expect(forgotten).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByLabel('E-post').fill(email)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Saada link' }).click()
  await expect(page.getByRole('status')).toContainText('Pood ei saada praegu e-kirju')
  await expect(forgotten, 'the form is gone').toBeFocused()

  const link = await mailedLink(shop, email)
  await page.goto(link)
  await page.getByLabel('Uus parool').fill('lühike')
  await page.getByRole('button', { name: 'Salvesta uus parool' }).click()
  await expect(page.getByText('Paroolis peab olema vähemalt 12 märki.')).toBeVisible()
  await page.getByLabel('Uus parool').fill('aaaaaaaaaaaa')
  await page.getByRole('button', { name: 'Salvesta uus parool' }).click()
  await expect(page.getByRole('alert')).toContainText('Selle parooli arvab keegi kiiresti ära.')
  await page.getByLabel('Uus parool').fill('neli kera villast')
  await page.getByRole('button', { name: 'Salvesta uus parool' }).click()
  await expect(page.getByRole('heading', { name: 'Uus parool on paigas' })).toBeFocused()

  await page.goto(link)
  await page.getByLabel('Uus parool').fill('viis kera villast')
  await page.getByRole('button', { name: 'Salvesta uus parool' }).click()
  await expect(page.getByRole('alert')).toContainText('See link ei kehti enam.')

  await page.goto('/admin/login?to=/admin/account')
  await fillPassword(page, email, 'neli kera villast')
  await expect(page.getByRole('heading', { name: 'Konto' })).toBeVisible()
})

const mailedLink = (shop: Shop, email: string): Promise<string> =>
  inDatabase(shop, async db => {
    const { data } = await db
      .selectFrom('outbox')
      .select('data')
      .where('template', '=', 'password-reset')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow()
    return (JSON.parse(data) as { link: string }).link
  })

test('changing the password requires the current one', async ({ page, shop, tolerateErrors }) => {
  tolerateErrors(/400.*\/api\/auth\/change-password/)
  await signIn(page, await addAdmin(shop))
  const password = card(page, 'Parool')
  await password.getByRole('button', { name: 'Muuda parooli' }).click()
  await password.getByLabel('Praegune parool').fill('vale parool ikka')
  await password.getByLabel('Uus parool').fill('neli kera villast')
  await password.getByRole('button', { name: 'Salvesta uus parool' }).click()
  await expect(password.getByRole('alert')).toHaveText('See ei ole sinu praegune parool.')
  await password.getByLabel('Praegune parool').fill(PASSWORD)
  await password.getByRole('button', { name: 'Salvesta uus parool' }).click()
  await expectToast(page, 'Parool on muudetud')
  await expect(password.getByRole('button', { name: 'Muuda parooli' })).toBeVisible()
  await expectAccessible(page)
})

test('guessing strangers lock out themselves, not the owner', async ({ browser, tolerateErrors }) => {
  tolerateErrors(/429.*\/api\/auth\/sign-in/)
  const { shop, close } = await openShop({ RATE_LIMITS: '1' })
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } })
  const stranger = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } })
  try {
    const owner = await context.newPage()
    await owner.goto('/admin/login?to=/admin/account')
    await fillPassword(owner, OWNER.email, OWNER.password)
    await expect(owner.getByRole('heading', { name: 'Konto' })).toBeVisible()
    await signOut(owner)
    await expect(loginHeading(owner)).toBeVisible()

    for (let n = 0; n < 10; n++)
      await stranger.request.post('/api/auth/sign-in/email', {
        data: { email: OWNER.email, password: `arvan ${n}` },
        headers: { origin: shop.url },
      })
    const elsewhere = await stranger.newPage()
    await elsewhere.goto('/admin/login')
    await fillPassword(elsewhere, OWNER.email, OWNER.password)
    await expect(elsewhere.getByRole('alert')).toContainText('Liiga palju katseid.')
    await expect(elsewhere.getByRole('alert')).toContainText('küsi allpool „Unustasid parooli?“ alt link')
    await expectAccessible(elsewhere)

    await fillPassword(owner, OWNER.email, OWNER.password)
    await expect(owner.getByRole('heading', { name: 'Täna', level: 1 })).toBeVisible()
  } finally {
    await context.close()
    await stranger.close()
    await close()
  }
})

test('the login opens in a browser that refuses channels between tabs', async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.BroadcastChannel = class {
      constructor() {
        throw new DOMException('', 'SecurityError')
      }
    } as unknown as typeof BroadcastChannel
  })
  await page.goto('/admin/login')
  await expect(page.getByRole('heading', { name: 'Sisselogimine' })).toBeVisible()
})
