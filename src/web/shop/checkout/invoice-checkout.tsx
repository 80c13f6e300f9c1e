import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { Payability } from '#domain/payable.ts'
import { isUnknownOrder, ordersKey, useOrder } from '#web/shop/orders/order-queries.ts'
import { PAYMENT_UNDER_WAY, payability } from '#web/shop/orders/payable.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { HalfMadeHat } from '#web/ui/half-made-hat.tsx'
import { toast } from '#web/ui/toast.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { useInvoiceSummary } from './order-summary.tsx'

type InvoiceAsked = { orderNumber: string; accessKey?: string | undefined }

/** Why an order cannot be paid, for the one who came to pay it. */
const OBSTACLE: Record<Exclude<Payability, 'payable'>, { heading: string; text: string }> = {
  unpriced: {
    heading: 'Hind on kinnitamata',
    text: 'Maksta saad siis, kui olen hinna kinnitanud. Saadan selle kohta e-kirja.',
  },
  'under way': { heading: 'PayPal kontrollib makset', text: PAYMENT_UNDER_WAY },
  paid: { heading: 'See tellimus on juba makstud', text: 'Teist korda maksta ei ole vaja.' },
  refunded: { heading: 'Selle tellimuse raha on tagastatud', text: 'Siin ei ole enam midagi maksta.' },
  cancelled: { heading: 'See tellimus on tühistatud', text: 'Siin ei ole enam midagi maksta.' },
}

/** The checkout of one order that stands already, instead of the cart (specification §2, `invoice`). */
export function InvoiceCheckout({ orderNumber, accessKey }: InvoiceAsked) {
  const { order, error } = useOrder({ orderNumber, accessKey })
  const summary = useInvoiceSummary(order, accessKey)
  useToastOf(order ? null : error)
  // What was shown until now may have been deleted since.
  if (error && (!order || isUnknownOrder(error))) return <NotLoaded error={error} />
  const state = order ? payability(order) : 'payable'
  if (state === 'payable') return <CheckoutForm bill={summary} order={order} />
  return (
    <NothingToPay {...OBSTACLE[state]}>
      <ButtonLink to="/jalgimine" search={{ orderNumber, key: accessKey }}>
        Jälgi tellimust
      </ButtonLink>
    </NothingToPay>
  )
}

const NOT_LOADED = { title: 'Viga', text: 'Tellimuse laadimise viga. Palun proovige uuesti.' }

function useToastOf(error: Error | null) {
  useEffect(() => {
    if (error) toast({ tone: 'bad', ...NOT_LOADED })
  }, [error])
}

function NotLoaded({ error }: { error: Error }) {
  const queryClient = useQueryClient()
  if (isUnknownOrder(error)) return <UnknownInvoice />
  return <InvoiceNotLoaded onRetry={() => void queryClient.invalidateQueries({ queryKey: ordersKey })} />
}

/** The order is there, but could not be loaded now. */
export const InvoiceNotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <NothingToPay heading={NOT_LOADED.title} text={NOT_LOADED.text}>
    <Button onClick={onRetry}>Proovi uuesti</Button>
  </NothingToPay>
)

/** There is no order of the number that was to be paid. */
export const UnknownInvoice = () => (
  <NothingToPay
    heading="Tellimust ei leitud"
    text="Tellimuse numbrit ei leitud või see on vale. Kontrolli, kas link on terve, või kirjuta mulle."
  >
    <ButtonLink to="/">Avaleht</ButtonLink>
  </NothingToPay>
)

type NothingToPayProps = { heading: string; text: string; children: ReactNode }

const NothingToPay = ({ heading, text, children }: NothingToPayProps) => (
  <EmptyState heading={heading} text={text} tint="bg-voi" picture={<HalfMadeHat />} action={children} />
)
