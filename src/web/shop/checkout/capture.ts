import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { capture } from '#contract/checkout.ts'
import * as messages from '#messages/shop/checkout.ts'
import { api, withQuery } from '#web/platform/api.ts'
import { tabStorage } from '#web/platform/browser-storage.ts'
import { refreshCart } from '#web/shop/cart/cart.ts'
import { findHatOfPayment, removeHatPayment } from '#web/shop/custom-hat/hat-payment.ts'
import { payLaterOrder } from '#web/shop/orders/pay-later-order.ts'
import { toast } from '#web/ui/toast.ts'
import { removeDraft } from './checkout-draft.ts'

export type Capture = z.infer<typeof capture>

/** How long the toast of a paid order stays (specification §9). */
const PAID_TOAST_MS = 8_000

/**
 * Captures a payment that the shopper has approved at the provider. A tab requests it once per token, however often it
 * mounts or reloads; a second tab waits for the first, and gets the same order.
 */
export const captureQuery = (token: string) =>
  queryOptions({
    queryKey: ['capture', token],
    queryFn: ({ client }) => oneTabAtATime(`capture-${token}`, () => capturePayment(token, client)),
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Tokens whose next capture the shopper requests, not the page by itself: it may capture a payment refused before. */
const retriedByShopper = new Set<string>()

/** Call before refetching the query because the shopper has pressed a button. */
export const allowRefetch = (token: string) => void retriedByShopper.add(token)

async function capturePayment(token: string, queryClient: QueryClient): Promise<Capture> {
  const remembered = paidBy(token).get() as Capture | undefined
  if (remembered) return remembered
  const again = retriedByShopper.delete(token) || undefined
  const captured = await api.post<Capture>(withQuery('/api/paypal/capture', { orderID: token, again }))
  // A payment that the provider still checks has left the cart too, and must not be paid a second time.
  payLaterOrder.remove()
  void refreshCart(queryClient)
  if (captured.status === 'COMPLETED') {
    if (captured.orderNumber) paidBy(token).set(captured)
    removeDraft()
    const isHat = findHatOfPayment(token) !== undefined
    removeHatPayment(token)
    toast({
      title: isHat ? messages.orderConfirmed : messages.paymentSucceeded,
      text: savedText(captured.orderNumbers ?? []),
      duration: PAID_TOAST_MS,
    })
  }
  return captured
}

const savedText = ([first, ...others]: string[]): string | undefined => {
  if (others.length > 0) return messages.ordersRecorded
  return first && messages.orderRecorded(first)
}

/** Without Web Locks (or if they are refused, as cookies are), the server prevents two tabs from paying twice. */
async function oneTabAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  let begun: Promise<T> | undefined
  const begin = () => {
    begun ??= work()
    return begun
  }
  await Promise.resolve()
    .then(() => navigator.locks.request(name, begin))
    .catch(() => undefined)
  return begin()
}

/**
 * The order that a token has become, stored for this tab only: in a browser that others use too, nothing of the
 * purchase stays behind. A tab without it requests the capture again, and gets the same order.
 */
const paidBy = (token: string) => tabStorage<Capture>(`paid-${token}`)
