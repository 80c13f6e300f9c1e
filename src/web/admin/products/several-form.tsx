import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type AdminProduct, PRODUCTS_CHANGED_MAX } from '#contract/admin-products.ts'
import { type Cents, centsOf, priceText } from '#domain/money.ts'
import { changedPrice, type PriceChange } from '#domain/price-change.ts'
import { missingProductFields } from '#domain/product.ts'
import { categoryTitle } from '#domain/shop-search.ts'
import { typedCents } from '#domain/typed-money.ts'
import * as common from '#messages/admin/common.ts'
import * as messages from '#messages/admin/several-products.ts'
import { MoneyField } from '#web/admin/common/money-field.tsx'
import { useUnusualSum } from '#web/admin/common/unusual-sum.tsx'
import { formsAreEqual } from '#web/platform/form-equality.ts'
import { categoriesQuery } from '#web/shop/catalog/product-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useChangeProducts, type WantedChange } from './change-products.ts'

const WAYS = {
  'sum+': messages.raiseBySum,
  'sum-': messages.lowerBySum,
  'percent+': messages.raiseByPercent,
  'percent-': messages.lowerByPercent,
  category: messages.putInCategory,
  publish: messages.publish,
  hide: messages.hide,
} as const
type Way = keyof typeof WAYS

/** Returns the typed value as a change; a sentence if it is invalid. */
function wantedOf(way: Way, typed: string): WantedChange | string {
  const sign = way.endsWith('-') ? -1 : 1
  switch (way) {
    case 'sum+':
    case 'sum-': {
      const cents = typedCents(typed)
      return cents ? { kind: 'price', by: { by: 'sum', cents: sign * cents } } : messages.sumInvalid
    }
    case 'percent+':
    case 'percent-': {
      const percent = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0
      const isPercent = percent >= 1 && percent <= 90
      return isPercent
        ? { kind: 'price', by: { by: 'percent', percent: sign * percent } }
        : messages.percentInvalid
    }
    case 'category':
      return typed.trim() ? { kind: 'category', category: typed.trim() } : messages.categoryMissing
    case 'publish':
      return { kind: 'published', published: true }
    case 'hide':
      return { kind: 'published', published: false }
  }
}

/** Returns a product's state before and after; `undefined` if the change is not possible. */
function previewOf(product: AdminProduct, wanted: WantedChange): { was: string; is: string } | undefined {
  switch (wanted.kind) {
    case 'price': {
      const price = newPrice(product, wanted.by)
      return price === undefined ? undefined : { was: priceText(product.price!), is: priceText(price) }
    }
    case 'category':
      return { was: categoryTitle(product.category), is: categoryTitle(wanted.category) }
    case 'published':
      return wanted.published && missingProductFields(product).length > 0
        ? undefined
        : { was: stateOf(product.published), is: stateOf(wanted.published) }
    default:
      return undefined
  }
}

const newPrice = ({ price }: AdminProduct, by: PriceChange): Cents | undefined =>
  price === null ? undefined : changedPrice(centsOf(price)!, by)
const stateOf = (published: boolean) => (published ? messages.inShop : messages.draft)

type SeveralFormProps = { products: readonly AdminProduct[]; onDone: () => void; onStale: () => void }

/** One change to several products: what, how much, a preview, and one confirmation. */
export function SeveralForm({ products: given, onDone, onStale }: SeveralFormProps) {
  // As they were when it opened: a second tap after a lost reply must not raise a price twice.
  const [products, setProducts] = useState(given)
  const [way, setWay] = useState<Way>('sum+')
  const [typed, setTyped] = useState('')
  const { data: categories = [] } = useQuery(categoriesQuery)
  const sent = useRef({ way, typed })
  const { mutate, isPending } = useChangeProducts(messages.changedCount, { onDone: see, onStale })
  function see(changed: readonly AdminProduct[]) {
    if (formsAreEqual(sent.current, { way, typed })) return onDone()
    // What she typed since changes them once more.
    setProducts(products.map(product => changed.find(({ id }) => id === product.id) ?? product))
    toast({ title: messages.changedCount(changed.length), text: common.typedSinceUnsaved })
  }
  const unusual = useUnusualSum()
  const wanted = wantedOf(way, typed)
  const isReady = typeof wanted !== 'string'
  const previews = isReady ? products.map(product => ({ product, preview: previewOf(product, wanted) })) : []
  const able = previews.flatMap(({ product, preview }) => (preview ? [product] : []))

  const count = isReady ? able.length : products.length
  const isTooMany = count > PRODUCTS_CHANGED_MAX

  async function send() {
    if (!isReady || able.length === 0 || isTooMany) return
    if (wanted.kind === 'price') {
      const highest = Math.max(...able.map(product => newPrice(product, wanted.by) ?? 0))
      if (!(await unusual.ask(highest))) return
    }
    sent.current = { way, typed }
    mutate({ products: able, change: wanted })
  }
  const error = typed && !isReady ? wanted : undefined
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={event => {
        event.preventDefault()
        if (!isPending) void send()
      }}
    >
      <SelectField
        label={messages.whatToChange}
        value={way}
        onChange={({ target }) => {
          setWay(target.value as Way)
          setTyped('')
        }}
      >
        {Object.entries(WAYS).map(([id, label]) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      {way.startsWith('sum') && (
        <MoneyField
          label={messages.sumLabel}
          typed={typed}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={error}
          required
        />
      )}
      {(way.startsWith('percent') || way === 'category') && (
        <TextField
          label={way === 'category' ? messages.categoryLabel : messages.percentLabel}
          inputMode={way === 'category' ? 'text' : 'numeric'}
          autoComplete="off"
          list="kategooriad"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={error}
          required
        />
      )}
      <datalist id="kategooriad">
        {way === 'category' && categories.map(category => <option key={category} value={category} />)}
      </datalist>
      {isReady && (
        <section aria-label={messages.previewHeading}>
          <h3 className="font-semibold">{messages.previewHeading}</h3>
          <ul className="mt-1 max-h-[34dvh] overflow-y-auto">
            {previews.map(({ product, preview }) => (
              <li key={product.id} className="flex justify-between gap-4 py-1 text-hint">
                <span className="min-w-0 truncate">{product.name}</span>
                {preview ? (
                  <span className="num flex-none">
                    {preview.was} → <b>{preview.is}</b>
                  </span>
                ) : (
                  <span className="flex-none text-vaarikas">{messages.cannot}</span>
                )}
              </li>
            ))}
          </ul>
          {able.length < products.length && (
            <p className="mt-1 text-hint text-tint-2">{messages.cannotHint}</p>
          )}
        </section>
      )}
      {isTooMany && <p className="text-vaarikas">{messages.changeLimit(PRODUCTS_CHANGED_MAX)}</p>}
      <div>
        <Button type="submit" busy={isPending} disabled={able.length === 0 || isTooMany}>
          {messages.changeCount(count)}
        </Button>
      </div>
      {unusual.question}
    </form>
  )
}
