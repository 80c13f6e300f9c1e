import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import {
  isOnlinePaymentMethod,
  methodOfUnnamedReturn,
  type OnlinePaymentMethod,
} from '#domain/online-payment-methods.ts'
import * as messages from '#messages/shop/checkout.ts'
import * as titles from '#messages/shop/titles.ts'
import { useLastError } from '#web/platform/last-error.ts'
import { allowRefetch, captureQuery } from '#web/shop/checkout/capture.ts'
import { LiveAnnouncement } from '#web/shop/checkout/live-announcement.tsx'
import { PaidOrder, ReceiptSkeleton } from '#web/shop/checkout/paid-order.tsx'
import { missingToken, PaymentError, paymentErrorOf } from '#web/shop/checkout/payment-error.tsx'
import { readPaymentSearch } from '#web/shop/checkout/payment-search.ts'
import { pollDelay } from '#web/shop/checkout/poll-delay.ts'
import { providerWords } from '#web/shop/payments/provider-words.ts'
import { pageHead } from '#web/shop/settings/page-head.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { ReceiptCard } from '#web/ui/receipt-card.tsx'

export const Route = createFileRoute('/payment/success')({
  validateSearch: readPaymentSearch,
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: titles.paymentTitle,
      description: titles.paymentDescription,
      path: '/payment/success',
      isPrivate: true,
    }),
  component: PaymentSuccess,
})

/** The target of the provider's return link after approval: captures the payment and shows the order. */
function PaymentSuccess() {
  const { token, by: named } = Route.useSearch()
  const { payment } = useSettings()
  const by = isOnlinePaymentMethod(named) ? named : methodOfUnnamedReturn(payment)
  return (
    <div className="wrap pt-7 pb-16 md:pt-16 md:pb-24">
      {token ? <Captured key={token} token={token} by={by} /> : <PaymentError trouble={missingToken(by)} />}
    </div>
  )
}

type CapturedProps = { token: string; by: OnlinePaymentMethod }

function Captured({ token, by }: CapturedProps) {
  const query = useQuery({
    ...captureQuery(token),
    refetchInterval: ({ state }) => pollDelay(by, state.error, state.errorUpdateCount),
  })
  const { data, isFetching, refetch } = query
  const error = useLastError(query)
  const tryAgain = () => {
    allowRefetch(token)
    void refetch()
  }
  if (data)
    return (
      <LiveAnnouncement
        news={data.status === 'PENDING' ? providerWords(by).checking : messages.pagePaymentSucceeded}
      >
        <PaidOrder captured={data} by={by} />
      </LiveAnnouncement>
    )
  if (error) {
    const trouble = paymentErrorOf(error, by)
    return (
      <LiveAnnouncement
        news={isFetching && !pollDelay(by, error, 0) ? messages.confirmingPayment : trouble.heading}
      >
        <PaymentError
          trouble={trouble}
          token={token}
          askAgain={
            <Button busy={isFetching} onClick={tryAgain}>
              {messages.tryAgain}
            </Button>
          }
        />
      </LiveAnnouncement>
    )
  }
  return (
    <LiveAnnouncement news={messages.confirmingPayment}>
      <Working text={providerWords(by).confirmingText} />
    </LiveAnnouncement>
  )
}

const Working = ({ text }: { text: string }) => (
  <div className="grid items-start gap-12 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:gap-20">
    <div>
      <h1 className="text-page">{messages.confirmingPayment}</h1>
      <p className="mt-5 max-w-[44ch] text-lead">{text}</p>
      <noscript>
        <p className="mt-5 max-w-[44ch]">{messages.confirmationNeedsJavaScript}</p>
      </noscript>
    </div>
    <ReceiptCard>
      <p className="legend mb-3.5">{messages.yourOrder}</p>
      <ReceiptSkeleton />
    </ReceiptCard>
  </div>
)
