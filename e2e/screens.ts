/** Every screen in its main states: its path, its title, and how to reach the state. */
import type { Page } from '@playwright/test'
import type { AdminOrders } from '#contract/admin-orders.ts'
import type { Today } from '#contract/today.ts'
import type { Withdrawable } from '#contract/withdrawals.ts'
import type { YarnStore } from '#contract/yarn.ts'
import { SCREENS, type ScreenPath } from '#web/admin/common/screens.ts'
import { changeSettings } from './admin-api.ts'
import { expect, type Shop } from './fixtures.ts'
import {
  approve,
  chooseDelivery,
  expectToast,
  fillCheckout,
  leaveForProvider,
  machinePicker,
  payButton,
  TEST_CUSTOMER,
} from './shopper.ts'
import { addPassport } from './yarn-store.ts'

export type World = {
  page: Page
  shop: Shop
  session: string
  addToCart: (productId: number) => Promise<void>
}

export type Screen = {
  state: string
  /** its path; a function prepares what the state needs */
  path: string | ((world: World) => Promise<string>)
  /** page title without the brand; '' on the landing page */
  title: string
  /** leads from the opened page to the state */
  reach: (page: Page) => Promise<unknown>
  /** console errors expected in the state */
  tolerate?: RegExp
}

const sees = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const presses = (name: string | RegExp, text: string | RegExp) => async (page: Page) => {
  await button(page, name).first().click()
  await sees(text)(page)
}

const opensCart = async (page: Page) => {
  await button(page, /^Ostukorv/).click()
  await expect(page.getByRole('dialog', { name: 'Ostukorv' })).toBeVisible()
}

export const askForOrder = async (shop: Shop, sessionId?: string): Promise<string> =>
  (
    await shop.api<{ orderNumber: string }>('POST', '/api/custom-orders', {
      name: 'Liis Tamm',
      email: TEST_CUSTOMER['E-post'],
      description: 'Sall, mis näeb välja nagu heeringas',
      sessionId,
    })
  ).orderNumber

const askPriced = async (shop: Shop, sessionId?: string): Promise<string> => {
  const orderNumber = await askForOrder(shop, sessionId)
  await shop.ownerApi('PUT', '/api/orders?action=invoice', { orderNumber, price: '45.50' })
  return orderNumber
}

const orderHat = (shop: Shop) =>
  shop.api<{ id: string; orderNumber: string }>('POST', '/api/custom-hat-orders', {
    firstName: 'Liis',
    lastName: 'Tamm',
    customerEmail: TEST_CUSTOMER['E-post'],
    customerPhone: TEST_CUSTOMER.Telefon,
    hatDiameter: '56 cm',
    hatCategory: 'cat',
    colors: ['rohekas-sinine', 'beež'],
    colorOrder: 'rohekas-sinine, beež',
  })

const order = async (shop: Shop, sessionId?: string): Promise<string> =>
  (
    await shop.api<{ orderNumber: string }>('POST', '/api/orders', {
      products: [{ id: 1, quantity: 2 }],
      firstName: 'Liis',
      lastName: 'Tamm',
      customerEmail: TEST_CUSTOMER['E-post'],
      customerPhone: TEST_CUSTOMER.Telefon,
      customerAddress: 'Tähe 4',
      customerCity: 'Tartu',
      customerPostalCode: '51003',
      deliveryMethod: 'omniva_courier',
      sessionId,
    })
  ).orderNumber

const withCart =
  (path: string) =>
  async ({ addToCart }: World) => {
    await addToCart(1)
    return path
  }

/** Opens a path after creating an order of every kind. */
const afterSales =
  (path: string) =>
  async ({ shop }: World) => {
    await order(shop)
    await orderHat(shop)
    await askPriced(shop)
    await askForOrder(shop)
    await shop.api('POST', '/api/contact', {
      name: 'Karl Õunapuu',
      email: 'karl@naide.ee',
      message: 'Kas rebast ka saab?',
    })
    return path
  }

/** Opens a path with an emptied answer: the tests of a worker share one shop, so its lists are not empty otherwise. */
const emptied =
  <Body>(path: string, call: string, empty: (body: Body) => unknown) =>
  async ({ page }: World) => {
    await page.route(call, async route => {
      const response = await route.fetch()
      await route.fulfill({ response, json: empty(await response.json()) })
    })
    return path
  }

