/**
 * Notices on the owner's phone. The test browser has no push service: its subscription is faked, and messages are
 * dispatched to the real service worker through the developer tools.
 */
import type { BrowserContext, Page, Worker } from '@playwright/test'
import type { Push } from '#contract/push.ts'
import { findAdminId, hashPassword, insertAdmin } from '#server/admin/store.ts'
import { saveDevice } from '#server/push/store.ts'
import journeys from '../playwright.config.ts'
import { inDatabase, signIn } from './admin-api.ts'
import { expect, type Shop, test } from './fixtures.ts'
import { expectAccessible, expectToast } from './shopper.ts'

const { launchOptions } = journeys.use!

// Only the full Chromium shows notifications; the headless shell discards them.
test.use({
  launchOptions: {
    ...launchOptions,
    executablePath: process.env.WHOLE_CHROMIUM_PATH ?? launchOptions!.executablePath!,
  },
})

const section = (page: Page) => page.getByRole('region', { name: 'Teated telefoni' })
const devices = async (shop: Shop) => (await shop.ownerApi<Push>('GET', '/api/admin/push')).devices

/** Fakes push subscription; `answer` is the person's reply to the permission prompt. */
const standIn = (page: Page, answer: NotificationPermission) =>
  page.addInitScript(given => {
    let permission: NotificationPermission = 'default'
    let subscription: object | null = null
    const base64url = (bytes: ArrayBuffer) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/=+$/, '')
    const pushManager = {
      getSubscription: async () => subscription,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        if (applicationServerKey.length !== 65) throw new Error('No key of a shop')
        const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
          'deriveBits',
        ])
        const p256dh = base64url(await crypto.subtle.exportKey('raw', pair.publicKey))
        const keys = { p256dh, auth: base64url(crypto.getRandomValues(new Uint8Array(16)).buffer) }
        const endpoint = `https://push.heegel.invalid/${Math.random()}`
        subscription = {
          endpoint,
          toJSON: () => ({ endpoint, keys }),
          unsubscribe: async () => {
            subscription = null
            return true
          },
        }
        return subscription
      },
    }
    const registration = { pushManager }
    Object.defineProperty(navigator, 'serviceWorker', {
      value: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
    })
    Object.defineProperty(window, 'Notification', {
      value: {
        get permission() {
          return permission
        },
        requestPermission: async () => {
          permission = given
          return permission
        },
      },
    })
  }, answer)

test('notices are turned on with one tap, tested, and turned off', { tag: '@narrow' }, async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/ERR_FAILED.*\/api\/admin\/push/)
  await standIn(page, 'granted')
  await signIn(page, shop)
  await page.goto('/admin/settings#teated')
  await expect(section(page).getByText('Väljas')).toBeVisible()
  await section(page).getByRole('button', { name: 'Lülita teated sisse' }).click()
  await expectToast(page, 'Teated on sees')
  await expect(section(page).getByText('See seade saab teateid.')).toBeVisible()
  await expect(section(page).getByText(/^see seade, alates/)).toBeVisible()
  expect(await devices(shop)).toHaveLength(1)
  await expectAccessible(page)

  // Nobody answers at that address, so the test message is reported as failed.
  await section(page).getByRole('button', { name: 'Saada proovisõnum' }).click()
  await expectToast(page, 'Proovisõnumit ei õnnestunud saata')
  await expect(
    section(page).getByText('Viimane teade ei jõudnud kohale. Brauseri teateteenus ei vastanud'),
  ).toBeVisible()

  await page.route('**/api/admin/push/devices/*', route => route.abort(), { times: 1 })
  await section(page).getByRole('button', { name: 'Lülita välja' }).click()
  await expectToast(page, 'Võrku ei ole. Proovi uuesti, kui oled jälle võrgus.')
  await section(page).getByRole('button', { name: 'Lülita välja' }).click()
  await expect(section(page).getByRole('button', { name: 'Lülita teated sisse' })).toBeVisible()
  expect(await devices(shop)).toEqual([])
})

