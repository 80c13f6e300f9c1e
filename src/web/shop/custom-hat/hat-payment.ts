import type { ArrivalSpan } from '#contract/arrival.ts'
import type { Order } from '#contract/orders.ts'
import { HAT_PRICE, type HatOrder } from '#domain/custom-hat.ts'
import { eurosOf } from '#domain/money.ts'
import { api } from '#web/platform/api.ts'
import { tabStorage } from '#web/platform/browser-storage.ts'
import { cartSession } from '#web/platform/cart-session.ts'
import { openPayment } from '#web/shop/payments/open-payment.ts'
import { payWithOf, rememberPaymentChoice } from '#web/shop/payments/payment-choice.ts'
import { removeDraft } from './hat-draft.ts'

/** Details of a payment event (contract §4, Custom hat): the provider's id of the payment, euros, `EUR`. */
export type HatPayment = { orderId: string; amount: string | number; currency: string }

declare global {
  interface WindowEventMap {
    'custom-hat-payment-success': CustomEvent<HatPayment>
    'custom-hat-payment-cancel': CustomEvent<undefined>
    'custom-hat-payment-error': CustomEvent<{ message: string }>
  }
}

type Pending = { orderId: string; order: HatOrder }

/**
 * The hat whose payment is in progress at the provider. Paying works without browser storage too: the shop already has
 * the hat.
 */
const pending = tabStorage<Pending>('pending-hat-payment')

/** Returns the hat paid by the payment with this provider id, if this tab has opened that payment. */
export function findHatOfPayment(providerOrderId: string): HatOrder | undefined {
  const { orderId, order } = pending.get() ?? {}
  return orderId === providerOrderId ? order : undefined
}

/** The outcome of a hat's payment while the shopper was elsewhere; the hat page announces it when it is open again. */
type News = { outcome: 'cancel' } | { outcome: 'error'; message: string }

const news = tabStorage<News>('hat-payment-news')

export const publishHatNews = news.set

/** Announces on the hat page what has happened elsewhere (contract §4, Custom hat). */
export function announceHatNews() {
  const { outcome, ...detail } = news.get() ?? {}
  news.remove()
  if (outcome) dispatchEvent(new CustomEvent(`custom-hat-payment-${outcome}`, { detail }))
}

const PRICE = { amount: eurosOf(HAT_PRICE), currency: 'EUR' } as const

/**
 * Opens a payment for the hat alone. The hat is sent along and stored first, so nothing
 * depends on this browser coming back. Delivery is agreed on afterwards.
 * @param requestId the form's id of its order: if it has already made a pay-later order, that order is paid
 * @param way a value of the choice of payment methods; empty if there is no choice
 * @param arrival when it arrives, as the page says; undefined if it names no day
 * @returns the provider's page where the payment is approved
 * @throws {ApiError} if the payment could not be opened; nothing is remembered then
 */
export async function openHatPayment(
  order: HatOrder,
  { requestId, way, arrival }: { requestId: string; way: string; arrival?: ArrivalSpan | undefined },
): Promise<string> {
  const sessionId = cartSession()
  const hat = {
    ...order,
    colors: [...order.colors],
    frogBorderCustomColors: [...order.frogBorderCustomColors],
    sessionId,
    requestId,
  }
  const { id, link } = await openPayment({
    ...PRICE,
    intent: 'CAPTURE',
    sessionId,
    payWith: payWithOf(way),
    hat,
    arrival,
  })
  pending.set({ orderId: id, order })
  if (way) rememberPaymentChoice(way)
  return link
}

/**
 * Turns a captured payment into an order for this hat. Idempotent: the server returns the same order to a repeated
 * call.
 */
export async function settleHatPayment(payment: HatPayment, order: HatOrder): Promise<Order> {
  const settled = await api.post<Order>('/api/custom-hat-paypal-success', {
    ...payment,
    customHatData: { ...order, sessionId: cartSession() },
  })
  pending.remove()
  removeDraft()
  return settled
}

/** Removes what was typed for a payment that has become an order. */
export function removeHatPayment(providerOrderId: string) {
  if (!findHatOfPayment(providerOrderId)) return
  pending.remove()
  removeDraft()
}
