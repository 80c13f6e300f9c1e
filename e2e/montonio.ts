/** The payment methods through Montonio as a shopper sees them, with the pages of the bundled sandbox. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { fillCheckout, payButton } from './shopper.ts'

/** A payment method with its texts. */
type MontonioWay = {
  /** the control that selects it at the checkout and in the composer */
  choice(page: Page): Locator
  /** text on the provider's page */
  pageText: string
  /** the button that refuses the payment there */
  refusal: string
  /** the shop's headline while the payment is not confirmed */
  unconfirmed: string
  /** the shop's text for a refused payment */
  refused: string
  /** the shop's text for where a refund goes */
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

/** Presses a button on the page of the bank or the card. */
export const decide = (page: Page, decision: string): Promise<void> =>
  page.getByRole('button', { name: decision, exact: true }).click()

/** Goes from the cart to the page of the bank or the card. */
export async function leaveToPay(page: Page, way: MontonioWay) {
  await page.goto('/checkout')
  await payAtCheckout(page, way)
}

/** Goes from an open checkout to the page of the bank or the card. */
export async function payAtCheckout(page: Page, way: MontonioWay) {
  await fillCheckout(page)
  await way.choice(page).check()
  await payButton(page).click()
  await expect(page.getByText(way.pageText)).toBeVisible()
}