const composes =
  (shape: string, more?: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await page
      .getByRole('group', { name: /^Mütsi kuju/ })
      .getByRole('radio', { name: shape })
      .check()
    await more?.(page)
  }

/** Looks up an order to withdraw from; `told` changes what is found. */
async function findsWithdrawable(page: Page, told = (found: Withdrawable): unknown => found) {
  await page.route('**/api/withdrawals/look-up', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: told(await response.json()) })
  })
  await page.getByLabel('E-post, millega tellisid').fill(TEST_CUSTOMER['E-post'])
  await button(page, 'Leia tellimus').click()
}

/** Imports the shop's own product table. */
const importsTable = async (page: Page) => {
  const table = await page.request.get('/api/admin/products.csv')
  const file = { name: 'tooted.csv', mimeType: 'text/csv', buffer: await table.body() }
  await page.locator('input[type=file]').setInputFiles(file)
  await sees('Jääb samaks')(page)
}

const MUSIC = [
  {
    title: 'Heeringa hällilaul',
    note: 'Kolme keelega ukulele.',
    soundUrl: '',
    link: 'https://heegel.bandcamp.com/track/heeringas',
    seconds: null,
  },
]

export const SHOP_SCREENS: readonly Screen[] = [
  { state: 'the landing page', path: '/', title: '', reach: sees('Uusimad tooted') },
  { state: 'the product list', path: '/pood', title: 'Pood', reach: sees('Rõõmus konnamüts') },
  {
    state: 'the product list with a custom order in the cart',
    path: async ({ shop, session }) => {
      const { id } = await orderHat(shop)
      const item = { sessionId: session, customHatOrderId: id, itemType: 'custom_hat_order', quantity: 1 }
      await shop.api('POST', '/api/cart', item)
      return '/pood'
    },
    title: 'Pood',
    reach: sees('Ei saa lisada (kohandatud tellimus korvis)'),
  },
  {
    state: 'an empty product list',
    path: '/pood?category=olematu',
    title: 'Pood',
    reach: sees('Teie kriteeriumitele vastavaid tooteid ei leitud.'),
  },
  {
    state: 'a product list that failed to load',
    path: '/',
    title: 'Pood',
    reach: async page => {
      await page.route('**/api/products?*', route => route.fulfill({ status: 503, json: {} }))
      await page.getByRole('link', { name: 'Vaata kõiki tooteid' }).click()
      await sees('Toodete laadimine ebaõnnestus')(page)
    },
    tolerate: /503/,
  },
  {
    state: 'the open menu',
    path: '/',
    title: '',
    reach: async page => {
      await page.setViewportSize({ width: 320, height: 640 })
      await button(page, 'Menüü').click()
      await expect(page.getByRole('dialog', { name: 'Menüü' })).toBeVisible()
    },
  },
  { state: 'the empty cart', path: '/pood', title: 'Pood', reach: opensCart },
  { state: 'the filled cart', path: withCart('/pood'), title: 'Pood', reach: opensCart },
  {
    state: 'a toast',
    path: '/pood',
    title: 'Pood',
    reach: async page => {
      await button(page, /Lisa korvi/)
        .first()
        .click()
      await expectToast(page, 'Added to cart')
    },
  },
  { state: 'a product', path: '/toode/1', title: 'Rõõmus konnamüts', reach: sees('✓ Laos saadaval') },
  {
    state: 'a sold-out product',
    path: '/toode/11',
    title: 'Pühapäevakonn',
    reach: sees('✗ Ajutiselt otsas'),
  },
  {
    state: 'an unknown product',
    path: '/toode/99999',
    title: 'Toodet ei leitud',
    reach: sees('Toodet ID 99999 ei ole saadaval.'),
    tolerate: /404/,
  },
  {
    state: 'an unknown page',
    path: '/pole-olemas',
    title: 'Lehekülge ei leitud',
    reach: sees('Lehekülge ei leitud'),
    tolerate: /404/,
  },
  {
    state: 'the composer before the first choice',
    path: '/custom-hat',
    title: 'Eritellimusega müts',
    reach: async page => {
      await sees('Enne tellimist on veel täita:')(page)
      await page.getByText('Kuidas pead mõõta?').click()
    },
  },
  {
    state: 'a cat hat being composed',
    path: '/custom-hat',
    title: 'Eritellimusega müts',
    reach: composes('Kassi', async page => {
      for (const color of ['roosa', 'must', 'valge'])
        await page.getByRole('checkbox', { name: color, exact: true }).first().check()
    }),
  },
  {
    state: 'a frog hat with its border colours open',
    path: '/custom-hat',
    title: 'Eritellimusega müts',
    reach: composes('Konna', async page => {
      await page.getByRole('radio', { name: 'tumeroheline' }).check()
      await button(page, 'lisa värv').click()
    }),
  },
  {
    state: 'an incomplete hat',
    path: '/custom-hat',
    title: 'Eritellimusega müts',
    reach: async page => {
      await page.getByLabel('Eesnimi', { exact: true }).focus()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await sees(/Palun sisesta|eesnimi/i)(page)
    },
  },
  {
    state: 'a custom order request',
    path: '/eritellimus',
    title: 'Muu eritellimus',
    reach: presses('Näita rohkem', 'Näita vähem'),
  },
  {
    state: 'a custom order request with errors',
    path: '/eritellimus',
    title: 'Muu eritellimus',
    reach: async page => {
      await button(page, 'Saada tellimus').click()
      await expectToast(page, 'Viga')
    },
  },
  {
    state: 'a passport looked for, with a fault',
    path: '/pass',
    title: 'Lõngapass',
    reach: presses('Ava pass', /See ei ole passi number/),
  },
  {
    state: 'a passport of a piece',
    path: async ({ shop }) => `/pass/${await addPassport(shop)}`,
    title: 'Rõõmus konnamüts',
    reach: sees('100% taaskasutatud lõngast'),
  },
  {
    state: 'an unknown passport',
    path: '/pass/0000000000',
    title: 'Sellist passi ei ole',
    reach: sees('Sellist passi ei ole'),
    tolerate: /404/,
  },
  {
    state: 'the checkout with an empty cart',
    path: '/checkout',
    title: 'Maksmine',
    reach: sees('Ostukorv on tühi'),
  },
  {
    state: 'the checkout with its parcel machine picker open',
    path: withCart('/checkout'),
    title: 'Maksmine',
    reach: async page => {
      await chooseDelivery(page, 'Omniva pakiautomaat')
      await machinePicker(page).click()
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    state: 'the checkout with errors',
    path: withCart('/checkout'),
    title: 'Maksmine',
    reach: async page => {
      await chooseDelivery(page, 'DPD kuller')
      await payButton(page).click()
      await sees('Palun sisesta eesnimi')(page)
    },
  },
  { state: 'a filled checkout', path: withCart('/checkout'), title: 'Maksmine', reach: fillCheckout },
  {
    state: 'the checkout of a priced order',
    path: async ({ shop }) => `/maksmine/${await askPriced(shop)}`,
    title: 'Maksmine',
    reach: sees(/Tellimus ERI-/),
  },
  {
    state: 'a paid order',
    path: withCart('/checkout'),
    title: 'Makse',
    reach: async page => {
      await fillCheckout(page)
      await leaveForProvider(page)
      await approve(page)
      await sees(/^ORD-/)(page)
    },
  },
  {
    state: 'an unknown payment',
    path: '/payment/success?token=XYZ',
    title: 'Makse',
    reach: sees('Tellimuse andmeid ei leitud.'),
    tolerate: /40\d/,
  },
  {
    state: 'a cancelled payment',
    path: '/payment/cancel',
    title: 'Makse tühistamine',
    reach: sees('Maksmine jäi katki'),
  },
  {
    state: 'the order search',
    path: '/jalgimine',
    title: 'Tellimuse jälgimine',
    reach: async page => expect(page.getByRole('searchbox')).toBeVisible(),
  },
  {
    state: 'a tracked order',
    path: async ({ shop, session }) => `/jalgimine?orderNumber=${await order(shop, session)}`,
    title: 'Tellimuse jälgimine',
    reach: async page => {
      await page.getByText('Minu andmed selles tellimuses').click()
      await expect(button(page, 'Palu andmed kustutada')).toBeVisible()
    },
  },
  {
    state: 'an unknown order',
    path: '/jalgimine?orderNumber=ORD-000000000',
    title: 'Tellimuse jälgimine',
    reach: sees('Tellimust ei leitud'),
    tolerate: /404/,
  },
  {
    state: 'an order awaiting payment',
    path: async ({ shop, session }) => `/seller-payment?orderNumber=${await askPriced(shop, session)}`,
    title: 'Tellimuse maksmine',
    reach: sees('Hind kinnitatud'),
  },
  {
    state: 'an unknown order to pay',
    path: '/seller-payment',
    title: 'Tellimuse maksmine',
    reach: sees('Tellimust ei leitud'),
    tolerate: /404/,
  },
  { state: 'the terms', path: '/tingimused', title: 'Tingimused', reach: sees('Tingimused') },
  { state: 'the maker', path: '/minust', title: 'Minust', reach: sees('Tere, mina olen Mari.') },
  {
    state: 'the music page without music',
    path: '/muusika',
    title: 'Muusika',
    reach: sees('Praegu on siin vaikus'),
  },
  {
    state: 'music',
    path: async ({ shop }) => {
      await changeSettings(shop, { music: MUSIC })
      return '/muusika'
    },
    title: 'Muusika',
    reach: sees('Heeringa hällilaul'),
  },
  {
    state: 'the contact page with errors',
    path: '/contact',
    title: 'Kontakt',
    reach: presses('Saada sõnum', /Palun|Kirjuta/),
  },
  {
    state: 'the withdrawal page',
    path: '/taganemine',
    title: 'Taganen lepingust',
    reach: presses('Leia tellimus', 'Palun täida mõlemad väljad'),
  },
  {
    state: 'a withdrawal of some hats',
    path: async ({ shop }) => `/taganemine?orderNumber=${await order(shop)}`,
    title: 'Taganen lepingust',
    reach: async page => {
      await findsWithdrawable(page)
      await presses('Edasi kinnitama', 'Vali, millest taganed.')(page)
    },
  },
  {
    state: 'a withdrawal to be confirmed',
    path: async ({ shop }) => `/taganemine?orderNumber=${await order(shop)}`,
    title: 'Taganen lepingust',
    reach: async page => {
      await findsWithdrawable(page)
      await page.getByRole('checkbox').first().check()
      await button(page, 'Edasi kinnitama').click()
      await expect(button(page, 'Kinnitan taganemise')).toBeVisible()
    },
  },
  {
    state: 'a withdrawal after the deadline',
    path: async ({ shop }) => `/taganemine?orderNumber=${await order(shop)}`,
    title: 'Taganen lepingust',
    reach: async page => {
      await findsWithdrawable(page, found => ({ ...found, isInTime: false, lastDay: '2026-01-15' }))
      await sees(/^Taganeda sai kuni/)(page)
    },
  },
  {
    state: 'a withdrawal already made',
    path: async ({ shop }) => `/taganemine?orderNumber=${await order(shop)}`,
    title: 'Taganen lepingust',
    reach: async page => {
      const withdrawn = (line: Withdrawable['lines'][number]) => ({ ...line, withdrawn: line.quantity })
      await findsWithdrawable(page, found => ({ ...found, lines: found.lines.map(withdrawn) }))
      await sees(/oled juba taganenud/)(page)
    },
  },
  { state: 'privacy', path: '/privaatsus', title: 'Privaatsus', reach: sees('Privaatsus') },
  {
    state: 'the owner’s login',
    path: '/admin/login',
    title: 'Sisselogimine',
    reach: async page => {
      await page.getByLabel('E-post').fill('keegi@naide.ee')
      await page.getByLabel('Parool', { exact: true }).fill('vale parool ikka')
      await presses('Logi sisse', 'E-post või parool ei klapi.')(page)
    },
    tolerate: /40[01]/,
  },
  {
    state: 'a forgotten password',
    path: '/admin/reset',
    title: 'Uus parool',
    reach: sees('Unustasid parooli?'),
  },
  {
    state: 'a password reset link',
    path: '/admin/reset?token=vana',
    title: 'Uus parool',
    reach: sees('Salvesta uus parool'),
  },
  {
    state: 'an invitation',
    path: '/admin/invited?token=vana',
    title: 'Kutse poodi haldama',
    reach: sees('Võta kutse vastu'),
  },
  {
    state: 'the set-up page of a shop already set up',
    path: '/admin/setup',
    title: 'Poe avamine',
    reach: sees('Poe avamine'),
  },
]

type OwnerState = Omit<Screen, 'path' | 'title'> & {
  /** if not the screen's own path */
  path?: Screen['path']
}

const OWNER_STATES: Record<ScreenPath, readonly [OwnerState, ...OwnerState[]]> = {
  '/admin': [
    {
      state: 'Today without tasks',
      path: emptied<Today>('/admin', '**/api/admin/today', today => ({ ...today, tasks: [], setup: [] })),
      reach: sees('Kõik on tehtud.'),
    },
    {
      state: 'Today with tasks',
      path: afterSales('/admin'),
      reach: sees(/^Anna hind/),
    },
  ],
  '/admin/orders': [
    {
      state: 'no orders',
      path: emptied<AdminOrders>('/admin/orders', '**/api/admin/orders*', found => ({
        ...found,
        orders: [],
      })),
      reach: sees('Veel ei ole ühtegi tellimust'),
    },
    {
      state: 'orders',
      path: afterSales('/admin/orders'),
      reach: sees('Hind kinnitamata'),
    },
    {
      state: 'an order search without results',
      path: '/admin/orders?q=heeringas-on-otsas',
      reach: sees('Ühtegi tellimust ei leitud'),
    },
    {
      state: 'an open order',
      path: async ({ shop }) => `/admin/orders?order=${await order(shop)}`,
      reach: sees('Ajalugu'),
    },
    {
      state: 'an open request for a hat',
      path: async ({ shop }) => `/admin/orders?order=${(await orderHat(shop)).orderNumber}`,
      reach: sees('Ajalugu'),
    },
    {
      state: 'an invoice being created',
      path: async ({ shop }) => `/admin/orders?q=${await askForOrder(shop)}`,
      reach: async page => {
        await button(page, 'Loo arve').first().click()
        await expect(page.getByRole('dialog', { name: 'Loo arve' })).toBeVisible()
      },
    },
    {
      state: 'an order being deleted',
      path: async ({ shop }) => `/admin/orders?q=${await askForOrder(shop)}`,
      reach: async page => {
        await button(page, 'Kustuta').first().click()
        await expect(page.getByRole('alertdialog')).toBeVisible()
      },
    },
  ],
  '/admin/orders/new': [
    {
      state: 'a new order of the owner’s with errors',
      reach: async page => {
        await button(page, 'Lisa vaba rida').click()
        await page.getByLabel('Kuidas asi ostjani jõuab').selectOption('Omniva kuller')
        await presses('Lisa tellimus', 'Kirjuta saaja nimi')(page)
      },
    },
  ],
  '/admin/products': [
    { state: 'products', reach: sees(/^Tooteid \d+/) },
    {
      state: 'no deleted products',
      path: '/admin/products?view=deleted',
      reach: sees('Siin ei ole midagi.'),
    },
  ],
  '/admin/products/new': [
    {
      state: 'a new product with errors',
      reach: presses('Lisa poodi', 'Pane tootele nimi.'),
    },
  ],
  '/admin/products/$id': [
    {
      state: 'a product being edited',
      path: '/admin/products/1',
      reach: sees('Muuda toodet'),
    },
    {
      state: 'an unknown product to edit',
      path: '/admin/products/99999',
      reach: sees('Toodet ei leitud'),
      tolerate: /404/,
    },
  ],
  '/admin/products/sales': [
    {
      state: 'a sale being scheduled',
      reach: async page => {
        await button(page, 'Tee allahindlus').click()
        await page.getByRole('checkbox', { name: 'Vali kõik' }).check()
        await expect(page.getByText(/^Pood näitab/).first()).toBeVisible()
      },
    },
  ],
  '/admin/yarn': [
    {
      state: 'no yarn yet',
      path: async world => {
        await emptied('/admin/yarn', '**/api/admin/yarn/pieces*', () => [])(world)
        return emptied<YarnStore>('/admin/yarn', '**/api/admin/yarn', store => ({
          ...store,
          batches: [],
          pieces: [],
        }))(world)
      },
      reach: sees('Ühtegi partiid ei ole veel kirjas.'),
    },
    {
      state: 'yarn being weighed out',
      path: async ({ shop }) => {
        await addPassport(shop)
        return '/admin/yarn'
      },
      reach: async page => {
        await button(page, /^Võta lõnga:/)
          .first()
          .click()
        await sees('35 g lõnga')(page)
      },
    },
    {
      state: 'a batch with errors',
      reach: async page => {
        await button(page, 'Lisa partii').click()
        await button(page, 'Salvesta').first().click()
        await sees('Pane partiile nimi.')(page)
      },
    },
  ],
  '/admin/products/import': [
    {
      state: 'a product import',
      reach: importsTable,
    },
  ],
  '/admin/messages': [
    {
      state: 'no messages',
      path: emptied('/admin/messages', '**/api/admin/messages*', () => []),
      reach: sees('Sõnumeid ei ole'),
    },
    {
      state: 'no messages awaiting an answer',
      path: emptied('/admin/messages?show=waiting', '**/api/admin/messages*', () => []),
      reach: sees('Kõigile on vastatud'),
    },
    {
      state: 'messages',
      path: afterSales('/admin/messages'),
      reach: sees('Kas rebast ka saab?'),
    },
    {
      state: 'a complaint being recorded',
      reach: async page => {
        await page.getByRole('button', { name: 'Lisa pretensioon' }).click()
        await page.getByRole('button', { name: 'Lisa', exact: true }).click()
        await expect(page.getByText('Kirjuta, mis on valesti.')).toBeVisible()
      },
    },
    {
      state: 'a message being deleted',
      path: afterSales('/admin/messages'),
      reach: async page => {
        await button(page, /^Kustuta/)
          .first()
          .click()
        await expect(page.getByRole('alertdialog')).toBeVisible()
      },
    },
  ],
  '/admin/outbox': [
    {
      state: 'no e-mails',
      path: emptied('/admin/outbox', '**/api/admin/outbox*', () => []),
      reach: sees('Ühtegi kirja ei ole veel'),
    },
    {
      state: 'e-mails',
      path: afterSales('/admin/outbox'),
      reach: sees('E-posti server on seadistamata'),
    },
    {
      state: 'an e-mail search without results',
      path: afterSales('/admin/outbox?q=keegi.teine%40'),
      reach: sees('Selliseid kirju ei ole'),
    },
    {
      state: 'an e-mail being read',
      path: afterSales('/admin/outbox'),
      reach: async page => {
        await page.getByRole('article').first().getByRole('link').first().click()
        await expect(page.getByRole('tab', { name: 'Kujundatud' })).toBeVisible()
      },
    },
  ],
  '/admin/settings': [
    {
      state: 'settings with an error',
      reach: async page => {
        await page.getByLabel('Poe nimi', { exact: true }).fill('')
        await button(page, 'Salvesta').click()
        await expect(page.getByLabel('Poe nimi', { exact: true })).toHaveAttribute('aria-invalid', 'true')
      },
    },
  ],
  '/admin/account': [
    {
      state: 'the owner’s account',
      reach: sees('Kaheastmeline sisselogimine'),
    },
  ],
  '/admin/audit': [{ state: 'the audit log', path: afterSales('/admin/audit'), reach: sees(/hinnaks/) }],
  '/admin/visits': [
    {
      state: 'visits',
      reach: page => expect(page.locator('[aria-busy=true]')).toHaveCount(0),
    },
  ],
}

const OWNER_PATHS = Object.keys(SCREENS) as ScreenPath[]

/** The screens of the signed-in owner. */
export const OWNER_SCREENS: readonly Screen[] = [
  ...OWNER_PATHS.flatMap(path =>
    OWNER_STATES[path].map(state => ({ path, title: SCREENS[path].title, ...state })),
  ),
  {
    state: 'an unknown screen',
    path: '/admin/pole-olemas',
    title: 'Lehekülge ei leitud',
    reach: sees('Lehekülge ei leitud'),
    tolerate: /404/,
  },
]

/** The path and the data call of each owner's screen, for the state in which its data fails to load. */
export const OWNER_CALLS: readonly (readonly [path: string, call: string])[] = OWNER_PATHS.flatMap(path => {
  const screen = SCREENS[path]
  return 'call' in screen ? [[path.replace('$id', '1'), `**${screen.call.replace('$id', '1')}*`]] : []
})
