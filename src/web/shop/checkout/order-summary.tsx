import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Order } from '#contract/orders.ts'
import type { Cents } from '#domain/money.ts'
import type { OrderKind } from '#domain/order-number.ts'
import { SENT_STATUSES } from '#domain/order-status.ts'
import * as arrivalMessages from '#messages/shop/arrival.ts'
import * as messages from '#messages/shop/checkout.ts'
import { api, withQuery } from '#web/platform/api.ts'
import { useCartSession } from '#web/platform/cart-session.ts'
import { useArrival } from '#web/shop/arrival/arrival.ts'
import { type Cart, refreshCart } from '#web/shop/cart/cart.ts'
import { awaitedIn, kindsInCart } from '#web/shop/cart/kinds-in-cart.ts'
import { awaitedText, noDayText } from '#web/shop/orders/no-day-text.ts'
import { boundAmong } from '#web/shop/orders/no-withdrawal.tsx'
import { AgreedNotes, OrderContents } from '#web/shop/orders/order-contents.tsx'
import { itemsPrice } from '#web/shop/orders/order-price.ts'
import { isUnknownOrder, ordersKey } from '#web/shop/orders/order-queries.ts'
import { payLaterOrder, toPayLater } from '#web/shop/orders/pay-later-order.ts'
import { type AgreedOffer, agreedOf } from './agreed-offers.tsx'
import { CartLine } from './cart-line.tsx'
import { cartObstacle, isMixed } from './cart-obstacle.ts'

/** What a checkout is about: the cart, or one existing order. */
export type OrderSummary = {
  heading: string
  lines: ReactNode
  /** without delivery */
  total: Cents
  /** what is paid together */
  kinds: readonly OrderKind[]
  /** why no day can be named, in a sentence; undefined if one can */
  noDay: string | undefined
  /** what cannot be withdrawn from */
  bound: string[]
  /** what was agreed about the custom orders in it */
  offers: AgreedOffer[]
  /** the rows of the cart, if the cart is paid */
  rows?: { id: string; quantity: number }[]
  /** whether some pieces are counted, and held while they are being paid */
  holdsPieces: boolean
  /** whether it is known what to pay: false on the server, while it loads, and after it failed to load */
  isKnown: boolean
  isFailed: boolean
  /** why it cannot be paid as it is, in a sentence */
  obstacle?: string | undefined
  /** the number of the order being paid instead of the cart */
  invoice?: string
  /** its key, if the shopper's link had one */
  accessKey?: string | undefined
  /** refetches; call it when the server says that something has changed */
  refresh: () => void
  /** call it before the shopper leaves for the provider */
  onLeave?: () => void
}

/** Returns the arrival; undefined while no day is known. */
export const useArrivalOf = ({ kinds, noDay }: Pick<OrderSummary, 'kinds' | 'noDay'>) =>
  useArrival(noDay ? [] : kinds)

export function useCartSummary(cart: Cart): OrderSummary {
  const queryClient = useQueryClient()
  const ordered = useOrdersInCart(cart)
  return {
    heading: messages.yourOrder,
    lines: (
      <ul>
        {cart.items.map(item => (
          <CartLine key={item.id} item={item} isOneTooMany={isMixed(cart)} />
        ))}
      </ul>
    ),
    total: cart.total,
    kinds: kindsInCart(cart.items),
    noDay: awaitedText(awaitedIn(cart.items)),
    bound: boundAmong(cart.items),
    offers: agreedOf(ordered.orders),
    rows: cart.items.map(({ id, quantity }) => ({ id, quantity })),
    holdsPieces: cart.items.some(({ available }) => available !== null),
    isKnown: cart.isKnown && ordered.isKnown,
    isFailed: cart.isFailed || ordered.isFailed,
    obstacle:
      cartObstacle(cart) ??
      (ordered.orders.some(order => order?.offer?.isLapsed) ? messages.offerOfCartLapsed : undefined),
    refresh: () => {
      void refreshCart(queryClient)
      void queryClient.invalidateQueries({ queryKey: ordersKey })
    },
    // Forgets an order that was to be paid and was not, once the cart is paid.
    onLeave: payLaterOrder.remove,
  }
}

/** Loads the custom orders in a cart, without those that no longer exist. */
function useOrdersInCart({ items }: Cart) {
  const sessionId = useCartSession()
  const numbers = items.map(({ orderNumber }) => orderNumber).filter(number => number !== null)
  // One query for all: the library's hook for several queries would add its code to the first view of every page.
  const { data, isError } = useQuery({
    queryKey: [...ordersKey, 'in the cart', numbers, sessionId],
    queryFn: ({ signal }) =>
      Promise.all(
        numbers.map(number =>
          readOrder(withQuery('/api/orders', { orderNumber: number, sessionId }), signal),
        ),
      ),
    enabled: numbers.length > 0,
    staleTime: 0,
  })
  return {
    orders: data ?? [],
    isKnown: numbers.length === 0 || data !== undefined,
    isFailed: isError && !data,
  }
}

const readOrder = (path: string, signal: AbortSignal): Promise<Order | undefined> =>
  api.get<Order>(path, signal).catch(error => {
    if (isUnknownOrder(error)) return undefined
    throw error
  })

/**
 * The summary of an order that can be paid.
 * @param order `undefined` while it loads
 */
export function useInvoiceSummary(order: Order | undefined, accessKey: string | undefined): OrderSummary {
  const queryClient = useQueryClient()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ordersKey })
  if (!order)
    return {
      heading: messages.yourOrder,
      lines: null,
      total: 0,
      kinds: [],
      noDay: undefined,
      bound: [],
      offers: [],
      holdsPieces: false,
      isKnown: false,
      isFailed: false,
      refresh,
    }
  return {
    heading: messages.orderTitle(order.orderNumber),
    lines: (
      <>
        <OrderContents order={order} />
        {!order.offer && <AgreedNotes notes={order.notes} />}
      </>
    ),
    total: itemsPrice(order) ?? 0,
    kinds: [order.orderType],
    noDay: SENT_STATUSES.has(order.orderStatus) ? arrivalMessages.sentAlready : noDayText(order),
    bound: boundAmong(order.products),
    offers: agreedOf([order]),
    holdsPieces: false,
    isKnown: true,
    isFailed: false,
    invoice: order.orderNumber,
    accessKey,
    refresh,
    onLeave: () => payLaterOrder.set(toPayLater(order, accessKey)),
  }
}
