import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { onlyPaymentMethod } from '#domain/online-payment-methods.ts'
import * as paymentMessages from '#messages/payments.ts'
import * as messages from '#messages/shop/checkout.ts'
import { isUnknownOrder, ordersKey, useOrder } from '#web/shop/orders/order-queries.ts'
import { payability, type ShownPayability, usePaymentUnderWay } from '#web/shop/orders/payable.ts'
import { providerWords } from '#web/shop/payments/provider-words.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { HalfMadeHat } from '#web/ui/half-made-hat.tsx'
import { toast } from '#web/ui/toast.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { OrderAgain } from './order-again.tsx'
import { useInvoiceSummary } from './order-summary.tsx'

type InvoiceAsked = { orderNumber: string; accessKey?: string | undefined }

/** Why an order cannot be paid, for the person who came to pay it. */
const OBSTACLE: Record<
  Exclude<ShownPayability, 'payable' | 'under way'>,
  { heading: string; text: string }
> = {
  unpriced: {
    heading: messages.priceNotYetConfirmed,
    text: messages.payAfterPriceConfirmed,
  },
  paid: { heading: messages.orderAlreadyPaid, text: messages.noSecondPaymentNeeded },
  refunded: { heading: messages.orderRefunded, text: messages.nothingToPay },
  cancelled: { heading: messages.orderCancelled, text: messages.nothingToPay },
  lapsed: { heading: messages.offerLapsed, text: messages.offerLapsedText },
  repriced: { heading: messages.pricesChanged, text: paymentMessages.orderedAtOtherPrice },
}

/** The checkout of one existing order, instead of the cart (specification §2, `invoice`). */
export function InvoiceCheckout({ orderNumber, accessKey }: InvoiceAsked) {
  const { order, error } = useOrder({ orderNumber, accessKey })
  const summary = useInvoiceSummary(order, accessKey)
  useToastOf(order ? null : error)
  const state = order ? payability(order) : 'payable'
  let notice: ReactNode
  if (state !== 'payable')
    notice = <NotPayable state={state} orderNumber={orderNumber} accessKey={accessKey} />
  // An order shown so far may have been deleted since.
  if (error && (!order || isUnknownOrder(error))) notice = <NotLoaded error={error} />
  const place = useIntoSight(order !== undefined && !notice)
  if (!notice) return <CheckoutForm bill={summary} order={order} />
  return (
    <div ref={place} tabIndex={-1}>
      {notice}
    </div>
  )
}

type NotPayableProps = InvoiceAsked & { state: Exclude<ShownPayability, 'payable'> }

function NotPayable({ state, orderNumber, accessKey }: NotPayableProps) {
  const method = onlyPaymentMethod(useSettings().payment)
  const underWay = {
    heading: method ? providerWords(method).checking : messages.paymentBeingConfirmed,
    text: usePaymentUnderWay(),
  }
  return (
    <NothingToPay {...(state === 'under way' ? underWay : OBSTACLE[state])}>
      {state === 'repriced' ? (
        <OrderAgain />
      ) : (
        <ButtonLink to="/jalgimine" search={{ orderNumber, key: accessKey }}>
          {messages.trackOrder}
        </ButtonLink>
      )}
    </NothingToPay>
  )
}

/**
 * Scrolls to what replaces the form: the page gets shorter, and where the button was is now its end.
 * @param hasForm whether the form of a known order is shown
 */
function useIntoSight(hasForm: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const hadForm = useRef(false)
  useEffect(() => {
    if (hadForm.current && !hasForm) {
      place.current?.scrollIntoView({ block: 'center' })
      place.current?.focus({ preventScroll: true })
    }
    hadForm.current = hasForm
  }, [hasForm])
  return place
}

const NOT_LOADED = { title: messages.errorTitle, text: messages.orderLoadFailed }

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

/** The order exists, but could not be loaded now. */
export const InvoiceNotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <NothingToPay heading={NOT_LOADED.title} text={NOT_LOADED.text}>
    <Button onClick={onRetry}>{messages.tryAgain}</Button>
  </NothingToPay>
)

/** No order has the number that was to be paid. */
export const UnknownInvoice = () => (
  <NothingToPay heading={messages.orderNotFound} text={messages.orderNotFoundText}>
    <ButtonLink to="/">{messages.homePage}</ButtonLink>
  </NothingToPay>
)

type NothingToPayProps = { heading: string; text: string; children: ReactNode }

const NothingToPay = ({ heading, text, children }: NothingToPayProps) => (
  <EmptyState heading={heading} text={text} tint="bg-voi" picture={<HalfMadeHat />} action={children} />
)
