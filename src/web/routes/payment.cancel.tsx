import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api, withQuery } from '#web/api.ts'
import { readPaymentSearch } from '#web/features/checkout/payment-search.ts'
import { hatBehindPayment, tellHatPage } from '#web/features/hat/hat-payment.ts'
import { HalfMadeHat } from '#web/features/layout/half-made-hat.tsx'
import { pageHead } from '#web/head.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast.ts'

export const Route = createFileRoute('/payment/cancel')({
  validateSearch: readPaymentSearch,
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: 'Makse tühistatud',
      description: 'Makse jäi tegemata, ostukorv jäi alles.',
      path: '/payment/cancel',
      isPrivate: true,
    }),
  component: PaymentCancelled,
})

/** Where the provider sends a shopper who has changed their mind. What was held for them goes back to everybody. */
function PaymentCancelled() {
  const { token } = Route.useSearch()
  // A hold that is not given back here runs out by itself, so a failure is nobody's trouble.
  useQuery({
    queryKey: ['cancelled-payment', token],
    queryFn: () => api.post(withQuery('/api/paypal/cancel', { orderID: token })),
    enabled: token !== undefined,
  })
  const navigate = Route.useNavigate()
  useEffect(() => {
    if (!token || !hatBehindPayment(token)) {
      toast({ title: 'Makse tühistatud', text: 'Raha ei võetud.' })
      return
    }
    // It never was in the cart: the hat page has it as it was, and says what has happened.
    tellHatPage({ outcome: 'cancel' })
    void navigate({ to: '/custom-hat', replace: true })
  }, [token, navigate])
  return (
    <div className="wrap py-14 md:py-24">
      <EmptyState
        as="h1"
        heading="Maksmine jäi katki"
        text="Sinu tooted on endiselt ostukorvis alles ja raha ei võetud. Võid uuesti proovida või edasi vaadata."
        tint="bg-voi"
        picture={<HalfMadeHat />}
        action={
          <div className="flex flex-wrap gap-3.5">
            <ButtonLink to="/checkout">Proovi uuesti</ButtonLink>
            <ButtonLink to="/pood" look="ghost">
              Jätka ostlemist
            </ButtonLink>
          </div>
        }
      />
    </div>
  )
}
