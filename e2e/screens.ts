/** Every screen in its main states: where it is, what it is called, and how one gets there. */
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
  /** where it is; what has to be there before is made on the way */
  path: string | ((world: World) => Promise<string>)
  /** without the brand; '' on the landing page */
  title: string
  /** leads from the opened page to the state */
  reach: (page: Page) => Promise<unknown>
  /** errors in the console that belong to the state */
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

const ask = async (shop: Shop, sessionId?: string): Promise<string> =>
  (
    await shop.api<{ orderNumber: string }>('POST', '/api/custom-orders', {
      name: 'Liis Tamm',
      email: TEST_CUSTOMER['E-post'],
      description: 'Sall, mis näeb välja nagu heeringas',
      sessionId,
    })
  ).orderNumber

const askPriced = async (shop: Shop, sessionId?: string): Promise<string> => {
  const orderNumber = await ask(shop, sessionId)
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

/** After something of every kind has been asked of the owner. */
const afterSales =
  (path: string) =>
  async ({ shop }: World) => {
    await order(shop)
    await orderHat(shop)
    await askPriced(shop)
    await ask(shop)
    await shop.api('POST', '/api/contact', {
      name: 'Karl Õunapuu',
      email: 'karl@naide.ee',
      message: 'Kas rebast ka saab?',
    })
    return path
  }

/** The journeys of a worker share one shop, so that a screen is empty only by an answer that was emptied. */
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

/** Looks up what may be withdrawn from; what is found may be told otherwise. */
async function findsWithdrawable(page: Page, told = (found: Withdrawable): unknown => found) {
  await page.route('**/api/withdrawals/look-up', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: told(await response.json()) })
  })
  await page.getByLabel('E-post, millega tellisid').fill(TEST_CUSTOMER['E-post'])
  await button(page, 'Leia tellimus').click()
}

