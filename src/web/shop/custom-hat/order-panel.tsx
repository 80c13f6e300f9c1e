import { type Ref, useId } from 'react'
import * as messages from '#messages/shop/custom-hat.ts'
import { NeedsScript } from '#web/shop/settings/needs-script.tsx'
import { ReceiptCard } from '#web/ui/receipt-card.tsx'
import { useFormLater } from './composing.tsx'
import { orderOf } from './hat-form.ts'
import { OrderButtons, type Ordering } from './order-buttons.tsx'
import { OrderSummary } from './order-summary.tsx'

/** The end of the form: what is ordered, what it costs, and the ways to order it. */
export function OrderPanel({ ref, ...ordering }: Ordering & { ref: Ref<HTMLElement> }) {
  const headingId = useId()
  return (
    <section ref={ref} aria-labelledby={headingId}>
      <ReceiptCard>
        <h2 id={headingId} className="legend mb-3.5">
          {messages.yourOrder}
        </h2>
        <Contents {...ordering} />
        <NeedsScript className="mt-6">
          {contactEmail => messages.composerNeedsJavaScript(contactEmail)}
        </NeedsScript>
      </ReceiptCard>
    </section>
  )
}

function Contents(ordering: Ordering) {
  const order = orderOf(useFormLater())
  return (
    <>
      <OrderSummary order={order} />
      <div className="needs-script mt-6">
        <OrderButtons order={order} {...ordering} />
      </div>
    </>
  )
}
