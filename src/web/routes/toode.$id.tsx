import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import type { Product } from '#contract/products.ts'
import { discountPercent } from '#domain/discount.ts'
import { centsOf } from '#domain/money.ts'
import { productPreviewLink } from '#domain/product-link.ts'
import * as cartMessages from '#messages/shop/cart-drawer.ts'
import * as messages from '#messages/shop/product.ts'
import * as titles from '#messages/shop/titles.ts'
import yarnBall from '#web/pictures/yarn-ball.svg'
import { ApiError } from '#web/platform/api.ts'
import { ArrivalLine } from '#web/shop/arrival/arrival-line.tsx'
import { toastAdded } from '#web/shop/cart/added-toast.tsx'
import { BuyingNeedsScript } from '#web/shop/cart/buying-needs-script.tsx'
import { useAddToCart, useCart } from '#web/shop/cart/cart.ts'
import { AskOrShare } from '#web/shop/catalog/ask-or-share.tsx'
import { breadcrumbs, productWithOffer } from '#web/shop/catalog/json-ld.ts'
import { OtherProducts } from '#web/shop/catalog/other-products.tsx'
import { othersQuery } from '#web/shop/catalog/others-query.ts'
import { Price, PriorPrice } from '#web/shop/catalog/price.tsx'
import { ProductBadge } from '#web/shop/catalog/product-badge.tsx'
import { ProductFacts } from '#web/shop/catalog/product-facts.tsx'
import { picturesOf } from '#web/shop/catalog/product-pictures.ts'
import { productQuery } from '#web/shop/catalog/product-queries.ts'
import { ProductViewer } from '#web/shop/catalog/product-viewer.tsx'
import { CustomOrderNotice, HolidayNotice } from '#web/shop/catalog/sale-notices.tsx'
import { AskForSimilar } from '#web/shop/custom-orders/ask-for-similar.tsx'
import { PageFailed } from '#web/shop/layout/page-failed.tsx'
import { pageHead, unlistedHead } from '#web/shop/settings/page-head.ts'
import { settingsQuery } from '#web/shop/settings/settings.ts'
import { YarnClaim } from '#web/shop/yarn/yarn-claim.tsx'
import { Button, ButtonLink, focused } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { HalfMadeHat } from '#web/ui/half-made-hat.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stitch } from '#web/ui/stitch.tsx'

export const Route = createFileRoute('/toode/$id')({
  loader: async ({ context, params }) => {
    if (!/^\d+$/.test(params.id)) throw notFound()
    const { queryClient } = context
    try {
      await queryClient.ensureQueryData(productQuery(Number(params.id)))
      // In the browser the page loads them once it is open: they are below the fold, and a link under the pointer, whose
      // product is loaded ahead, need not load them as well.
      if (import.meta.env.SSR) await queryClient.prefetchQuery(othersQuery(Number(params.id)))
    } catch (error) {
      // The API rejects an id that no product can have.
      const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400)
      throw isUnknown ? notFound() : error
    }
  },
  head: async ({ match, params }) => {
    const { context } = match
    const { queryClient, origin } = context
    const product = queryClient.getQueryData(productQuery(Number(params.id)).queryKey)
    const shop = queryClient.getQueryData(settingsQuery.queryKey)
    if (match.status === 'notFound') return unlistedHead(context, titles.productNotFound)
    if (!product || !shop) return {}
    return pageHead(context, {
      title: product.name,
      description: product.description,
      path: `/toode/${product.id}`,
      picture: productPreviewLink(product),
      type: 'product',
      jsonLd: import.meta.env.SSR
        ? [await productWithOffer(product, shop, context), breadcrumbs(product, origin)]
        : [],
    })
  },
  component: ProductPage,
  pendingComponent: ProductSkeleton,
  pendingMs: 200,
  errorComponent: PageFailed,
  notFoundComponent: ProductNotFound,
})

const TWO_COLUMNS =
  'grid grid-cols-1 items-start gap-[26px] pb-16 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:grid-rows-[auto_1fr] md:gap-x-[72px] md:gap-y-7 md:pb-[104px]'

function ProductPage() {
  const { id } = Route.useParams()
  const { data: product, error } = useSuspenseQuery(productQuery(Number(id)))
  // Deleted while the page was open.
  if (error instanceof ApiError && error.status === 404) throw notFound()
  return (
    <div className="wrap">
      <BackToShop />
      <div className={TWO_COLUMNS}>
        {/* Another product starts with its own first picture. */}
        <ProductViewer key={product.id} pictures={picturesOf(product)} />
        <Details product={product} />
        <Handmade />
      </div>
      <OtherProducts id={product.id} />
    </div>
  )
}

const BackToShop = () => (
  <Link
    to="/pood"
    className="my-1.5 inline-flex min-h-11 items-center gap-2.5 font-semibold md:mt-5 md:mb-2.5"
  >
    <Icon name="back" /> {messages.backToShop}
  </Link>
)

