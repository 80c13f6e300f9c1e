import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { z } from 'zod'
import type { cancelled } from '#contract/checkout.ts'
import { api, withQuery } from '#web/api.ts'
import { readPaymentSearch } from '#web/features/checkout/payment-search.ts'
import { hatBehindPayment, tellHatPage } from '#web/features/hat/hat-payment.ts'
import { HalfMadeHat } from '#web/features/layout/half-made-hat.tsx'
import { payLaterOrder } from '#web/features/orders/pay-later-order.ts'
import { pageHead } from '#web/head.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast.ts'

type Cancelled = z.infer<typeof cancelled>

export const Route = createFileRoute('/payment/cancel')({
  validateSearch: readPaymentSearch,
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: 'Makse tühistatud',
      description: 'Makse jäi tegemata, raha ei võetud.',
      path: '/payment/cancel',
      isPrivate: true,
    }),
  component: PaymentCancelled,
})

/** Where the provider sends a shopper who has changed their mind. What was held for them goes back to everybody. */
function PaymentCancelled() {
  const { token } = Route.useSearch()
  // A hold that is not given back here runs out by itself, so a failure is nobody's trouble.
  const { data } = useQuery({
    queryKey: ['cancelled-payment', token],
    queryFn: () => api.post<Cancelled>(withQuery('/api/paypal/cancel', { orderID: token })),
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
  const { text, retry } = wayOn(data)
  return (
    <div className="wrap py-14 md:py-24">
      <EmptyState
        as="h1"
        heading="Maksmine jäi katki"
        text={text}
        tint="bg-voi"
        picture={<HalfMadeHat />}
        action={
          <div className="flex flex-wrap gap-3.5">
            <ButtonLink {...retry}>Proovi uuesti</ButtonLink>
            <ButtonLink to="/pood" look="ghost">
              Jätka ostlemist
            </ButtonLink>
          </div>
        }
      />
    </div>
  )
}

/** What is left of what was to be paid, and where it is paid; it is the cart until the shop has told otherwise. */
function wayOn(cancelled: Cancelled | undefined) {
  if (cancelled?.kind === 'hat')
    return {
      text: 'Raha ei võetud ja mütsi ma veel tegema ei hakka. Võid uuesti proovida või edasi vaadata.',
      retry: { to: '/custom-hat' },
    } as const
  const invoice = cancelled?.orderNumber
  if (invoice)
    return {
      text: `Sinu tellimus ${invoice} on alles ja ootab maksmist. Raha ei võetud. Võid uuesti proovida või edasi vaadata.`,
      // The tab that has left to pay it knows it still, with its key.
      retry: {
        to: '/checkout',
        search: payLaterOrder.kept()?.orderNumber === invoice ? {} : { invoice },
      },
    } as const
  return {
    text: 'Sinu tooted on endiselt ostukorvis alles ja raha ei võetud. Võid uuesti proovida või edasi vaadata.',
    retry: { to: '/checkout' },
  } as const
}
