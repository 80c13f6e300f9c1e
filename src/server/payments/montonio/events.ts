/** Montonio's events: a signed token about an order or a refund. */
import { parseJson } from '#server/platform/parse-json.ts'
import type { Unknown } from '../provider.ts'
import type { EventReading, ProviderEvent } from '../provider-event.ts'
import type { Journal } from './journal.ts'
import { isPaid, isTakenBack, type KnownOrder, leftOf, refundIdOf } from './order-record.ts'
import { delivery, orderClaims, refundClaims } from './schemas.ts'
import { type MontonioKeys, readToken } from './token.ts'

type Tools = {
  keys: MontonioKeys
  journal: Journal
  find: (uuid: string) => Promise<KnownOrder | { outcome: 'gone' } | Unknown>
}

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

type Query = Record<string, unknown>

/** Reads the token of a returning browser: a genuine one names its order, whatever the outcome. */
export function readReturn(keys: MontonioKeys, query: Query): string | undefined {
  const given = query['order-token']
  const token = typeof given === 'string' ? readToken(given, keys) : undefined
  return token?.outcome === 'genuine' ? orderClaims.safeParse(token.claims).data?.uuid : undefined
}

/**
 * Reads an event: its token is in the body, `{"orderToken": …}` or `{"refundToken": …}`, or only in the query, with a
 * body that may be empty.
 */
export async function readEvent(
  { keys, journal, find }: Tools,
  rawBody: Buffer,
  query: Query = {},
): Promise<EventReading> {
  const inBody = delivery.safeParse(parseJson(rawBody.toString())).data ?? {}
  const isNamed = inBody.orderToken !== undefined || inBody.refundToken !== undefined
  const inAddress = { orderToken: query['order-token'], refundToken: query['refund-token'] }
  const { orderToken, refundToken } = isNamed ? inBody : (delivery.safeParse(inAddress).data ?? {})
  const token = readToken(orderToken ?? refundToken ?? '', keys)
  if (token.outcome === 'forged') return token
  if (orderToken === undefined) return refundEvent(token.claims)

  const claims = orderClaims.safeParse(token.claims).data
  if (!claims) return { outcome: 'unreadable' }
  const { uuid, paymentStatus, iat } = claims
  const at = isoOf(iat)
  const about = { id: `${uuid}:${paymentStatus}`, type: paymentStatus, at }
  const moneyEvent = (took: boolean): ProviderEvent => ({
    ...about,
    about: 'capture',
    reference: uuid,
    captureId: uuid,
    took,
  })
  if (paymentStatus === 'AUTHORIZED') return { outcome: 'read', event: moneyEvent(true) }
  if (paymentStatus === 'PAID') {
    await journal.seePaid(uuid, at)
    return { outcome: 'read', event: moneyEvent(true) }
  }
  if (paymentStatus !== 'VOIDED') return { outcome: 'read', event: { ...about, about: 'nothing' } }
  const known = await find(uuid)
  if ('outcome' in known && known.outcome === 'unknown') return { outcome: 'unknown', reason: known.reason }
  if (!('order' in known) || !isTakenBack(known))
    return { outcome: 'read', event: moneyEvent('order' in known && isPaid(known.order.paymentStatus)) }
  const taken = { reference: uuid, captureId: uuid, providerRefundId: null, amount: leftOf(known) }
  return { outcome: 'read', event: { ...about, about: 'reversal', ...taken } }
}

function refundEvent(given: Record<string, unknown>): EventReading {
  const claims = refundClaims.safeParse(given).data
  if (!claims) return { outcome: 'unreadable' }
  const { orderUuid, refundUuid, refundStatus, refundAmount: amount, iat } = claims
  const event: ProviderEvent = {
    id: `${refundUuid}:${refundStatus}`,
    type: `REFUND_${refundStatus}`,
    at: isoOf(iat),
    about: 'refund',
    reference: orderUuid,
    captureId: orderUuid,
    providerRefundId: refundIdOf(orderUuid, refundUuid),
    amount,
  }
  return { outcome: 'read', event }
}
