import * as titles from '#messages/shop/titles.ts'
import type { RouterContext } from '#web/platform/router-context.ts'
import { pageHead } from '#web/shop/settings/page-head.ts'

export function sellerPaymentHead(context: RouterContext) {
  const head = pageHead(context, {
    title: titles.orderPaymentTitle,
    description: titles.orderPaymentDescription,
    path: '/seller-payment',
    isPrivate: true,
  })
  // The address may carry the order's key: no link may tell it on.
  return { ...head, meta: [...head.meta, { name: 'referrer', content: 'no-referrer' }] }
}
