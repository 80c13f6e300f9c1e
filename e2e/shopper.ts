/** What a shopper does at the checkout, by the texts of the pages. */
import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const TEST_CUSTOMER = {
  Eesnimi: 'Liis',
  Perekonnanimi: 'Tamm',
  'E-post': 'liis.tamm@naide.ee',
  Telefon: '+372 5123 4534',
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Telli ja maksa/ })

/** The pay button on the sandbox's page. */
export const approveButton = (page: Page) => page.getByRole('button', { name: 'Maksa', exact: true })

export const orderNumberOn = async (page: Page): Promise<string> => {
  // A toast contains the number, too.
  const number = page.getByRole('main').getByText(/^ORD-[0-9A-Z]{9}$/)
  await expect(number).toBeVisible()
  return (await number.textContent()) ?? ''
}

export async function fillFields(page: Page | Locator, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}

export const machinePicker = (page: Page) => page.getByRole('combobox', { name: 'Vali pakiautomaat' })

/** Chooses the first parcel machine of a city. */
export async function chooseMachine(page: Page, city: string) {
  await machinePicker(page).click()
  await machinePicker(page).fill(city)
  await page
    .getByRole('option')
    .filter({ hasText: `, ${city}` })
    .first()
    .click()
  await expect(page.getByRole('listbox')).toBeHidden()
}

export const chooseDelivery = (page: Page, label: string) => page.getByRole('radio', { name: label }).check()

export const acceptTerms = (page: Page) => page.getByRole('checkbox', { name: /Olen tutvunud/ }).check()

/** Fills in an open checkout for an Omniva parcel machine. */
export async function fillCheckout(page: Page) {
  await chooseDelivery(page, 'Omniva pakiautomaat')
  await chooseMachine(page, 'Tartu')
  await fillFields(page, TEST_CUSTOMER)
  await acceptTerms(page)
}

/** Goes from a filled checkout to the provider's page. */
export async function leaveForProvider(page: Page) {
  await payButton(page).click()
  await expect(approveButton(page)).toBeVisible()
}

/** Approves on the provider's page; `outcome` is the sandbox's outcome of the payment. */
export async function approve(page: Page, outcome = 'ok') {
  await page.getByLabel('Mis juhtub?').selectOption(outcome)
  await approveButton(page).click()
}

/** Expects a toast; its text is also in a live region elsewhere in the document. */
export const expectToast = (page: Page, title: string) =>
  expect(page.getByRole('region', { name: /^Teated/ }).getByText(title, { exact: true })).toBeVisible()

/** Expects WCAG 2.2 AA as far as a program can check it. */
export async function expectAccessible(page: Page) {
  // Elements that are fading out would stay: the end of a cancelled animation is never reported.
  await expect(page.locator('.veil[data-state=closed]')).toHaveCount(0)
  // A toast that appears meanwhile is shown without animation.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Elements that are still fading in lack contrast.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(animation => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(animation => animation.finished),
    ),
  )
  const { violations } = await new AxeBuilder({ page })
    // Twice as fast; it only ignores cross-origin frames, of which the shop has none.
    .setLegacyMode()
    .options({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // Passed checks are not described, which saves a third of the time.
      resultTypes: ['violations'],
    })
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`)).toEqual([])
}

/** Holds back the page's script or its pictures. @returns a function that releases them */
async function holdFile(page: Page, path: RegExp): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(path, async route => {
    await held
    await route.continue()
  })
  return release
}
export const holdScript = (page: Page) => holdFile(page, /\/assets\/main-.*\.js$/)
export const holdPictures = (page: Page) => holdFile(page, /\.avif$/)

/** A slow connection: the request has reached the shop, but the page has no answer yet. */
export async function arriveUnanswered(page: Page, path: string, send: () => Promise<void>) {
  let arrive = () => {}
  const arrived = new Promise<void>(resolve => {
    arrive = resolve
  })
  await page.route(
    path,
    async route => {
      await route.fetch()
      arrive()
    },
    { times: 1 },
  )
  await send()
  await arrived
}

/** A dropped connection: the next call to a path reaches the shop, but its answer is lost. */
export const loseAnswer = (page: Page, path: string) =>
  page.route(
    path,
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

/** A slow phone: each part of a page is hydrated `ms` milliseconds after the one before. */
export const slowHydration = (page: Page, ms: number) =>
  page.addInitScript(delay => {
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (message) {
      setTimeout(() => postMessage.call(this, message), delay)
    }
  }, ms)
