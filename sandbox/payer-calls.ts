/** The calls of a payer's browser: the approve page and its form. */
import { approvePage, expiredPage, pageHeaders, paidPage } from './approve-page.ts'
import type { Call, Handlers, Reply } from './call.ts'
import type { OrderStore } from './order-store.ts'
import { isOutcome } from './outcomes.ts'
import type { Capture, Order } from './records.ts'
import { Refusal } from './refusals.ts'

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

const returnAddress = ({ id, payerId, request }: Order): string =>
  withQuery(request.returnUrl, { token: id, PayerID: payerId ?? '' })

const seeOther = (location: string): Reply => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store' },
})

const gone = (): Reply => ({ status: 404, headers: pageHeaders([]), body: expiredPage() })

export function payerCalls(book: OrderStore): Handlers {
  function orderOf({ query }: Call): Order | undefined {
    try {
      return book.find(query.get('token') ?? '')
    } catch {
      return undefined
    }
  }

  /** Actions of a payer, or the payer's bank, on a completed payment. */
  const changes = new Map<string, (capture: Capture) => void>([
    ['reverse', book.reverse],
    ['dispute', book.openDispute],
    ['resolve-dispute', book.resolveDispute],
  ])

  /** Whether the merchant's calls about an order fail as in an outage, until the other action is chosen. */
  const outages = new Map<string, boolean>([
    ['outage', true],
    ['recover', false],
  ])

  return {
    'GET /checkoutnow': call => {
      const order = orderOf(call)
      if (!order) return gone()
      const headers = pageHeaders([order.request.returnUrl, order.request.cancelUrl])
      return {
        status: 200,
        headers,
        body: order.capture ? paidPage(order, returnAddress(order)) : approvePage(order),
      }
    },

    'POST /checkoutnow': call => {
      const order = orderOf(call)
      if (!order) return gone()
      const form = new URLSearchParams(call.body)
      const decision = form.get('decision')
      const outcome = form.get('outcome') || 'ok'
      // A cancelled payment stays as it was: the payer may come back to it, as at the real provider.
      if (decision === 'cancel') return seeOther(withQuery(order.request.cancelUrl, { token: order.id }))
      if (decision === 'complete' || decision === 'decline') {
        book.endReview(order, decision)
        return seeOther(returnAddress(order))
      }
      const isDown = outages.get(decision ?? '')
      if (isDown !== undefined) {
        order.outage = isDown ? Number.POSITIVE_INFINITY : 0
        return seeOther(returnAddress(order))
      }
      const change = changes.get(decision ?? '')
      if (change) {
        if (order.capture) change(order.capture)
        return seeOther(returnAddress(order))
      }
      if (decision !== 'approve') throw new Refusal('INVALID_PARAMETER_VALUE', { field: '/decision' })
      if (!isOutcome(outcome)) throw new Refusal('INVALID_PARAMETER_VALUE', { field: '/outcome' })
      return seeOther(returnAddress(book.approve(order.id, outcome)))
    },
  }
}
