import { pageHead } from '#web/head.ts'
import type { RouterContext } from '#web/router.tsx'

export function sellerPaymentHead(context: RouterContext) {
  const head = pageHead(context, {
    title: 'Tellimuse maksmine',
    description: 'Vaata oma tellimus ja selle hind üle ning maksa.',
    path: '/seller-payment',
    isPrivate: true,
  })
  // The address may carry the order's key: no link may tell it on.
  return { ...head, meta: [...head.meta, { name: 'referrer', content: 'no-referrer' }] }
}
