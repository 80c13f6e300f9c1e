/** What a shop asks for: Orders v2, Payments v2 and the subscription to webhooks. */
import { type Call, type Handlers, jsonReply, type Reply, readJson } from './call.ts'
import { isIssue } from './issues.ts'
import type { OrderBook } from './order-book.ts'
import type { Order } from './records.ts'
import { Refusal } from './refusals.ts'
import {
  type Addresses,
  captureAloneJson,
  minimalOrderJson,
  orderJson,
  refundJson,
} from './representations.ts'
import type { Webhooks } from './webhooks.ts'

const requestIdOf = ({ headers }: Call): string | undefined => headers['paypal-request-id']?.toString()
const wantsAll = ({ headers }: Call): boolean => headers.prefer === 'return=representation'

/** The real sandbox fails on purpose where this header asks it to. */
function checkMockHeader({ headers }: Call): void {
  const header = headers['paypal-mock-response']?.toString()
  if (!header) return
  const wanted = readJson(header) as { mock_application_codes?: unknown } | undefined
  const issue = String(wanted?.mock_application_codes)
  throw new Refusal(isIssue(issue) ? issue : 'INVALID_PARAMETER_VALUE')
}

/** @param addresses known once the sandbox listens. */
export function merchantCalls(book: OrderBook, webhooks: Webhooks, addresses: () => Addresses): Handlers {
  const orderReply = (status: number, order: Order, call: Call): Reply =>
    jsonReply(status, (wantsAll(call) ? orderJson : minimalOrderJson)(order, addresses()))

  const calls: Handlers = {
    'POST /v2/checkout/orders': call => {
      const { order, replayed } = book.create(readJson(call.body), requestIdOf(call))
      return orderReply(replayed ? 200 : 201, order, call)
    },

    'GET /v2/checkout/orders/*': ({ id }) => jsonReply(200, orderJson(book.ask(id), addresses())),

    'POST /v2/checkout/orders/*/capture': call => {
      const step = book.capture(call.id, readJson(call.body), requestIdOf(call))
      return step.does === 'answer' ? orderReply(step.replayed ? 200 : 201, step.order, call) : step.does
    },

    'GET /v2/payments/captures/*': ({ id }) =>
      jsonReply(200, captureAloneJson(book.findCapture(id), addresses())),

    'POST /v2/payments/captures/*/refund': call => {
      const step = book.refund(call.id, readJson(call.body), requestIdOf(call))
      if (step.does !== 'answer') return step.does
      const { id, status, links, ...rest } = refundJson(step.refund, addresses())
      return jsonReply(201, wantsAll(call) ? { id, status, links, ...rest } : { id, status, links })
    },

    'GET /v2/payments/refunds/*': ({ id }) => jsonReply(200, refundJson(book.findRefund(id), addresses())),

    'POST /v1/notifications/webhooks': ({ body }) => {
      const wanted = readJson(body) as { url?: unknown; event_types?: { name?: unknown }[] } | undefined
      if (typeof wanted?.url !== 'string' || !URL.canParse(wanted.url))
        throw new Refusal('INVALID_PARAMETER_SYNTAX', { field: '/url' })
      if (!Array.isArray(wanted.event_types))
        throw new Refusal('MISSING_REQUIRED_PARAMETER', { field: '/event_types' })
      const names = wanted.event_types.map(type => String(type.name))
      const { id } = webhooks.register(wanted.url, names)
      const links = [
        { href: `${addresses().apiUrl}/v1/notifications/webhooks/${id}`, rel: 'self', method: 'GET' },
      ]
      return jsonReply(201, { id, url: wanted.url, event_types: names.map(name => ({ name })), links })
    },
  }

  return Object.fromEntries(
    Object.entries(calls).map(([route, handle]) => [
      route,
      call => {
        checkMockHeader(call)
        return handle(call)
      },
    ]),
  )
}
