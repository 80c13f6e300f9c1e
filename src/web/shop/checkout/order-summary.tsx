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

/** What a checkout is about: the cart, or one order that stands already. */
export type OrderSummary = {
  heading: string
  lines: ReactNode
  /** without delivery */
  total: Cents
  /** what is paid together */
  kinds: readonly OrderKind[]
  /** why no day can be named, in a sentence; undefined where one can */
  noDay: string | undefined
  /** what of it cannot be withdrawn from */
  bound: string[]
  /** what was agreed of the custom orders in it */
  offers: AgreedOffer[]
  /** what lies in the cart, where that is paid */
  rows?: { id: string; quantity: number }[]
  /** whether some of it is counted, and held while it is paid */
  holdsPieces: boolean
  /** it is known what is to be paid: false on the server, while it loads, and when it could not be loaded */
  isKnown: boolean
  isFailed: boolean
  /** why it cannot be paid as it is, in a sentence */
  obstacle?: string | undefined
  /** the number of the order that is paid instead of the cart */
  invoice?: string
  /** its key, where the shopper came with it */
  accessKey?: string | undefined
  /** asks the server anew; call it when the server says that things are not as they are shown */
  refresh: () => void
  /** call it before the shopper leaves for the provider */
  onLeave?: () => void
}

/** When it arrives; undefined while no day is known. */
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
    // An order that was to be paid and was not is out of mind once the cart is paid.
    onLeave: payLaterOrder.remove,
  }
}

/** The custom orders that lie in a cart, without those that are gone. */
function useOrdersInCart({ items }: Cart) {
  const sessionId = useCartSession()
  const numbers = items.map(({ orderNumber }) => orderNumber).filter(number => number !== null)
  // One query for all: what asks for several at once would come along with the first view of every page.
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
 * The bill of an order that can be paid.
 * @param order `undefined` while it is on its way
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
