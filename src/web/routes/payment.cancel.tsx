import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { z } from 'zod'
import type { cancelled } from '#contract/checkout.ts'
import * as messages from '#messages/shop/checkout.ts'
import * as titles from '#messages/shop/titles.ts'
import { api, withQuery } from '#web/platform/api.ts'
import { useCart } from '#web/shop/cart/cart.ts'
import { LiveAnnouncement } from '#web/shop/checkout/live-announcement.tsx'
import { NOT_CANCELLED, PaymentError } from '#web/shop/checkout/payment-error.tsx'
import { readPaymentSearch } from '#web/shop/checkout/payment-search.ts'
import { findHatOfPayment, publishHatNews } from '#web/shop/custom-hat/hat-payment.ts'
import { searchToPay } from '#web/shop/orders/pay-later-order.ts'
import { pageHead } from '#web/shop/settings/page-head.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { HalfMadeHat } from '#web/ui/half-made-hat.tsx'
import { toast } from '#web/ui/toast.ts'

type Cancelled = z.infer<typeof cancelled>

export const Route = createFileRoute('/payment/cancel')({
  validateSearch: readPaymentSearch,
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: titles.paymentCancelTitle,
      description: titles.paymentCancelDescription,
      path: '/payment/cancel',
      isPrivate: true,
    }),
  component: PaymentCancelled,
})

/** The target of the provider's cancel link. Releases what was held for the shopper. */
function PaymentCancelled() {
  const { token } = Route.useSearch()
  return <div className="wrap py-14 md:py-24">{token ? <Asked token={token} /> : <NoPayment />}</div>
}

/** The link does not say which payment it was, so nothing can be looked up, and nothing is said about money. */
function NoPayment() {
  useEffect(() => toast({ tone: 'bad', title: messages.paymentCancelled }), [])
  return <BrokenOff {...NO_PAYMENT} />
}

const cancelQuery = (token: string) => ({
  queryKey: ['cancelled-payment', token],
  queryFn: () => api.post<Cancelled>(withQuery('/api/paypal/cancel', { orderID: token })),
  // A returning shopper may have paid since.
  gcTime: 0,
})

/** Says nothing about money before the shop has answered: it may have been captured after all. */
function Asked({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery(cancelQuery(token))
  useAskedAnewOnReturn(token)
  const isReleased = data?.outcome === 'released'
  const navigate = Route.useNavigate()
  useEffect(() => {
    if (!isReleased) return
    if (!findHatOfPayment(token)) {
      toast({ tone: 'bad', title: messages.paymentCancelled, text: messages.moneyNotTaken })
      return
    }
    // A hat was never in the cart: the hat page still has it, and says what has happened.
    publishHatNews({ outcome: 'cancel' })
    void navigate({ to: '/custom-hat', replace: true })
  }, [isReleased, token, navigate])

  const askAgain = (
    <Button busy={isFetching} onClick={() => void refetch()}>
      {messages.tryAgain}
    </Button>
  )
  if (error && !data) return <UnknownOutcome action={askAgain} />
  if (!data) return <BrokenOff {...ASKING} />
  if (data.outcome === 'released') return <BrokenOff {...nextAction(data)} />
  if (data.outcome === 'unknown') return <BrokenOff {...UNKNOWN} />
  const { kind, orderNumber } = data
  const trouble = { ...NOT_CANCELLED[data.outcome], paidFor: kind ? { kind, orderNumber } : undefined }
  return (
    <LiveAnnouncement news={trouble.heading}>
      <PaymentError trouble={trouble} token={token} askAgain={askAgain} />
    </LiveAnnouncement>
  )
}

/** Asks again when the back button restores the page: the shopper may have paid meanwhile. */
function useAskedAnewOnReturn(token: string) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const ask = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void queryClient.resetQueries({ queryKey: cancelQuery(token).queryKey })
    }
    addEventListener('pageshow', ask)
    return () => removeEventListener('pageshow', ask)
  }, [queryClient, token])
}

/** A hold that is not released here expires; the outcome of the payment is unknown. */
const UnknownOutcome = ({ action }: { action: ReactNode }) => (
  <LiveAnnouncement news={messages.paymentCheckFailed}>
    <EmptyState
      as="h1"
      heading={messages.paymentCheckFailed}
      text={messages.paymentCheckFailedText}
      tint="bg-ohetus"
      picture={<HalfMadeHat />}
      action={action}
    />
  </LiveAnnouncement>
)

type NextAction = {
  text: string
  /** the same if the cart is empty, or in another browser */
  textWithoutCart?: string
  /** where to pay */
  retry: { to: '/checkout'; search?: ReturnType<typeof searchToPay> } | { to: '/custom-hat' }
}

function BrokenOff({ text, textWithoutCart = text, retry }: NextAction) {
  const { isKnown, items } = useCart()
  return (
    <EmptyState
      as="h1"
      heading={messages.paymentBrokenOff}
      text={isKnown && items.length === 0 ? textWithoutCart : text}
      tint="bg-voi"
      picture={<HalfMadeHat />}
      action={
        <div className="flex flex-wrap gap-3.5">
          <ButtonLink {...retry}>{messages.tryAgain}</ButtonLink>
          <ButtonLink to="/pood" look="ghost">
            {messages.continueShopping}
          </ButtonLink>
        </div>
      }
    />
  )
}

const NO_PAYMENT: NextAction = {
  text: messages.productsStillInCart,
  textWithoutCart: messages.cartEmptyHere,
  retry: { to: '/checkout' },
}

const ASKING: NextAction = { text: messages.checkingPayment, retry: { to: '/checkout' } }

const UNKNOWN: NextAction = {
  text: messages.unknownPaymentText,
  textWithoutCart: messages.unknownPayment,
  retry: { to: '/checkout' },
}

/** Returns what to do about the payment's order, which was not charged. */
function nextAction({ kind, orderNumber: invoice }: Cancelled): NextAction {
  if (kind === 'hat')
    return {
      text: messages.customHatNotPaid,
      retry: { to: '/custom-hat' },
    }
  if (invoice)
    return {
      text: messages.orderAwaitsPayment(invoice),
      retry: { to: '/checkout', search: searchToPay(invoice) },
    }
  return {
    text: messages.cartKeptNotCharged,
    textWithoutCart: `${messages.moneyNotTaken} ${messages.cartEmptyHere}`,
    retry: { to: '/checkout' },
  }
}
