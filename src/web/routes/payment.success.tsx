import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { allowRefetch, captureQuery } from '#web/shop/checkout/capture.ts'
import { LiveAnnouncement } from '#web/shop/checkout/live-announcement.tsx'
import { PaidOrder, ReceiptSkeleton } from '#web/shop/checkout/paid-order.tsx'
import { MISSING_TOKEN, PaymentError, paymentErrorOf } from '#web/shop/checkout/payment-error.tsx'
import { readPaymentSearch } from '#web/shop/checkout/payment-search.ts'
import { pageHead } from '#web/shop/settings/page-head.ts'
import { Button } from '#web/ui/button.tsx'
import { ReceiptCard } from '#web/ui/receipt-card.tsx'

export const Route = createFileRoute('/payment/success')({
  validateSearch: readPaymentSearch,
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: 'Makse',
      description: 'Makse kinnitamine ja sinu tellimus.',
      path: '/payment/success',
      isPrivate: true,
    }),
  component: PaymentSuccess,
})

/** Where the provider sends a shopper who has approved: the money is taken here, and the order is shown. */
function PaymentSuccess() {
  const { token } = Route.useSearch()
  return (
    <div className="wrap pt-7 pb-16 md:pt-16 md:pb-24">
      {token ? <Captured token={token} /> : <PaymentError trouble={MISSING_TOKEN} />}
    </div>
  )
}

function Captured({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery(captureQuery(token))
  const tryAgain = () => {
    allowRefetch(token)
    void refetch()
  }
  if (data)
    return (
      <LiveAnnouncement news={data.status === 'PENDING' ? 'PayPal kontrollib makset' : 'Makse õnnestus'}>
        <PaidOrder captured={data} />
      </LiveAnnouncement>
    )
  if (error) {
    const trouble = paymentErrorOf(error)
    return (
      <LiveAnnouncement news={isFetching ? 'Kinnitan makset' : trouble.heading}>
        <PaymentError
          trouble={trouble}
          token={token}
          askAgain={
            <Button busy={isFetching} onClick={tryAgain}>
              Proovi uuesti
            </Button>
          }
        />
      </LiveAnnouncement>
    )
  }
  return (
    <LiveAnnouncement news="Kinnitan makset">
      <Working />
    </LiveAnnouncement>
  )
}

const Working = () => (
  <div className="grid items-start gap-12 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:gap-20">
    <div>
      <h1 className="text-page">Kinnitan makset</h1>
      <p className="mt-5 max-w-[44ch] text-lead">
        Küsin PayPalilt kinnitust. Hetk, palun ära pane seda lehte kinni.
      </p>
      <noscript>
        <p className="mt-5 max-w-[44ch]">
          Ilma JavaScriptita see leht edasi ei lähe, aga makse viin ise lõpuni, kui PayPal on selle
          kinnitanud.
        </p>
      </noscript>
    </div>
    <ReceiptCard>
      <p className="legend mb-3.5">Sinu tellimus</p>
      <ReceiptSkeleton />
    </ReceiptCard>
  </div>
)
