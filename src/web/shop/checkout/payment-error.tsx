import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { cancelled, PaidFor } from '#contract/checkout.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { OnlinePaymentMethod } from '#domain/online-payment-methods.ts'
import * as messages from '#messages/shop/checkout.ts'
import { ApiError, detailsOf } from '#web/platform/api.ts'
import { useCart } from '#web/shop/cart/cart.ts'
import { findHatOfPayment, publishHatNews } from '#web/shop/custom-hat/hat-payment.ts'
import { payLaterOrder, searchToPay } from '#web/shop/orders/pay-later-order.ts'
import { providerWords } from '#web/shop/payments/provider-words.ts'
import { ButtonLink, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { HalfMadeHat } from '#web/ui/half-made-hat.tsx'

type PaymentErrorText = {
  heading: string
  /** the API's own details if left out */
  text?: string
  next: 'ask again' | 'go on' | 'pay again' | 'look it up' | 'pay the rest' | 'see the payment'
  /** the provider's page of the payment, if it can be continued there */
  link?: string | undefined
  /** what the payment was for */
  paidFor?: PaidFor | undefined
  /** label of the link to that page */
  goOn?: string
}

const CAPTURE_FAILED = messages.captureFailed

/** What each refusal of a capture means to the payer. Nothing was charged unless the text says so, or it is unknown. */
const TROUBLES = {
  payment_not_approved: { heading: messages.paymentUnfinished, next: 'go on' },
  payment_expired: { heading: messages.paymentExpired, next: 'pay again' },
  payment_not_verified: { heading: messages.paymentNotConfirmed, next: 'pay again' },
  payment_declined: { heading: messages.paymentDeclined, next: 'pay again' },
  out_of_stock: { heading: messages.someoneWasFaster, next: 'pay again' },
  payment_given_back: {
    heading: messages.moneyBeingRefunded,
    next: 'pay again',
  },
  already_paid: {
    heading: messages.alreadyPaidFor,
    text: messages.alreadyPaidForText,
    next: 'pay the rest',
  },
  payment_under_way: {
    heading: messages.beingPaidFor,
    text: messages.beingPaidForText,
    next: 'ask again',
  },
  payment_not_found: {
    heading: messages.orderDataNotFound,
    text: messages.unknownPayment,
    next: 'look it up',
  },
  amount_differs: {
    heading: messages.priceChanged,
    text: messages.priceChangedText,
    next: 'pay again',
  },
  offer_superseded: { heading: messages.newOffer, next: 'pay again' },
  order_not_found: {
    heading: messages.orderGone,
    text: messages.orderGoneText,
    next: 'look it up',
  },
  internal: {
    heading: messages.orderSaveFailed,
    text: messages.orderSaveRetrying,
    next: 'ask again',
  },
  payment_provider_failed: {
    heading: CAPTURE_FAILED,
    next: 'ask again',
  },
} as const satisfies Partial<Record<ErrorCode, PaymentErrorText>>

const UNFORESEEN: PaymentErrorText = {
  heading: CAPTURE_FAILED,
  text: messages.nothingLostTryAgain,
  next: 'ask again',
}

/** The return from a provider without a payment to ask about. */
export const missingToken = (by: OnlinePaymentMethod | undefined): PaymentErrorText => ({
  ...providerWords(by).missingToken,
  next: 'look it up',
})

export function paymentErrorOf(error: Error, by?: OnlinePaymentMethod | undefined): PaymentErrorText {
  const body = error instanceof ApiError ? error.body : undefined
  const known = body && (TROUBLES as Partial<Record<ErrorCode, PaymentErrorText>>)[body.code]
  const { goOn, troubles } = providerWords(by)
  return known
    ? {
        text: detailsOf(error, ''),
        link: body.link,
        paidFor: body.paidFor,
        goOn,
        ...known,
        ...troubles[body.code],
      }
    : UNFORESEEN
}

/** What to tell a shopper who cancelled a payment that could no longer be released. */
export const NOT_CANCELLED: Record<
  Exclude<z.infer<typeof cancelled>['outcome'], 'released' | 'unknown'>,
  PaymentErrorText
> = {
  paid: {
    heading: messages.alreadyPaidFor,
    text: messages.paymentWentThrough,
    next: 'see the payment',
  },
  under_way: {
    heading: messages.paymentBeingConfirmed,
    text: messages.paymentBeingConfirmedText,
    next: 'see the payment',
  },
  already_paid: TROUBLES.already_paid,
  another_under_way: TROUBLES.payment_under_way,
  order_gone: TROUBLES.order_not_found,
  given_back: { ...TROUBLES.payment_given_back, text: messages.moneyBeingRefundedText },
}

/** A link to paying again, for whatever the payment was for. */
const PayAgain = ({
  paidFor,
  isHat,
  message,
}: {
  paidFor: PaidFor | undefined
  isHat: boolean
  message: string
}) =>
  isHat ? (
    <BackToHat message={message} />
  ) : (
    <ButtonLink to="/checkout" search={paidFor?.orderNumber ? searchToPay(paidFor.orderNumber) : {}}>
      {messages.backToPayment}
    </ButtonLink>
  )

/** A hat's payment is repeated from the hat's own page. */
const BackToHat = ({ message }: { message: string }) => (
  <ButtonLink to="/custom-hat" onClick={() => publishHatNews({ outcome: 'error', message })}>
    {messages.backToHat}
  </ButtonLink>
)

type PaymentTroubleProps = {
  trouble: PaymentErrorText
  /** the button that tries to capture the same payment again */
  askAgain?: ReactNode
  /** the provider's id of the payment */
  token?: string
}

/** Says why a payment has not become an order, and what to do next. */
export function PaymentError({ trouble, askAgain, token = '' }: PaymentTroubleProps) {
  const { paidFor } = trouble
  const { items } = useCart()
  // A part of the cart may have been paid by another payment.
  const isMoreInCart = trouble.next === 'pay the rest' && paidFor?.kind === 'cart' && items.length > 0
  const lookUp = <ButtonLink to="/jalgimine">{messages.findOrder}</ButtonLink>
  // An older server does not say what was paid for; this tab may know.
  const isHat = paidFor ? paidFor.kind === 'hat' : findHatOfPayment(token) !== undefined
  const payAgain = <PayAgain paidFor={paidFor} isHat={isHat} message={trouble.heading} />
  const actions: Record<PaymentErrorText['next'], ReactNode> = {
    'ask again': askAgain,
    'go on': trouble.link ? (
      <a href={trouble.link} className={buttonClass()}>
        {trouble.goOn}
      </a>
    ) : (
      payAgain
    ),
    'pay again': payAgain,
    'look it up': lookUp,
    'pay the rest': isMoreInCart ? (
      <ButtonLink to="/checkout" onClick={payLaterOrder.remove}>
        {messages.payForCart}
      </ButtonLink>
    ) : (
      lookUp
    ),
    'see the payment': (
      <ButtonLink to="/payment/success" search={{ token }}>
        {messages.viewPayment}
      </ButtonLink>
    ),
  }
  return (
    <EmptyState
      as="h1"
      heading={trouble.heading}
      text={isMoreInCart ? messages.restUnpaidText : trouble.text}
      tint="bg-ohetus"
      picture={<HalfMadeHat />}
      action={actions[trouble.next]}
    />
  )
}
