import { memo, type Ref, useDeferredValue, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { Paper } from '#web/features/orders/paper.tsx'
import { useSettings } from '#web/features/settings/settings.ts'
import { Notice } from '#web/ui/notice.tsx'
import { type HatForm, orderOf } from './hat-form.ts'
import { OrderButtons, type Ordering } from './order-buttons.tsx'
import { OrderSummary } from './order-summary.tsx'

/** The end of the form: what is ordered, what it costs, and the ways to order it. */
export function OrderPanel({ ref, ...ordering }: Ordering & { ref: Ref<HTMLElement> }) {
  const headingId = useId()
  return (
    <section ref={ref} aria-labelledby={headingId}>
      <Paper>
        <h2 id={headingId} className="legend mb-3.5">
          Sinu tellimus
        </h2>
        <Contents {...ordering} />
        <noscript>
          <WithoutScript />
        </noscript>
      </Paper>
    </section>
  )
}

/** Follows what is composed a moment later: when a ball is clicked, the hat has the right of way. */
function Contents(ordering: Ordering) {
  // The form's values are complete from the first: every field has a default.
  const values = useDeferredValue(useWatch<HatForm>() as HatForm)
  return <ContentsOf values={values} {...ordering} />
}

const ContentsOf = memo(({ values, ...ordering }: Ordering & { values: HatForm }) => {
  const order = orderOf(values)
  return (
    <>
      <OrderSummary order={order} />
      <div className="needs-script mt-6">
        <OrderButtons order={order} {...ordering} />
      </div>
    </>
  )
})

function WithoutScript() {
  const { contactEmail } = useSettings()
  return (
    <Notice tone="orange" className="mt-6">
      Mütsi kokkupanek ja tellimine vajavad JavaScripti. Lülita see sisse või kirjuta mulle: {contactEmail}
    </Notice>
  )
}
