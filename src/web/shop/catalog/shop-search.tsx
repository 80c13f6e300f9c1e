import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef } from 'react'
import { readShopSearch, SEARCH_TEXT_MAX } from '#domain/shop-search.ts'
import * as messages from '#messages/shop/search.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { listingQuery } from './product-queries.ts'

/** A product search that keeps the category and the order; a form, so that it works without JavaScript too. */
export default function ShopSearchForm() {
  const { page: _, ...sought } = useSearch({ from: '/pood' })
  const { q = '', ...choice } = sought
  /** undefined while it is unknown */
  const count = useInfiniteQuery(listingQuery(sought)).data?.pages[0]?.total
  const navigate = useNavigate({ from: '/pood' })
  const field = useRef<HTMLInputElement>(null)
  const shown = useRef(q)
  // The URL decides, also after a step back; but not over what was typed before hydration.
  useEffect(() => {
    if (field.current && shown.current !== q) field.current.value = q
    shown.current = q
  }, [q])

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    void navigate({ search: readShopSearch(typed), resetScroll: false })
  }

  return (
    <search className="mt-3 block">
      <form action="/pood" onSubmit={search} className="flex items-end gap-3 md:max-w-[560px]">
        <TextField
          ref={field}
          label={messages.searchProducts}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={SEARCH_TEXT_MAX}
          enterKeyHint="search"
          autoComplete="off"
          className="min-w-0 grow"
        />
        {Object.entries(choice).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" look="ghost">
          {messages.search}
        </Button>
      </form>
      <div className="mt-3 flex flex-wrap items-baseline gap-x-5 gap-y-2 empty:mt-0">
        {/* That nothing was found is shown in place of the products, with a link to all of them. */}
        <p role="status">{q && count ? messages.found(count, q) : null}</p>
        {q && count !== 0 && (
          <Link
            to="/pood"
            search={choice}
            resetScroll={false}
            // By keyboard only: on a touchscreen, it would open the keyboard.
            onClick={({ detail }) => detail === 0 && field.current?.focus()}
            className="tlink"
          >
            {messages.endSearch}
          </Link>
        )}
      </div>
    </search>
  )
}