/** Brings the shop's own table back into it. */
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
  { state: 'the list of products', path: '/pood', title: 'Pood', reach: sees('Rõõmus konnamüts') },
  {
    state: 'the list with a custom order in the cart',
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
    state: 'a list of nothing',
    path: '/pood?category=olematu',
    title: 'Olematu',
    reach: sees('Teie kriteeriumitele vastavaid tooteid ei leitud.'),
  },
  {
    state: 'a list that does not come',
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
    state: 'a product that is gone',
    path: '/toode/11',
    title: 'Pühapäevakonn',
    reach: sees('✗ Ajutiselt otsas'),
  },
  {
    state: 'a product that never was',
    path: '/toode/99999',
    title: 'Toodet ei leitud',
    reach: sees('Toodet ID 99999 ei ole saadaval.'),
    tolerate: /404/,
  },
  {
    state: 'no such page',
    path: '/pole-olemas',
    title: 'Lehekülge ei leitud',
    reach: sees('Lehekülge ei leitud'),
    tolerate: /404/,
  },
  {
    state: 'a hat not begun',
    path: '/custom-hat',
    title: 'Eritellimusega müts',
    reach: async page => {
      await sees('Enne tellimist on veel täita:')(page)
      await page.getByText('Kuidas pead mõõta?').click()
    },
  },
  {
    state: 'a cat being composed',
    path: '/custom-hat',
    title: 'Eritellimusega müts',
    reach: composes('Kassi', async page => {
      for (const color of ['roosa', 'must', 'valge'])
        await page.getByRole('checkbox', { name: color, exact: true }).first().check()
    }),
  },
  {
    state: 'a frog with an open border',
    path: '/custom-hat',
    title: 'Eritellimusega müts',
    reach: composes('Konna', async page => {
      await page.getByRole('radio', { name: 'tumeroheline' }).check()
      await button(page, 'lisa värv').click()
    }),
  },
  {
    state: 'a hat that cannot be ordered yet',
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
    state: 'a free request',
    path: '/eritellimus',
    title: 'Muu eritellimus',
    reach: presses('Näita rohkem', 'Näita vähem'),
  },
  {
    state: 'a free request with faults',
    path: '/eritellimus',
    title: 'Muu eritellimus',
    reach: async page => {
      await button(page, 'Saada tellimus').click()
      await expectToast(page, 'Viga')
    },
  },
  {
    state: 'a passport of a piece',
    path: async ({ shop }) => `/pass/${await addPassport(shop)}`,
    title: 'Rõõmus konnamüts',
    reach: sees('100% taaskasutatud lõngast'),
  },
  {
    state: 'a passport that never was',
    path: '/pass/0000000000',
    title: 'Sellist passi ei ole',
    reach: sees('Sellist passi ei ole'),
    tolerate: /404/,
  },
  { state: 'nothing to pay', path: '/checkout', title: 'Maksmine', reach: sees('Ostukorv on tühi') },
  {
    state: 'a checkout with its picker open',
    path: withCart('/checkout'),
    title: 'Maksmine',
    reach: async page => {
      await chooseDelivery(page, 'Omniva pakiautomaat')
      await machinePicker(page).click()
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    state: 'a checkout with faults',
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
    state: 'a checkout of one order',
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
    state: 'a payment that is not known',
    path: '/payment/success?token=XYZ',
    title: 'Makse',
    reach: sees('Tellimuse andmeid ei leitud.'),
    tolerate: /40\d/,
  },
  {
    state: 'a payment that was broken off',
    path: '/payment/cancel',
    title: 'Makse tühistamine',
    reach: sees('Maksmine jäi katki'),
  },
  {
    state: 'an order looked for',
    path: '/jalgimine',
    title: 'Tellimuse jälgimine',
    reach: async page => expect(page.getByRole('searchbox')).toBeVisible(),
  },
  {
    state: 'an order found',
    path: async ({ shop, session }) => `/jalgimine?orderNumber=${await order(shop, session)}`,
    title: 'Tellimuse jälgimine',
    reach: async page => {
      await page.getByText('Minu andmed selles tellimuses').click()
      await expect(button(page, 'Palu andmed kustutada')).toBeVisible()
    },
  },
  {
    state: 'an order not found',
    path: '/jalgimine?orderNumber=ORD-000000000',
    title: 'Tellimuse jälgimine',
    reach: sees('Tellimust ei leitud'),
    tolerate: /404/,
  },
  {
    state: 'an order to pay',
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
  { state: 'silence', path: '/muusika', title: 'Muusika', reach: sees('Praegu on siin vaikus') },
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
    state: 'the contact page with faults',
    path: '/contact',
    title: 'Kontakt',
    reach: presses('Saada sõnum', /Palun|Kirjuta/),
  },
  {
    state: 'a withdrawal',
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
    state: 'a withdrawal that is too late',
    path: async ({ shop }) => `/taganemine?orderNumber=${await order(shop)}`,
    title: 'Taganen lepingust',
    reach: async page => {
      await findsWithdrawable(page, found => ({ ...found, isInTime: false, lastDay: '2026-01-15' }))
      await sees(/^Taganeda sai kuni/)(page)
    },
  },
  {
    state: 'a withdrawal from what is withdrawn from',
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
    state: 'the door of the owner',
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
    state: 'a link to a new password',
    path: '/admin/reset?token=vana',
    title: 'Uus parool',
    reach: sees('Salvesta uus parool'),
  },
  {
    state: 'a shop that was opened long ago',
    path: '/admin/setup',
    title: 'Poe avamine',
    reach: sees('Poe avamine'),
  },
]

type OwnerState = Omit<Screen, 'path' | 'title'> & {
  /** where it is not just the screen's own path */
  path?: Screen['path']
}

