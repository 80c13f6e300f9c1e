import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { FIXED_CATEGORIES, inCategory, PRODUCT_SORTS, type ProductSort } from '#domain/product-list.ts'
import { ALL_CATEGORIES, categoryTitle, readShopSearch } from '#domain/shop-search.ts'
import * as messages from '#messages/shop/catalog.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { useIsHydrated, useReplayEarlyChoices } from '#web/ui/hydration-state.ts'
import { categoriesQuery } from './product-queries.ts'

const SORT_LABEL: Record<ProductSort, string> = {
  featured: messages.sortFeatured,
  'price-low': messages.sortPriceLow,
  'price-high': messages.sortPriceHigh,
  newest: messages.sortNewest,
}

/** The width of the longest option: a page painted before all options are parsed does not shift. */
const WIDTH = 'md:min-w-[220px]'

/** Sorting and category; both are stored in the URL. */
export function ShopFilters() {
  const { q, sort = 'featured', category: asked = ALL_CATEGORIES } = useSearch({ from: '/pood' })
  const navigate = useNavigate({ from: '/pood' })
  const { data: categories = FIXED_CATEGORIES } = useQuery(categoriesQuery)
  const options = [ALL_CATEGORIES, ...categories]
  const category = options.find(name => inCategory({ category: name }, asked)) ?? asked
  const choose = (choice: Record<string, string>) =>
    navigate({ search: readShopSearch({ q, sort, category, ...choice }), resetScroll: false })
  const form = useRef<HTMLFormElement>(null)
  useReplayEarlyChoices(form, choices => void choose(choices))
  return (
    // A form, so that choosing works before hydration, and without JavaScript.
    <form
      ref={form}
      action="/pood"
      data-waits={useIsHydrated() ? undefined : ''}
      className="grid grid-cols-2 gap-3"
    >
      {q && <input type="hidden" name="q" value={q} />}
      <SelectField
        label={messages.categoryLabel}
        name="category"
        value={category}
        onChange={event => choose({ category: event.target.value })}
        className={WIDTH}
      >
        {/* An unknown category from the URL is an option too, so that the filter shows what is applied. */}
        {[...new Set([...options, category])].map(name => (
          <option key={name} value={name}>
            {name === ALL_CATEGORIES ? messages.allCategories : categoryTitle(name)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={messages.sortLabel}
        name="sort"
        value={sort}
        onChange={event => choose({ sort: event.target.value })}
        className={WIDTH}
      >
        {PRODUCT_SORTS.map(value => (
          <option key={value} value={value}>
            {SORT_LABEL[value]}
          </option>
        ))}
      </SelectField>
      <noscript>
        <Button type="submit" look="ghost">
          {messages.showResults}
        </Button>
      </noscript>
    </form>
  )
}
