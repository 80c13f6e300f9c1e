import { createFileRoute, redirect } from '@tanstack/react-router'
import { isOrderNumber } from '#domain/order-number.ts'
import { PageFailed } from '#web/shop/layout/page-failed.tsx'
import { loadOrderToPay } from '#web/shop/pay-later/load-order-to-pay.ts'
import { SellerPayment, UnknownOrderToPay } from '#web/shop/pay-later/seller-payment.tsx'
import { sellerPaymentHead } from '#web/shop/pay-later/seller-payment-head.ts'
import { readSellerPaymentSearch } from '#web/shop/pay-later/seller-payment-search.ts'

export const Route = createFileRoute('/seller-payment/{-$orderId}')({
  // The loader runs on the server only: the browser runs its own query.
  codeSplitGroupings: [['loader', 'component', 'errorComponent', 'notFoundComponent']],
  validateSearch: readSellerPaymentSearch,
  // The id in the path may be an order number.
  beforeLoad: ({ params: { orderId }, search }) => {
    if (orderId === undefined || search.orderNumber || !isOrderNumber(orderId)) return
    // Redirects so that only the query parameter is looked up: the server rate-limits look-ups (contract §2).
    throw redirect({
      to: '/seller-payment/{-$orderId}',
      params: { orderId: undefined },
      search: { ...search, orderNumber: orderId },
      replace: true,
    })
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { orderId }, deps: { orderNumber, key } }) =>
    loadOrderToPay(context, { orderId, orderNumber, accessKey: key }),
  head: ({ match }) => sellerPaymentHead(match.context),
  component: SellerPaymentPage,
  errorComponent: PageFailed,
  notFoundComponent: UnknownOrderToPay,
})

function SellerPaymentPage() {
  const { orderId } = Route.useParams()
  const { orderNumber, key } = Route.useSearch()
  return <SellerPayment asked={{ orderId, orderNumber, accessKey: key }} />
}
