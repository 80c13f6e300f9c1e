import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import { PRODUCTS_CHANGED_MAX } from '#contract/admin-products.ts'
import type { SalePlan } from '#contract/sales.ts'
import { priceText } from '#domain/money.ts'
import { distinctCategories, inCategory } from '#domain/product-list.ts'
import { SALE_PERCENT_MAX } from '#domain/sale.ts'
import { categoryTitle } from '#domain/shop-search.ts'
import { wordSearch } from '#domain/word-search.ts'
import * as messages from '#messages/admin/sales.ts'
import { TakenUpNotice } from '#web/admin/common/draft-notice.tsx'
import { MoneyField } from '#web/admin/common/money-field.tsx'
import { SearchBox } from '#web/admin/common/search-box.tsx'
import { useStateDraft } from '#web/admin/common/use-draft.ts'
import { useIsMounted } from '#web/admin/common/use-is-mounted.ts'
import { useToday } from '#web/admin/common/use-today.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError, SelectField, TextField } from '#web/ui/field.tsx'
import { salePlanQuery, useSaleChange } from './sale-queries.ts'
import {
  daysFault,
  keptSale,
  newSale,
  percentOf,
  plannedText,
  priceFault,
  type Reducible,
  type SaleValues,
  saleOf,
  typedPrice,
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
  const { mutate, isPending } = useSaleChange({ done: messages.saved, failed: messages.saveFailed }, end)
  function end() {
    draft.forget()
    if (isOpen.current) onDone()
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
        if (wanted && !isPending) mutate({ path: '/api/admin/sales', wanted })
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
      <Choice products={products} values={values} planned={planned} onChange={chosen => change({ chosen })} />
      {values.chosen.size > PRODUCTS_CHANGED_MAX && (
        <p className="text-vaarikas">{messages.productsLimit(PRODUCTS_CHANGED_MAX)}</p>
      )}
      <div className="bottom-bar sticky bottom-0 z-3 -mx-4 flex flex-wrap items-center gap-2.5 rounded-b-tile bg-lumi px-4 py-3.5 md:mx-0 md:px-0">
        <Button type="submit" size="small" busy={isPending} disabled={!wanted || isRefused}>
          {messages.save(values.chosen.size)}
        </Button>
        <Button look="line" size="small" onClick={end}>
          {messages.cancel}
        </Button>
      </div>
    </form>
  )
}

type ChoiceProps = {
  products: readonly Reducible[]
  values: SaleValues
  planned: ReadonlyMap<number, SalePlan[number]>
  onChange: (chosen: SaleValues['chosen']) => void
}

/**
 * The products to choose from, filtered by category or search; each chosen one with its price and what the shop will
 * show for it.
 */
function Choice({ products, values, planned, onChange }: ChoiceProps) {
  const [category, setCategory] = useState('')
  const [q, setQ] = useState('')
  const { chosen } = values
  const isWanted = wordSearch(q)
  const listed = products.filter(
    product => (!category || inCategory(product, category)) && isWanted(product.name),
  )
  const isAll = listed.length > 0 && listed.every(({ id }) => chosen.has(id))
  const without = (ids: readonly number[]) => new Map([...chosen].filter(([id]) => !ids.includes(id)))
  const put = (ids: readonly number[]) => new Map([...ids.map(id => [id, undefined] as const), ...chosen])
  const ids = listed.map(({ id }) => id)
  if (products.length === 0) return <p>{messages.noProducts}</p>
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 text-label font-semibold">{messages.whichProducts}</legend>
      <div className="grid items-end gap-3 sm:grid-cols-2">
        <SelectField
          label={messages.category}
          value={category}
          onChange={({ target }) => setCategory(target.value)}
        >
          <option value="">{messages.allCategories}</option>
          {distinctCategories(products.map(product => product.category)).map(name => (
            <option key={name} value={name}>
              {categoryTitle(name)}
            </option>
          ))}
        </SelectField>
        <SearchBox label={messages.findProduct} placeholder={messages.findProduct} q={q} onSearch={setQ} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox
          label={<b>{messages.chooseAll}</b>}
          checked={isAll}
          onChange={() => onChange(isAll ? without(ids) : put(ids))}
        />
        <p role="status" className="text-small text-tint-2">
          {messages.chosenCount(chosen.size)}
        </p>
      </div>
      {listed.length === 0 && <p role="status">{messages.noProductFound}</p>}
      <ul className="grid gap-1">
        {listed.map(product => (
          <li key={product.id}>
            <Checkbox
              aria-label={messages.choose(product.name)}
              checked={chosen.has(product.id)}
              onChange={() => onChange(chosen.has(product.id) ? without([product.id]) : put([product.id]))}
              label={
                <span className="flex flex-wrap gap-x-3">
                  <span>{product.name}</span>
                  <span className="num text-tint-2">{priceText(product.price)}</span>
                </span>
              }
            />
            {chosen.has(product.id) && (
              <Chosen
                product={product}
                values={values}
                planned={planned.get(product.id)}
                onTyped={typed => onChange(new Map(chosen).set(product.id, typed))}
              />
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

type ChosenProps = {
  product: Reducible
  values: SaleValues
  planned: SalePlan[number] | undefined
  onTyped: (typed: string) => void
}

function Chosen({ product, values, planned, onTyped }: ChosenProps) {
  const typed = typedPrice(product, values)
  const fault = priceFault(product, typed)
  const told = planned && plannedText(planned)
  return (
    <div className="mb-3 ml-9 grid gap-1.5">
      <MoneyField
        label={<span className="text-small">{messages.salePriceOf(product.name)}</span>}
        typed={typed}
        value={typed}
        error={fault}
        onChange={({ target }) => onTyped(target.value)}
        className="sm:max-w-[320px]"
      />
      {!fault &&
        told &&
        (told.isRefused ? (
          <FieldError>{told.text}</FieldError>
        ) : (
          <p className="text-hint text-tint-2">{told.text}</p>
        ))}
    </div>
  )
}
