import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute, type ErrorComponentProps, lazyRouteComponent } from '@tanstack/react-router'
import { type ReactNode, Suspense, useRef } from 'react'
import { PAGE_SIZE } from '#domain/product-list.ts'
import { readShopSearch, SEARCHABLE_FROM } from '#domain/shop-search.ts'
import * as messages from '#messages/shop/listing.ts'
import * as titles from '#messages/shop/titles.ts'
import { CachedItem } from '#web/platform/cached-item.tsx'
import { toastAdded } from '#web/shop/cart/added-toast.tsx'
import { BuyingNeedsScript } from '#web/shop/cart/buying-needs-script.tsx'
import { useAddToCart, useCart } from '#web/shop/cart/cart.ts'
import { itemList } from '#web/shop/catalog/json-ld.ts'
import { ListingCard } from '#web/shop/catalog/listing-card.tsx'
import { ListingCardSkeleton } from '#web/shop/catalog/listing-card-skeleton.tsx'
import { ListingNews } from '#web/shop/catalog/listing-news.tsx'
import { categoriesQuery, listingQuery, loadListing, sizeQuery } from '#web/shop/catalog/product-queries.ts'
import { CustomOrderNotice, HolidayNotice } from '#web/shop/catalog/sale-notices.tsx'
import { ShopFilters } from '#web/shop/catalog/shop-filters.tsx'
import { pageHead } from '#web/shop/settings/page-head.ts'
import { settingsQuery, useSettings } from '#web/shop/settings/settings.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { HalfMadeHat } from '#web/ui/half-made-hat.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Most shops have too few products for it, so it is loaded only where it is shown. */
const ShopSearchForm = lazyRouteComponent(() => import('#web/shop/catalog/shop-search.tsx'))
const isSearched = (q: string | undefined, size = 0) => q || size >= SEARCHABLE_FROM

export const Route = createFileRoute('/pood')({
  validateSearch: readShopSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { page, ...choice } }) => {
    const loading = Promise.all([
      loadListing(queryClient, choice, page),
      queryClient.prefetchQuery(categoriesQuery),
      // The browser queries it when it renders the page, where nothing waits for it.
      import.meta.env.SSR && queryClient.prefetchQuery(sizeQuery),
    ])
    // In the browser the page is shown at once, with the loading state of its products.
    if (import.meta.env.SSR) await loading
    else loading.catch(() => {})
  },
  head: async ({ match: { context, search } }) => {
    const { page: _, ...choice } = search
    const { queryClient, origin } = context
    // Before the page is rendered or hydrated: otherwise the search would disappear and come back.
    if (isSearched(search.q, queryClient.getQueryData(sizeQuery.queryKey))) await ShopSearchForm.preload?.()
    const first = queryClient.getQueryData(listingQuery(choice).queryKey)?.pages[0]
    const products = first?.items.slice(0, PAGE_SIZE)
    const isSmall = queryClient.getQueryData(settingsQuery.queryKey)?.smallCards
    const styles = isSmall
      ? [{ children: (await import('#web/shop/catalog/small-cards.ts')).SMALL_CARDS }]
      : []
    const ofCategory =
      search.category &&
      (await import('#web/shop/catalog/category-head.ts')).categoryHead(queryClient, search.category, first)
    const head = pageHead(context, {
      title: titles.shop,
      description: titles.shopDescription,
      path: '/pood',
      ...ofCategory,
      // There is no end of searches.
      ...(search.q && { isPrivate: true }),
      jsonLd: import.meta.env.SSR && products ? [itemList(products, origin)] : [],
    })
    return { ...head, styles }
  },
  component: ShopPage,
  errorComponent: ShopFailed,
})

function ShopPage() {
  const { holdsCustom } = useCart()
  const { q } = Route.useSearch()
  const { data: size } = useQuery(sizeQuery)
  return (
    <Frame filters={<ShopFilters />}>
      {isSearched(q, size) && (
        <Suspense>
          <ShopSearchForm />
        </Suspense>
      )}
      <HolidayNotice className="mt-3" />
      {holdsCustom && <CustomOrderNotice className="mt-3" />}
      <ListingNews />
      <Products isClosed={holdsCustom} />
    </Frame>
  )
}

/** The page if the server could not even start it. */
function ShopFailed(_: ErrorComponentProps) {
  return (
    <Frame>
      <LoadFailed />
    </Frame>
  )
}

