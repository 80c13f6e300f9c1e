import { GUARANTEE } from '#domain/legal-deadlines.ts'
import * as messages from '#messages/errors.ts'
import type { PaidFor } from './checkout.ts'

/**
 * Every error of the API (contract §3): the HTTP status, the sentence for developers and the Estonian sentence for
 * people. The two mixing errors and `Product not found` are quoted literally from the specification.
 */
export const ERRORS = {
  invalid_input: [400, 'The request is not valid', messages.checkEnteredData],
  not_signed_in: [401, 'Sign in as an administrator', messages.signInRequired],
  event_not_verified: [401, 'The signature of the event is not valid', messages.eventNotVerified],
  not_allowed: [403, 'This is not allowed', messages.notAllowed],
  not_found: [404, 'Not found', messages.notFound],
  product_not_found: [404, 'Product not found', messages.productNotFound],
  order_not_found: [404, 'Order not found', messages.orderNotFound],
  cart_item_not_found: [404, 'Cart item not found', messages.cartItemNotFound],
  payment_not_found: [404, 'Payment not found', messages.paymentDataNotFound],
  method_not_allowed: [405, 'Method not allowed', messages.requestNotAllowed],
  regular_with_custom: [
    409,
    'Cannot add regular products when custom orders are in cart',
    messages.cartHoldsCustomOrder,
  ],
  custom_with_regular: [
    409,
    'Cannot add custom orders when regular products are in cart',
    messages.cartHoldsProducts,
  ],
  out_of_stock: [409, 'Out of stock', messages.outOfStock],
  price_unconfirmed: [409, 'The price is not confirmed yet', messages.priceNotConfirmed],
  amount_differs: [409, 'The amount differs from the price of the order', messages.pricesChanged],
  promise_moved: [409, 'The order would arrive later than the page shows', messages.promiseMoved],
  payment_under_way: [409, 'A payment for the order is in progress', messages.paymentUnderWay],
  shop_closed: [409, 'The shop is closed', messages.shopClosed],
  already_paid: [409, 'The order is already paid', messages.orderAlreadyPaid],
  order_cancelled: [409, 'The order is cancelled', messages.orderCancelled],
  order_erased: [409, 'The customer’s data in the order has been erased', messages.buyerDataErased],
  no_promise: [409, 'The order has been sent or refunded, or is handed over in person', messages.noPromise],
  yarn_is_there: [409, 'No yarn is missing for the hat, or it has been made', messages.yarnIsThere],
  nothing_to_make: [
    409,
    'Nothing has to be made: it is a ready piece, or has been sent',
    messages.nothingToMake,
  ],
  nothing_to_send: [409, 'Nothing is left to send', messages.nothingToSend],
  not_sold: [409, 'The order is not paid, or is cancelled, refunded or deleted', messages.orderNotSold],
  not_paid: [409, 'The order is not paid', messages.orderNotPaid],
  already_refunded: [409, 'The order is already refunded', messages.orderAlreadyRefunded],
  refund_too_large: [409, 'The amount exceeds what is left to refund', messages.refundTooLarge],
  refund_differs: [409, 'This request id was used to refund another amount', messages.refundSumDiffers],
  order_differs: [409, 'This request id was used for a different order', messages.orderDiffers],
  request_differs: [409, 'This request id was used for a different request', messages.requestDiffers],
  refund_under_way: [409, 'The provider may still be making the refund', messages.refundUnderWay],
  cart_empty: [409, 'The cart is empty', messages.cartEmpty],
  payment_not_approved: [409, 'The payment is not approved yet', messages.paymentUnfinished],
  payment_expired: [409, 'The payment was not approved in time', messages.paymentExpired],
  price_was_paid: [409, 'The price was real and cannot be marked as a mistake', messages.priceWasPaid],
  sales_overlap: [409, 'A product is in another sale on these days', messages.salesOverlap],
  yarn_short: [409, 'The batch has less yarn left', messages.yarnShort],
  yarn_in_use: [
    409,
    'Yarn was taken from it, or the piece is sold or its passport is public',
    messages.yarnInUse,
  ],
  offer_superseded: [409, 'A newer offer has superseded this one', messages.offerSuperseded],
  offer_lapsed: [409, 'The offer has lapsed', messages.offerLapsed],
  list_unconfirmed: [409, 'Known machines or towns are missing from the list', messages.listLosesMachines],
  already_administrator: [409, 'This e-mail is already an administrator’s', messages.alreadyAdministrator],
  changed_meanwhile: [409, 'It has been changed since it was read', messages.changedBySomeoneElse],
  erasure_too_early: [
    409,
    'The order is still in progress: its data is needed to deliver it',
    messages.orderStillOpen,
  ],
  withdrawal_too_late: [409, 'The withdrawal period is over', messages.withdrawalTooLate(GUARANTEE.text)],
  not_withdrawable: [
    409,
    'Made to the customer’s specifications, so it cannot be withdrawn from',
    messages.withdrawalNotPossible,
  ],
  withdrawn_already: [409, 'This has already been withdrawn', messages.alreadyWithdrawn],
  payment_not_verified: [
    402,
    'The payment provider does not confirm this payment',
    messages.paymentNotConfirmed,
  ],
  payment_declined: [402, 'The payment was declined', messages.paymentDeclined],
  payment_given_back: [
    409,
    'The payment was captured without an order and is being refunded',
    messages.paidWithoutOrder,
  ],
  precondition_failed: [412, 'The file has changed', messages.fileChanged],
  body_too_large: [413, 'The request body is too large', messages.tooLarge],
  unsupported_media_type: [415, 'Unsupported media type', messages.contentTypeNotAccepted],
  range_not_satisfiable: [416, 'The file does not have the requested range', messages.fileRangeMissing],
  too_many_requests: [429, 'Too many requests', messages.tooManyRequests],
  internal: [500, 'Something went wrong on our side', messages.internalError],
  payment_provider_failed: [502, 'The payment provider did not answer', messages.serviceNotResponding],
  refund_refused: [502, 'The payment provider refused the refund', messages.refundFailedThere],
  shipping_refused: [502, 'The shipping service rejected the request', messages.shippingRefused],
  shipping_failed: [502, 'The shipping service did not answer', messages.shippingFailed],
  not_ready: [503, 'The shop is not ready', messages.shopNotReady],
  database_unavailable: [503, 'The database does not answer', messages.shopTechnicalFault],
  overloaded: [503, 'The shop is busy', messages.shopBusy],
} as const satisfies Record<string, readonly [status: number, error: string, details: string]>

export type ErrorCode = keyof typeof ERRORS

export type ErrorIssue = { path: string; message: string }

/** The body of every error reply. */
export type ErrorBody = {
  error: string
  code: ErrorCode
  details?: string
  issues?: ErrorIssue[]
  /** finds the error in the shop's log */
  requestId?: string
  /** where to continue: the provider's page of a payment that waits for its payer (`payment_not_approved`) */
  link?: string
  /** what a payment that paid nothing was for: where it can be paid again */
  paidFor?: PaidFor
}
