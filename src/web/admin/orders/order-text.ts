import { type AdminOrder, RESTORABLE_DAYS, type UnpaidSum } from '#contract/admin-orders.ts'
import { deliveryLabel } from '#domain/delivery-label.ts'
import { priceText } from '#domain/money.ts'
import { isToBeSent, SENT_STATUSES } from '#domain/order-status.ts'
import { methodLabel } from '#domain/payment-method.ts'
import { productsText } from '#domain/product.ts'
import { hatName } from '#hats/hat-text.ts'
import * as deletionMessages from '#messages/admin/order-deletion.ts'
import * as packingMessages from '#messages/admin/order-packing.ts'
import * as messages from '#messages/admin/orders.ts'
import { pieceCount } from '#messages/shop/orders.ts'
import { countText } from '#web/admin/common/day-text.ts'
import { orderTotal, PRICE_UNCONFIRMED } from '#web/shop/orders/order-price.ts'
import { stateOf } from './order-state.ts'

/** The maximum number of characters of a text in the list (specification §9). */
const DESCRIPTION_MAX = 50
const NOTES_MAX = 30

/** Shortens a text, with an ellipsis if there is more of it. */
export function shortened(text: string, max: number): string {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()]
  return letters.length <= max ? letters.join('') : `${letters.slice(0, max).join('').trimEnd()}…`
}

/** Returns how many of the matching orders the list shows. */
export const foundText = (count: number, hasMore: boolean): string =>
  count === 0
    ? messages.noOrdersFound
    : messages.ordersShown(
        countText(count, messages.orderUnit, messages.ordersUnit),
        hasMore ? messages.moreRemain : '',
      )

/** Returns the sum of the unpaid orders. */
export const unpaidText = ({ sum, unpriced }: UnpaidSum): string =>
  [messages.unpaidSum(priceText(sum)), unpriced > 0 && messages.unpriced(unpriced)].filter(Boolean).join(' ')

/** Returns an order's total, as far as it is known. */
export function totalText(order: AdminOrder): string {
  const total = orderTotal(order)
  return total === null ? PRICE_UNCONFIRMED : priceText(total)
}

/** Returns the warning before an order is deleted. */
export function deletionText(order: AdminOrder): string {
  if (order.paymentStatus === 'pending') return deletionMessages.unpaidGoes(RESTORABLE_DAYS)
  if (order.isPlay) return deletionMessages.playedGoes
  const isWaitedFor = isToBeSent(stateOf(order)) && piecesWanted(order) > 0
  return [deletionMessages.paidGoes, isWaitedFor && deletionMessages.buyerWaits].filter(Boolean).join(' ')
}

/** Whether it may still be packed: it is not sent, cancelled or fully refunded. */
const mayBePacked = ({ deletedAt, orderStatus, paymentStatus }: AdminOrder): boolean =>
  !deletedAt && paymentStatus !== 'refunded' && orderStatus !== 'cancelled' && !SENT_STATUSES.has(orderStatus)

/** Returns what to pack of an order if that is not all of it; undefined if it is sent as sold. */
export function packingText(order: AdminOrder): string | undefined {
  const wanted = piecesWanted(order)
  if (!mayBePacked(order) || wanted === piecesSold(order)) return undefined
  return wanted === 0 ? packingMessages.nothingToPack : packingMessages.packOnly(productsText(wanted))
}

/** The same for one of its lines, by index. */
export function linePackingText(order: AdminOrder, at: number): string | undefined {
  const { quantity, wanted } = order.products[at]!
  if (!mayBePacked(order) || wanted === quantity) return undefined
  return wanted === 0 ? packingMessages.packNone : packingMessages.packOnly(pieceCount(wanted))
}

/** Returns what the list shows about an order besides its customer: the wishes, or how it was paid (specification §2). */
export function summaryOf(order: AdminOrder): string[] {
  const { customHatDetails: hat } = order
  const lines = hat
    ? [
        [hatName(hat), hat.hatDiameter].filter(Boolean).join(', '),
        [...hat.colors, hat.frogHatColor, hat.frogExpression].filter(Boolean).join(', '),
        shortened(hat.specialWishes, NOTES_MAX),
      ]
    : order.orderType === 'custom_order'
      ? [
          shortened(order.description, DESCRIPTION_MAX),
          shortened(order.inspiration, NOTES_MAX),
          shortened(order.additionalNotes, NOTES_MAX),
          totalText(order),
        ]
      : [paymentLine(order), partsLine(order)]
  return lines.filter(Boolean)
}

const paymentLine = (order: AdminOrder): string =>
  [order.paymentStatus !== 'pending' && methodLabel(order.paymentMethod), totalText(order)]
    .filter(Boolean)
    .join(', ')

const piecesSold = ({ products }: AdminOrder): number =>
  products.reduce((sum, { quantity }) => sum + quantity, 0)

const piecesWanted = ({ products }: AdminOrder): number =>
  products.reduce((sum, { wanted }) => sum + wanted, 0)

const partsLine = (order: AdminOrder): string =>
  [productsText(piecesSold(order)), order.deliveryMethod && deliveryLabel(order.deliveryMethod)]
    .filter(Boolean)
    .join(', ')
