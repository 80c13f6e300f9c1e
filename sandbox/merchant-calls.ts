/** The calls of a merchant: Orders v2, Payments v2 and payers' disputes. */
import { type Call, type Handlers, jsonReply, type Reply, readJson } from './call.ts'
import { disputeJson } from './event-json.ts'
import type { OrderStore } from './order-store.ts'
import type { Order } from './records.ts'
import {
  type Addresses,
  captureAloneJson,
  minimalOrderJson,
  orderJson,
  refundJson,
} from './representations.ts'

const requestIdOf = ({ headers }: Call): string | undefined => headers['paypal-request-id']?.toString()
const wantsAll = ({ headers }: Call): boolean => headers.prefer === 'return=representation'

/** @param addresses available once the sandbox listens. */
export function merchantCalls(book: OrderStore, addresses: () => Addresses): Handlers {
  const orderReply = (status: number, order: Order, call: Call): Reply =>
    jsonReply(status, (wantsAll(call) ? orderJson : minimalOrderJson)(order, addresses()))

  return {
    'POST /v2/checkout/orders': call => {
      const { order, replayed } = book.create(readJson(call.body), requestIdOf(call))
      return orderReply(replayed ? 200 : 201, order, call)
    },

    'PATCH /v2/checkout/orders/*': ({ id, body }) => {
      book.patch(id, readJson(body))
      return { status: 204 }
    },

    'POST /v2/checkout/orders/*/track': ({ id, body }) => {
      const { order, replayed } = book.track(id, readJson(body))
      return jsonReply(replayed ? 200 : 201, orderJson(order, addresses()))
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

    'GET /v1/customer/disputes/*': ({ id }) => jsonReply(200, disputeJson(book.findDispute(id), addresses())),
  }
}