test('a device that is signed out gets no more notices', { tag: '@narrow' }, async ({ page, shop }) => {
  // An administrator of this test's own: a new password ends her sessions.
  const [email, password] = ['mari-teated@heegel.test', 'kolm kerat lõnga']
  const passwordHash = await hashPassword(password)
  await inDatabase(shop, async db => {
    await insertAdmin(db, { email, passwordHash }, new Date())
    const lost = { endpoint: 'https://push.heegel.invalid/lost', p256dh: 'k', auth: 'a' }
    await saveDevice(
      db,
      { ...lost, user_agent: 'Kadunud telefon', user_id: (await findAdminId(db, email))! },
      new Date(),
    )
  })
  await standIn(page, 'granted')
  await page.goto('/admin/login?to=/admin/settings')
  await page.getByLabel('E-post').fill(email)
  await page.getByLabel('Parool', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Logi sisse', exact: true }).click()
  await section(page).getByRole('button', { name: 'Lülita teated sisse' }).click()
  await expectToast(page, 'Teated on sees')
  expect(await devices(shop)).toHaveLength(2)

  // A reload would lose the subscription of the stand-in.
  await page.getByRole('link', { name: 'Konto' }).click()
  await page.getByRole('button', { name: 'Muuda parooli' }).click()
  await page.getByLabel('Praegune parool').fill(password)
  await page.getByLabel('Uus parool').fill('neli kera villast')
  await page.getByRole('button', { name: 'Salvesta uus parool' }).click()
  await expectToast(page, 'Parool on muudetud')
  const left = await devices(shop)
  expect(left.map(({ userAgent }) => userAgent)).not.toContain('Kadunud telefon')
  expect(left).toHaveLength(1)
  await page.getByRole('link', { name: 'seadmed, mis saavad teateid' }).click()
  await expect(section(page).getByText('See seade saab teateid.')).toBeVisible()

  await page.getByRole('button', { name: 'Logi välja', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sisselogimine' })).toBeVisible()
  expect(await devices(shop)).toEqual([])
})

test('if notices are blocked, the page explains how to allow them', { tag: '@narrow' }, async ({
  page,
  shop,
}) => {
  await standIn(page, 'denied')
  await signIn(page, shop)
  await page.goto('/admin/settings')
  await section(page).getByRole('button', { name: 'Lülita teated sisse' }).click()
  await expect(section(page).getByText('Keelatud', { exact: true })).toBeVisible()
  await expect(section(page).getByText('Luba need brauseri seadetes')).toBeVisible()
  await expect(section(page).getByRole('button', { name: 'Vaata uuesti' })).toBeVisible()
  expect(await devices(shop)).toEqual([])
})

test.describe('an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  })

  test('is told to add the shop to its home screen', { tag: '@narrow' }, async ({ page, shop }) => {
    await page.addInitScript(() => {
      delete (window as Partial<typeof globalThis>).PushManager
    })
    await signIn(page, shop)
    await page.goto('/admin/settings')
    await expect(section(page).getByText('„Lisa avakuvale“')).toBeVisible()
    await expect(section(page).getByRole('button', { name: 'Lülita teated sisse' })).toBeHidden()
    await expectAccessible(page)
  })
})

test.describe('the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  const openWorker = async (page: Page, context: BrowserContext): Promise<Worker> => {
    const started = context.waitForEvent('serviceworker')
    await page.goto('/admin/login')
    const worker = await started
    await page.evaluate(() => navigator.serviceWorker.ready)
    return worker
  }

  test('shows the shop’s notice, and a tap on it opens the order', { tag: '@narrow' }, async ({
    page,
    context,
    shop,
  }) => {
    await context.grantPermissions(['notifications'])
    const cdp = await context.newCDPSession(page)
    const registered = new Promise<string>(done =>
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const found = registrations.find(({ isDeleted }) => !isDeleted)
        if (found) done(found.registrationId)
      }),
    )
    await cdp.send('ServiceWorker.enable')
    const worker = await openWorker(page, context)
    const data = JSON.stringify({
      title: 'Uus tellimus',
      body: 'ORD-123456789, €38.99',
      path: '/admin/orders?order=ORD-123456789',
    })
    const message = { origin: shop.url, registrationId: await registered, data }
    const shown = () =>
      page.evaluate(async () =>
        (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body }) => ({
          title,
          body,
        })),
      )
    // Sent repeatedly, because a busy Chromium once lost a message to a worker just started; repeats show one notice.
    await expect
      .poll(async () => {
        await cdp.send('ServiceWorker.deliverPushMessage', message)
        return shown()
      })
      .toEqual([{ title: 'Uus tellimus', body: 'ORD-123456789, €38.99' }])
    await cdp.send('ServiceWorker.deliverPushMessage', message)
    await cdp.send('ServiceWorker.deliverPushMessage', { ...message, data: 'no JSON' })
    await expect
      .poll(async () => (await shown()).map(({ title }) => title).sort())
      .toEqual(['Poes on midagi uut', 'Uus tellimus'])

    // Only a real tap may open a window, so the target address is checked instead.
    const opened = await worker.evaluate(async () => {
      const scope = self as unknown as {
        registration: ServiceWorkerRegistration
        clients: { openWindow(url: string): Promise<null>; matchAll(): Promise<[]> }
      }
      const places: string[] = []
      scope.clients.matchAll = async () => []
      scope.clients.openWindow = async url => {
        places.push(url)
        return null
      }
      const notices = await scope.registration.getNotifications()
      const notification = notices.find(({ title }) => title === 'Uus tellimus')!
      const waiting: Promise<unknown>[] = []
      const tap = Object.assign(new Event('notificationclick'), {
        notification,
        waitUntil: (work: Promise<unknown>) => waiting.push(work),
      })
      self.dispatchEvent(tap)
      await Promise.all(waiting)
      return places
    })
    expect(opened).toEqual([`${shop.url}/admin/orders?order=ORD-123456789`])
  })
})
