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
  // The URL may contain the order's key, which must not leak in a referrer.
  return { ...head, meta: [...head.meta, { name: 'referrer', content: 'no-referrer' }] }
}