function Frame({ filters, children }: { filters?: ReactNode; children: ReactNode }) {
  const { recycledPackaging } = useSettings()
  return (
    <div className="wrap pb-[72px] md:pb-[104px]">
      <div className="grid items-end gap-6 pt-7 pb-3 md:grid-cols-[1fr_auto] md:gap-8 md:pt-8">
        <div>
          <h1 className="text-page">{messages.shopCollection}</h1>
          <p className="mt-3.5 text-lead text-tint-2">{messages.hatSelection}</p>
        </div>
        {filters}
      </div>
      <BuyingNeedsScript />
      {children}
      {recycledPackaging && (
        <Notice tone="green" className="mt-12">
          {recycledPackaging}
        </Notice>
      )}
    </div>
  )
}

/** Two columns on a phone held sideways, three on a desktop; small cards on a phone if the owner wants them. */
const useGrid = () =>
  `mt-9 grid grid-cols-1 gap-y-12 sm:grid-cols-2 sm:gap-x-6 md:grid-cols-3 md:gap-x-8 ${useSettings().smallCards ? 'small-cards' : ''}`

function Products({ isClosed }: { isClosed: boolean }) {
  const { page = 1, ...choice } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { smallCards } = useSettings()
  const grid = useGrid()
  const { data, fetchNextPage, hasNextPage, isFetchNextPageError, isFetchingNextPage, status } =
    useInfiniteQuery(listingQuery(choice))
  const addToCart = useAddToCart(product => toastAdded(messages.addedToCartInEnglish, product, 'en'))
  /** the index of the row whose name takes the focus when it appears */
  const awaited = useRef<number | undefined>(undefined)

  if (!data) return status === 'error' ? <LoadFailed /> : <Loading />

  // If a product was added meanwhile, the next part begins with the last product of the previous one.
  const loaded = [...new Map(data.pages.flatMap(({ items }) => items.map(item => [item.id, item]))).values()]
  if (loaded.length === 0) return <Empty isFiltered={!!(choice.category || choice.q)} />
  const products = loaded.slice(0, page * PAGE_SIZE)
  const shown = Math.ceil(products.length / PAGE_SIZE)
  const isAllShown = products.length === loaded.length
  const hasMore = !isAllShown || hasNextPage

  async function showMore() {
    awaited.current = products.length
    const asked = location.href
    if (isAllShown && (await fetchNextPage()).isError) return
    // Not after a navigation or another choice.
    if (asked !== location.href) return
    await navigate({
      search: readShopSearch({ ...choice, page: shown + 1 }),
      replace: true,
      resetScroll: false,
    })
  }

  function focusOnce(name: HTMLAnchorElement | null) {
    if (!name || awaited.current === undefined) return
    awaited.current = undefined
    name.focus()
  }

  return (
    <>
      <ul className={grid}>
        {products.map((product, i) => (
          <CachedItem
            key={product.id}
            shows={i > 0 && !isClosed ? product : undefined}
            way={smallCards ? 'small' : 'large'}
            // Each enters 0.1 s after the previous one.
            style={{ '--place': i % PAGE_SIZE }}
          >
            <ListingCard
              product={product}
              priority={i === 0}
              small={smallCards}
              isClosed={isClosed}
              onAdd={() => addToCart(product)}
              nameRef={i === awaited.current ? focusOnce : undefined}
            />
          </CachedItem>
        ))}
      </ul>
      {isFetchNextPageError && <LoadFailed />}
      {hasMore && (
        <form
          action="/pood"
          className="flex justify-center pt-7"
          onSubmit={event => {
            event.preventDefault()
            void showMore()
          }}
        >
          {Object.entries(choice).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="page" value={shown + 1} />
          <Button type="submit" look="ghost" busy={isFetchingNextPage}>
            {messages.loadMoreProducts}
          </Button>
        </form>
      )}
    </>
  )
}

const Loading = () => (
  <div aria-busy="true" className={useGrid()}>
    {[0, 1, 2, 3, 4, 5].map(place => (
      <ListingCardSkeleton key={place} />
    ))}
  </div>
)

const LoadFailed = () => (
  <Notice tone="red" role="alert" className="mt-6">
    <b>{messages.productsLoadFailed}</b>
    <br />
    {messages.tryAgainLater}
    <br />
    <button type="button" className="tlink" onClick={() => location.reload()}>
      {messages.tryAgain}
    </button>
  </Notice>
)

const Empty = ({ isFiltered }: { isFiltered: boolean }) => (
  <div className="py-12 md:py-16">
    <EmptyState
      heading={messages.noProductsMatch}
      picture={<HalfMadeHat />}
      action={
        isFiltered && (
          <ButtonLink to="/pood" look="ghost">
            {messages.showAll}
          </ButtonLink>
        )
      }
    />
  </div>
)
