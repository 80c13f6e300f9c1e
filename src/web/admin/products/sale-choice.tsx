import { useState } from 'react'
import type { SalePlan } from '#contract/sales.ts'
import { priceText } from '#domain/money.ts'
import { distinctCategories, inCategory } from '#domain/product-list.ts'
import { categoryTitle } from '#domain/shop-search.ts'
import { wordSearch } from '#domain/word-search.ts'
import * as messages from '#messages/admin/sales.ts'
import { MoneyField } from '#web/admin/common/money-field.tsx'
import { SearchBox } from '#web/admin/common/search-box.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError, SelectField } from '#web/ui/field.tsx'
import { plannedText, priceFault, type Reducible, type SaleValues, typedPrice } from './sale-values.ts'

type SaleChoiceProps = {
  products: readonly Reducible[]
  values: SaleValues
  planned: ReadonlyMap<number, SalePlan[number]>
  onChange: (chosen: SaleValues['chosen']) => void
}

/**
 * The products to choose from, filtered by category or search; each chosen one with its price and what the shop will
 * show for it.
 */
export function SaleChoice({ products, values, planned, onChange }: SaleChoiceProps) {
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
