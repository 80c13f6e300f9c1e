/** Texts about a restored order for the owner, in its history. */
import { type Cents, priceText } from '#domain/money.ts'
import { providerName } from '#domain/payment-method.ts'
import * as messages from '#messages/payments.ts'
import type { Doubt } from './restored-order.ts'

type Words = { [About in Doubt['about']]: (doubt: Extract<Doubt, { about: About }>) => string }

const WORDS: Words = {
  phone: () => messages.phoneUnknown,
  email: () => messages.emailOfPayer,
  'no-email': () => messages.emailUnknown,
  name: () => messages.customerNameUnknown,
  machine: () => messages.parcelLockerAndCarrierUnknown,
  carrier: () => messages.courierCarrierUnknown,
  address: () => messages.courierAddressUnknown,
  delivery: () => messages.deliveryMethodUnknown,
  hat: () => messages.hatDetailsUnknown,
  request: () => messages.orderedItemsUnknown,
  refunded: () => messages.allMoneyReturned,
  product: ({ name }) => messages.productNameNotFound(name),
  stock: ({ name, sold, counted }) => messages.soldMoreThanStock(name, sold, counted),
  price: ({ name, paid, price }) => messages.paidPriceDiffers(name, priceText(paid), priceText(price)),
}

/** Returns what to ask or check, in a few words. */
const doubtText = <D extends Doubt>(doubt: D): string => (WORDS[doubt.about] as (doubt: D) => string)(doubt)

/** Returns the note in the history of a restored order. */
export const restoredNote = (provider: string, amount: Cents, doubts: readonly Doubt[]): string =>
  [
    messages.orderRestoredAfterBackup(providerName(provider), priceText(amount)),
    messages.checkWhetherSent,
    ...(doubts.length > 0 ? [messages.askOrCheck(doubts.map(doubtText).join('; '))] : []),
  ].join('\n')

/** Returns the note in the history of an order that was unpaid in the copy. */
export const paidNote = (provider: string, amount: Cents, doubts: readonly Doubt[]): string =>
  [
    messages.paidAfterBackup(providerName(provider), priceText(amount)),
    ...(doubts.length > 0 ? [messages.askOrCheck(doubts.map(doubtText).join('; '))] : []),
  ].join('\n')
