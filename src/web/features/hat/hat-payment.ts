import type { z } from 'zod'
import type { paymentOrder, paymentOrderInput } from '#contract/checkout.ts'
import type { Order } from '#contract/orders.ts'
import { HAT_PRICE, type HatOrder } from '#domain/custom-hat.ts'
import { eurosOf } from '#domain/money.ts'
import { api } from '#web/api.ts'
import { cartSession } from '#web/features/cart/cart-session.ts'
import { forgetDraft } from './hat-draft.ts'

/** What a payment event tells (contract §4, Custom hat): the provider's id of the payment, euros, `EUR`. */
export type HatPayment = { orderId: string; amount: string; currency: string }

declare global {
  interface WindowEventMap {
    'custom-hat-payment-success': CustomEvent<HatPayment>
    'custom-hat-payment-cancel': CustomEvent<undefined>
    'custom-hat-payment-error': CustomEvent<{ message: string }>
  }
}

/** Where this tab remembers the hat whose payment is under way at the provider. */
export const pendingHatPayment = 'pending-hat-payment'

type Pending = { orderId: string; order: HatOrder }

function rememberedPayment(): Pending | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(pendingHatPayment) ?? 'null') as Pending | null) ?? undefined
  } catch {
    return undefined
  }
}

/** The hat that a payment of the provider's id pays, if this tab has sent somebody there for one. */
export function hatBehindPayment(providerOrderId: string): HatOrder | undefined {
  const pending = rememberedPayment()
  return pending?.orderId === providerOrderId ? pending.order : undefined
}

const PRICE = { amount: eurosOf(HAT_PRICE), currency: 'EUR' } as const

/**
 * Opens a payment of the hat alone, remembers the hat and leaves for the provider. Delivery is agreed on afterwards.
 * @throws {ApiError} with nothing remembered, where the payment could not be opened.
 */
export async function startHatPayment(order: HatOrder): Promise<void> {
  const input: z.input<typeof paymentOrderInput> = { ...PRICE, intent: 'CAPTURE', sessionId: cartSession() }
  const { id, links } = await api.post<z.infer<typeof paymentOrder>>('/api/paypal/order', input)
  const link = links.find(({ rel }) => rel === 'approve')
  if (!link) throw new Error('The provider has named no page to pay on')
  // Where nothing can be kept the hat would be paid for and forgotten, so a failure here must not be silent.
  sessionStorage.setItem(pendingHatPayment, JSON.stringify({ orderId: id, order } satisfies Pending))
  location.assign(link.href)
}

/** Turns a captured payment into an order of this hat. Asked twice, the server gives the same order. */
export async function settleHatPayment(payment: HatPayment, order: HatOrder): Promise<Order> {
  const settled = await api.post<Order>('/api/custom-hat-paypal-success', {
    ...payment,
    customHatData: { ...order, sessionId: cartSession() },
  })
  sessionStorage.removeItem(pendingHatPayment)
  forgetDraft()
  return settled
}

/**
 * For the page to which the provider sends people back, once the money is captured: orders the hat that was remembered,
 * and tells the window so.
 * @returns the order, or `undefined` where the payment was for something else.
 * @throws {ApiError} where the order could not be stored; the hat stays remembered, so it may be tried again.
 */
export async function finishHatPayment(providerOrderId: string): Promise<Order | undefined> {
  const order = hatBehindPayment(providerOrderId)
  if (!order) return undefined
  const payment: HatPayment = { orderId: providerOrderId, ...PRICE }
  try {
    const settled = await settleHatPayment(payment, order)
    dispatchEvent(new CustomEvent('custom-hat-payment-success', { detail: payment }))
    return settled
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    dispatchEvent(new CustomEvent('custom-hat-payment-error', { detail: { message } }))
    throw error
  }
}
