import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { Order } from '#contract/orders.ts'
import { useIsHydrated } from '#web/ui/hydration-state.ts'
import { Stitch } from '#web/ui/stitch.tsx'
import { submitByEnter } from '#web/ui/submit-by-enter.ts'
import { type CheckoutValues, EMPTY_DRAFT, getDraft, setDraft } from './checkout-draft.ts'
import { resolveCheckout } from './checkout-fields.ts'
import { ContactFields } from './contact-fields.tsx'
import { DeliveryChoice } from './delivery-choice.tsx'
import { NoteFields } from './note-fields.tsx'
import type { OrderSummary } from './order-summary.tsx'
import { PaymentMethod } from './payment-method.tsx'
import { usePrefill } from './prefill.ts'
import { Receipt } from './receipt.tsx'
import { useStartPayment } from './start-payment.ts'

type CheckoutFormProps = {
  bill: OrderSummary
  /** the order being paid, if it is not the cart; it may know the payer */
  order?: Order | undefined
}

/** The whole checkout: delivery, contact data and payment on the left, the receipt on the right. */
export function CheckoutForm({ bill, order }: CheckoutFormProps) {
  const form = useForm<CheckoutValues>({
    defaultValues: EMPTY_DRAFT,
    resolver: resolveCheckout,
    mode: 'onTouched',
    // The first invalid field on the page takes the focus, not the one that registered first: see `sayFirstFault`.
    shouldFocusError: false,
  })
  const isHydrated = useIsHydrated()
  const { start, isUnderWay } = useStartPayment(form, bill)

  const { reset, subscribe } = form
  useEffect(() => {
    const kept = getDraft()
    if (kept) reset(kept)
    return subscribe({ formState: { values: true }, callback: ({ values }) => setDraft(values) })
  }, [reset, subscribe])
  usePrefill(form, order)

  return (
    <FormProvider {...form}>
      <form
        noValidate
        inert={!isHydrated}
        onSubmit={start}
        onKeyDown={event => {
          // Once a method is chosen, the browser's own Enter obeys the state of the button.
          if (!form.getValues('deliveryMethod')) submitByEnter(event)
        }}
        className="needs-script grid grid-cols-1 items-start gap-9 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:gap-20"
      >
        <div>
          <DeliveryChoice bill={bill} />
          <Stitch />
          <ContactFields />
          <Stitch />
          <NoteFields />
          <Stitch />
          <PaymentMethod holdsPieces={bill.holdsPieces} />
        </div>
        <Receipt bill={bill} isPaying={isUnderWay} />
      </form>
    </FormProvider>
  )
}