const OWNER_STATES: Record<ScreenPath, readonly [OwnerState, ...OwnerState[]]> = {
  '/admin': [
    {
      state: 'a day with nothing to do',
      path: emptied<Today>('/admin', '**/api/admin/today', today => ({ ...today, tasks: [], setup: [] })),
      reach: sees('Kõik on tehtud.'),
    },
    {
      state: 'a day with something to do',
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
      state: 'orders that are not there',
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
      state: 'an invoice being made',
      path: async ({ shop }) => `/admin/orders?q=${await ask(shop)}`,
      reach: async page => {
        await button(page, 'Loo arve').first().click()
        await expect(page.getByRole('dialog', { name: 'Loo arve' })).toBeVisible()
      },
    },
    {
      state: 'an order about to be deleted',
      path: async ({ shop }) => `/admin/orders?q=${await ask(shop)}`,
      reach: async page => {
        await button(page, 'Kustuta').first().click()
        await expect(page.getByRole('alertdialog')).toBeVisible()
      },
    },
  ],
  '/admin/orders/new': [
    {
      state: 'an order that the owner makes, with faults',
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
      state: 'a new product with faults',
      reach: presses('Lisa poodi', 'Pane tootele nimi.'),
    },
  ],
  '/admin/products/$id': [
    {
      state: 'a product that is changed',
      path: '/admin/products/1',
      reach: sees('Muuda toodet'),
    },
    {
      state: 'a product to change that never was',
      path: '/admin/products/99999',
      reach: sees('Toodet ei leitud'),
      tolerate: /404/,
    },
  ],
  '/admin/products/sales': [
    {
      state: 'a sale being made',
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
      state: 'yarn being taken',
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
      state: 'a batch with faults',
      reach: async page => {
        await button(page, 'Lisa partii').click()
        await button(page, 'Salvesta').first().click()
        await sees('Pane partiile nimi.')(page)
      },
    },
  ],
  '/admin/products/import': [
    {
      state: 'products from a table',
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
      state: 'no messages that wait for an answer',
      path: emptied('/admin/messages?show=waiting', '**/api/admin/messages*', () => []),
      reach: sees('Kõigile on vastatud'),
    },
    {
      state: 'messages',
      path: afterSales('/admin/messages'),
      reach: sees('Kas rebast ka saab?'),
    },
    {
      state: 'a complaint being written down',
      reach: async page => {
        await page.getByRole('button', { name: 'Lisa pretensioon' }).click()
        await page.getByRole('button', { name: 'Lisa', exact: true }).click()
        await expect(page.getByText('Kirjuta, mis on valesti.')).toBeVisible()
      },
    },
    {
      state: 'a message about to be deleted',
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
      state: 'no mails',
      path: emptied('/admin/outbox', '**/api/admin/outbox*', () => []),
      reach: sees('Ühtegi kirja ei ole veel'),
    },
    {
      state: 'mails',
      path: afterSales('/admin/outbox'),
      reach: sees('E-posti server on seadistamata'),
    },
    {
      state: 'no mail to an address',
      path: afterSales('/admin/outbox?q=keegi.teine%40'),
      reach: sees('Selliseid kirju ei ole'),
    },
    {
      state: 'a mail that is read',
      path: afterSales('/admin/outbox'),
      reach: async page => {
        await page.getByRole('article').first().getByRole('link').first().click()
        await expect(page.getByRole('tab', { name: 'Kujundatud' })).toBeVisible()
      },
    },
  ],
  '/admin/settings': [
    {
      state: 'settings with a fault',
      reach: async page => {
        await page.getByLabel('Poe nimi', { exact: true }).fill('')
        await button(page, 'Salvesta').click()
        await expect(page.getByLabel('Poe nimi', { exact: true })).toHaveAttribute('aria-invalid', 'true')
      },
    },
  ],
  '/admin/account': [
    {
      state: 'her account',
      reach: sees('Kaheastmeline sisselogimine'),
    },
  ],
  '/admin/audit': [{ state: 'the log', path: afterSales('/admin/audit'), reach: sees(/hinnaks/) }],
  '/admin/visits': [
    {
      state: 'visits',
      reach: page => expect(page.locator('[aria-busy=true]')).toHaveCount(0),
    },
  ],
}

const OWNER_PATHS = Object.keys(SCREENS) as ScreenPath[]

/** The signed-in owner's. */
export const OWNER_SCREENS: readonly Screen[] = [
  ...OWNER_PATHS.flatMap(path =>
    OWNER_STATES[path].map(state => ({ path, title: SCREENS[path].title, ...state })),
  ),
  {
    state: 'no such screen',
    path: '/admin/pole-olemas',
    title: 'Lehekülge ei leitud',
    reach: sees('Lehekülge ei leitud'),
    tolerate: /404/,
  },
]

/** What her screens show when their data does not come: the path and the call. */
export const OWNER_CALLS: readonly (readonly [path: string, call: string])[] = OWNER_PATHS.flatMap(path => {
  const screen = SCREENS[path]
  return 'call' in screen ? [[path.replace('$id', '1'), `**${screen.call.replace('$id', '1')}*`]] : []
})
