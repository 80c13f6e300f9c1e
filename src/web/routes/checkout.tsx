import { createFileRoute, notFound, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as messages from '#messages/shop/checkout.ts'
import * as titles from '#messages/shop/titles.ts'
import { searchText } from '#web/platform/search-text.ts'
import { READY } from '#web/shop/arrival/arrival.ts'
import { loadArrival } from '#web/shop/arrival/load-arrival.ts'
import { BuyingNeedsScript } from '#web/shop/cart/buying-needs-script.tsx'
import { useCart } from '#web/shop/cart/cart.ts'
import { useRefetchCart } from '#web/shop/cart/refetch-cart.ts'
import { HolidayNotice } from '#web/shop/catalog/sale-notices.tsx'
import { CheckoutForm } from '#web/shop/checkout/checkout-form.tsx'
import { InvoiceCheckout, InvoiceNotLoaded, UnknownInvoice } from '#web/shop/checkout/invoice-checkout.tsx'
import { useCartSummary } from '#web/shop/checkout/order-summary.tsx'
import { isUnknownOrder, orderQuery } from '#web/shop/orders/order-queries.ts'
import { usePayLaterOrder } from '#web/shop/orders/pay-later-order.ts'
import { pageHead } from '#web/shop/settings/page-head.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useFocusRecovery } from '#web/ui/focus-recovery.ts'
import { HalfMadeHat } from '#web/ui/half-made-hat.tsx'

/**
 * `invoice` is the number of an order paid instead of the cart (specification §2), `key` shows the whole order; payment
 * links contain both.
 */
type CheckoutSearch = { invoice?: string | undefined; key?: string | undefined }

const readSearch = ({ invoice, key }: Record<string, unknown>): CheckoutSearch => ({
  invoice: searchText(invoice),
  key: searchText(key),
})

export const Route = createFileRoute('/checkout')({
  // The loader runs on the server only: the browser runs its own query.
  codeSplitGroupings: [['loader', 'component', 'errorComponent', 'notFoundComponent']],
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { invoice, key } }) => {
    // The browser runs its own query, with its cart session.
    if (!import.meta.env.SSR) return
    if (!invoice) {
      await loadArrival(queryClient, READY)
      return
    }
    try {
      const order = await queryClient.ensureQueryData(orderQuery({ orderNumber: invoice, accessKey: key }))
      await loadArrival(queryClient, [order.orderType])
    } catch (error) {
      throw isUnknownOrder(error) ? notFound() : error
    }
  },
  head: ({ match: { context } }) => {
    const head = pageHead(context, {
      title: titles.checkoutTitle,
      description: titles.checkoutDescription,
      path: '/checkout',
      isPrivate: true,
    })
    // The URL may contain the order's key, which must not leak in a referrer.
    return { ...head, meta: [...head.meta, { name: 'referrer', content: 'no-referrer' }] }
  },
  component: CheckoutPage,
  errorComponent: CheckoutFailed,
  notFoundComponent: () => (
    <Frame>
      <UnknownInvoice />
    </Frame>
  ),
})

function CheckoutPage() {
  const { invoice, key } = Route.useSearch()
  const payLater = usePayLaterOrder()
  const order = invoice ? { orderNumber: invoice, accessKey: key } : payLater
  return (
    <Frame>
      {order ? <InvoiceCheckout key={order.orderNumber} {...order} /> : <CartCheckout />}
      <BuyingNeedsScript />
    </Frame>
  )
}

function CheckoutFailed() {
  const router = useRouter()
  return (
    <Frame>
      <InvoiceNotLoaded onRetry={() => void router.invalidate()} />
    </Frame>
  )
}

/** As high as the window: when a short text replaces the form, the footer stays out of view. */
const Frame = ({ children }: { children: ReactNode }) => (
  <div ref={useFocusRecovery<HTMLDivElement>()} className="wrap min-h-dvh pb-16 outline-none md:pb-24">
    <h1 className="pt-7 pb-6 text-page md:pt-14 md:pb-10">{messages.checkoutTitle}</h1>
    <HolidayNotice className="mb-7" />
    {children}
  </div>
)

function CartCheckout() {
  const cart = useCart()
  const summary = useCartSummary(cart)
  useRefetchCart(true)
  return cart.isKnown && cart.items.length === 0 ? <NothingToPay /> : <CheckoutForm bill={summary} />
}

const NothingToPay = () => (
  <EmptyState
    heading={messages.cartEmpty}
    text={messages.cartEmptyText}
    picture={<HalfMadeHat />}
    action={<ButtonLink to="/pood">{messages.toShop}</ButtonLink>}
  />
)
