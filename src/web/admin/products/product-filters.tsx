import { useNavigate } from '@tanstack/react-router'
import * as messages from '#messages/admin/products.ts'
import { SearchBox } from '#web/admin/common/search-box.tsx'
import { useIsHydrated } from '#web/ui/hydration-state.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PRODUCT_VIEWS, type ProductsSearch, readProductsSearch } from './products-search.ts'

/** The filters of the products; part of the URL. */
export function ProductFilters({ search }: { search: ProductsSearch }) {
  const isHydrated = useIsHydrated()
  const navigate = useNavigate()
  const change = (next: Record<string, string>) =>
    navigate({
      to: '/admin/products',
      search: readProductsSearch({ ...search, ...next }),
      replace: true,
      resetScroll: false,
    })
  return (
    <search inert={!isHydrated} className="grid gap-2.5 sm:grid-cols-[1fr_220px]">
      <SearchBox
        label={messages.searchProduct}
        placeholder={messages.searchProduct}
        q={search.q ?? ''}
        onSearch={q => change({ q })}
      />
      <span className="relative grid">
        <select
          aria-label={messages.filterLabel}
          value={search.view ?? ''}
          onChange={event => change({ view: event.target.value })}
          className="input min-h-11 rounded-[11px] py-1.5 text-label font-medium"
        >
          <option value="">{messages.allProducts}</option>
          {Object.entries(PRODUCT_VIEWS).map(([view, label]) => (
            <option key={view} value={view}>
              {label}
            </option>
          ))}
        </select>
        <span className="pointer-events-none absolute right-3 self-center">
          <Icon name="down" className="size-5" />
        </span>
      </span>
    </search>
  )
}
