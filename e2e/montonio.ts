/** The ways to pay through Montonio, as a shopper meets them; its pages are those of the bundled sandbox. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { fillCheckout, payButton } from './shopper.ts'

/** A way to pay, with what is said of it. */
type MontonioWay = {
  /** what chooses it at the checkout and at the composer */
  choice(page: Page): Locator
  /** stands on the page to which it leads */
  pageText: string
  /** what refuses the payment there */
  refusal: string
  /** the shop's headline while the payment is not confirmed */
  unconfirmed: string
  /** what the shop says of a refused one */
  refused: string
  /** where a refund comes to */
  refundedTo: string
  method: 'montonio' | 'montonio_card'
}

export const BANK: MontonioWay = {
  choice: page => page.getByRole('radio', { name: 'Swedbank', exact: true }),
  pageText: 'Proovipank: Swedbank',
  refusal: 'Pank keeldub',
  unconfirmed: 'Pank ei ole makset veel kinnitanud',
  refused: 'Pank ei võtnud makset vastu.',
  refundedTo: 'Raha jõuab ostja pangakontole Montonio kaudu',
  method: 'montonio',
}

export const CARD: MontonioWay = {
  choice: page => page.getByRole('radio', { name: /^Pangakaart/ }),
  pageText: 'Kaardimakse proovileht',
  refusal: 'Kaardi pank keeldub',
  unconfirmed: 'Kaardimakse ei ole veel kinnitatud',
  refused: 'Kaardimakse ei läinud läbi ja raha ei võetud.',
  refundedTo: 'Raha jõuab ostja kaardile Montonio kaudu',
  method: 'montonio_card',
}

/** What the payer decides on the bank's page, or on that of the card. */
export const decide = (page: Page, decision: string): Promise<void> =>
  page.getByRole('button', { name: decision, exact: true }).click()

/** With a hat in the cart, up to the page of the bank or of the card. */
export async function leaveToPay(page: Page, way: MontonioWay) {
  await page.goto('/checkout')
  await payAtCheckout(page, way)
}

/** The same from an open checkout. */
export async function payAtCheckout(page: Page, way: MontonioWay) {
  await fillCheckout(page)
  await way.choice(page).check()
  await payButton(page).click()
  await expect(page.getByText(way.pageText)).toBeVisible()
}