const Handmade = () => (
  <aside className="grid grid-cols-[auto_1fr] items-center gap-[18px] rounded-button bg-voi px-6 py-5">
    <img src={yarnBall} alt="" width={62} height={62} loading="lazy" />
    <p className="hand text-[1.15625rem] leading-[1.4]">
      <b>{messages.handmade}</b> {messages.handmadeText}
    </p>
  </aside>
)

function Details({ product }: { product: Product }) {
  return (
    <div className="md:sticky md:top-6 md:row-span-2 md:pt-2">
      <ProductBadge badge={product.shownBadge} className="mb-[22px]" />
      <h1 className="wrap-anywhere hyphens-auto text-[clamp(min(2.875rem,13vw),5.3vw,4.75rem)] leading-[.93]">
        {product.name}
      </h1>
      <div className="mt-4 flex flex-wrap items-center gap-3.5 md:mt-6">
        <Price
          amount={product.price}
          original={product.struckPrice}
          className="items-center text-[2rem] font-bold tracking-tight md:text-[2.375rem]"
          originalClassName="text-[1.3125rem] font-normal"
        />
        <Discount product={product} />
        {product.priorPrice && <PriorPrice amount={product.priorPrice} className="basis-full" />}
      </div>
      <p className="mt-4 text-[1.1875rem] leading-[1.42] md:mt-[22px] md:text-[1.3125rem]">
        {product.description}
      </p>
      {/* Before the button, for those who cannot buy now. */}
      <HolidayNotice className="mt-4" />
      <AddToCart product={product} />
      <StockLine product={product} />
      {product.inStock && <ArrivalLine className="mt-1.5" />}
      {/* Another product has a link of its own. */}
      <AskOrShare key={product.id} product={product} />
      <Stitch className="mt-[30px]" />
      <div className="mt-[30px] grid grid-cols-1 gap-3.5">
        {product.longDescription
          .split(/\n+/)
          .filter(Boolean)
          .map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
      </div>
      <ProductFacts product={product}>
        <YarnClaim product={product} />
      </ProductFacts>
    </div>
  )
}

/** What the shopper holds while paying is unavailable only to others (contract §4, Products). */
function StockLine({ product: { id, name, inStock, stockQuantity } }: { product: Product }) {
  const { items } = useCart()
  const isHeld = !inStock && items.some(({ productId, available }) => productId === id && available)
  return (
    <>
      <p
        className={`mt-4 flex items-center gap-2 font-semibold ${inStock || isHeld ? 'text-green-ink' : 'text-vaarikas'}`}
      >
        {inStock ? messages.inStock : isHeld ? messages.heldForYou : messages.soldOut}
      </p>
      {inStock && stockQuantity === 1 && <p className="mt-1.5 text-tint-2">{cartMessages.onlyPiece}</p>}
      {!inStock && !isHeld && <AskForSimilar name={name} />}
    </>
  )
}

/** The discount from the prior price that the law requires (TKS § 7 (6¹)). */
function Discount({ product: { price, priorPrice } }: { product: Product }) {
  const percent = priorPrice && discountPercent(centsOf(price) ?? 0, centsOf(priorPrice) ?? null)
  if (!percent) return null
  return (
    <span className="num rounded-[8px] bg-vaarikas px-3 py-[5px] text-body leading-[1.55] font-bold text-lumi">
      -{percent}%
    </span>
  )
}

function AddToCart({ product }: { product: Product }) {
  const { holdsCustom } = useCart()
  const addToCart = useAddToCart(added => toastAdded(messages.addedToCart, added))
  return (
    <div className="mt-[30px] grid gap-4">
      {holdsCustom && <CustomOrderNotice />}
      <BuyingNeedsScript />
      <Button
        size="large"
        wide
        disabled={holdsCustom || !product.inStock}
        onClick={focused(() => addToCart(product))}
      >
        {holdsCustom ? messages.cannotAddToCart : messages.addToCartWithPrice(product.price)}
      </Button>
    </div>
  )
}

function ProductSkeleton() {
  return (
    <div className="wrap" aria-busy="true">
      <BackToShop />
      <div className={TWO_COLUMNS}>
        <Skeleton className="aspect-square rounded-big" />
        <div className="grid gap-4 md:pt-2">
          <Skeleton className="h-[72px] rounded-field" />
          <Skeleton className="h-10 w-2/5 rounded-field" />
          <Skeleton className="h-5 rounded-status" />
          <Skeleton className="mt-4 h-16 rounded-button" />
        </div>
      </div>
    </div>
  )
}

function ProductNotFound() {
  const { id } = Route.useParams()
  return (
    <div className="wrap py-14 md:py-24">
      <EmptyState
        as="h1"
        heading={titles.productNotFound}
        text={titles.productNotFoundText(id)}
        picture={<HalfMadeHat />}
        action={<ButtonLink to="/pood">{titles.backToShop}</ButtonLink>}
      />
    </div>
  )
}
