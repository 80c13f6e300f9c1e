import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import { PRODUCTS_CHANGED_MAX } from '#contract/admin-products.ts'
import { SALE_PERCENT_MAX } from '#domain/sale.ts'
import * as common from '#messages/admin/common.ts'
import * as messages from '#messages/admin/sales.ts'
import { TakenUpNotice } from '#web/admin/common/draft-notice.tsx'
import { useStateDraft } from '#web/admin/common/use-draft.ts'
import { useIsMounted } from '#web/admin/common/use-is-mounted.ts'
import { useToday } from '#web/admin/common/use-today.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { SaleChoice } from './sale-choice.tsx'
import { salePlanQuery, useSaleChange } from './sale-queries.ts'
import {
  daysFault,
  keptSale,
  newSale,
  percentOf,
  type Reducible,
  type SaleValues,
  saleOf,
  wantedSale,
} from './sale-values.ts'

/** A new sale: its days, its products, and what the shop will show for each. */
export function SaleForm({ products, onDone }: { products: readonly Reducible[]; onDone: () => void }) {
  const today = useToday()()
  const isOpen = useIsMounted()
  const [begun] = useState(() => newSale(today))
  const [values, setValues] = useState(begun)
  const draft = useStateDraft({
    name: 'sale',
    begun: keptSale(begun),
    values: keptSale(values),
    show: kept => setValues(saleOf(kept, products)),
    isForNew: true,
  })
  const change = (changed: Partial<SaleValues>) => setValues(before => ({ ...before, ...changed }))
  const wanted = wantedSale(values, products, today)
  const { data: plan } = useQuery({
    ...salePlanQuery(useDeferredValue(wanted)),
    placeholderData: keepPreviousData,
  })
  const sent = useRef(values)
  const { mutate, isPending } = useSaleChange({ done: messages.saved, failed: messages.saveFailed }, see)
  function see() {
    if (!draft.forgetSent(keptSale(sent.current)))
      toast({ title: messages.saved, text: common.typedSinceUnsaved })
    else if (isOpen.current) onDone()
  }
  function cancel() {
    draft.forget()
    onDone()
  }
  const planned = new Map(wanted && plan?.map(each => [each.id, each]))
  const isRefused = [...planned.values()].some(each => each.otherSale !== null)
  const start = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => start.current?.focus(), [])
  const percentError =
    values.percent && !percentOf(values) ? messages.percentInvalid(SALE_PERCENT_MAX) : undefined

  return (
    <form
      noValidate
      aria-label={messages.newSaleHeading}
      className="grid gap-5 rounded-tile bg-lumi p-4 md:p-6"
      onSubmit={event => {
        event.preventDefault()
        if (!wanted || isPending) return
        sent.current = values
        mutate({ path: '/api/admin/sales', wanted })
      }}
    >
      <h2 ref={start} tabIndex={-1} className="text-title font-bold">
        {messages.newSaleHeading}
      </h2>
      <TakenUpNotice draft={draft} />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          label={messages.firstDay}
          type="date"
          required
          min={today}
          value={values.from}
          onChange={({ target }) => change({ from: target.value })}
        />
        <TextField
          label={messages.lastDay}
          type="date"
          required
          min={values.from || today}
          hint={messages.lastDayHint}
          value={values.until}
          error={daysFault(values, today)}
          onChange={({ target }) => change({ until: target.value })}
        />
        <TextField
          label={messages.percent}
          inputMode="numeric"
          autoComplete="off"
          hint={messages.percentHint}
          value={values.percent}
          error={percentError}
          // The new percentage replaces prices typed before.
          onChange={({ target }) =>
            change({
              percent: target.value,
              chosen: new Map([...values.chosen.keys()].map(id => [id, undefined])),
            })
          }
        />
      </div>
      <SaleChoice
        products={products}
        values={values}
        planned={planned}
        onChange={chosen => change({ chosen })}
      />
      {values.chosen.size > PRODUCTS_CHANGED_MAX && (
        <p className="text-vaarikas">{messages.productsLimit(PRODUCTS_CHANGED_MAX)}</p>
      )}
      <div className="bottom-bar sticky bottom-0 z-3 -mx-4 flex flex-wrap items-center gap-2.5 rounded-b-tile bg-lumi px-4 py-3.5 md:mx-0 md:px-0">
        <Button type="submit" size="small" busy={isPending} disabled={!wanted || isRefused}>
          {messages.save(values.chosen.size)}
        </Button>
        <Button look="line" size="small" onClick={cancel}>
          {messages.cancel}
        </Button>
      </div>
    </form>
  )
}
