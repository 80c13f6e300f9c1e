/** A payment provider with its whole environment that the shop does not see, and the steps of the conformance tests. */
import { afterAll, beforeAll, expect, type TestContext } from 'vitest'
import type {
  Captured,
  NewPayment,
  PaymentProvider,
  PaymentRecord,
  RefundResult,
} from '#server/payments/provider.ts'
import type { EventHeaders, ProviderEvent } from '#server/payments/provider-event.ts'

/** What the payer, the payer's bank and the provider's service do with a payment once the payer agrees to pay. */
export type Behaviour =
  | 'pays'
  | 'declined' /** by the payer's bank; the payer may try again */
  | 'reviewed' /** captured, under review until `endReview` */
  | 'capture reply lost' /** captured, but the first answer about it is lost */
  | 'capture outage' /** the same, and the service is down for a while */
  | 'refund reply lost' /** the first refund is made, but its answer is lost */
  | 'refund outage' /** the same, and the service is down for a while */
  | 'refund pending' /** until `endReview` */
  | 'refund refused' /** for lack of funds */

/** What a service may lack; the tests of it are then skipped. */
type Optional =
  | Exclude<Behaviour, 'pays'>
  | 'take back' /** money taken back without asking the shop */
  | 'order number' /** a second reference, beside the ledger's id */
  | 'partial refund' /** only the whole payment is refunded */
  | 'events' /** it sends none: the shop asks */

export type DeliveredEvent = { headers: EventHeaders; body: Buffer }

/** A provider with its whole environment that the shop does not see. */
export type ProviderHarness = {
  provider: PaymentProvider
  payer: {
    /** returns the address to which the payer is sent, if the stand-in has one */
    approve(approveUrl: string, behaviour?: Behaviour): Promise<URL | undefined>
    /** returns to the shop without paying */
    leave(approveUrl: string): Promise<void>
    /** makes the bank take the money back without asking the shop */
    takeBack(approveUrl: string): Promise<void>
  }
  /** Ends the provider's check of a payment or of its refunds. */
  endReview(approveUrl: string, decision: 'complete' | 'decline'): Promise<void>
  /** what the service has none of, each with the reason */
  lacks?: Partial<Record<Optional, string>>
  /** the same event with other content under the old signature */
  alter(event: DeliveredEvent): DeliveredEvent
  /** where an event carries its signature, without which it is forged */
  signsIn: 'headers' | 'body'
  /** the same provider, whose service does not answer */
  unreachable: PaymentProvider
  /** the same provider, set up with a wrong secret */
  wrongSecret: PaymentProvider
  /** Every event delivered so far, in any order. */
  events(): Promise<DeliveredEvent[]>
  close(): Promise<void>
}

/** How many times to retry; more than any outage lasts. */
const PATIENCE = 12

let ids = 0
/** An id unique to this run. */
export const newId = (of: string) => `${of}-${process.pid}-${++ids}`

/** An ordinary payment: a hat for 27.00 and shipping for 2.99. */
export const aPayment = (change: Partial<NewPayment> = {}): NewPayment => ({
  paymentId: newId('payment'),
  invoiceId: newId('ORD'),
  description: 'Heegel, tellimus',
  items: [{ name: 'Konnamüts', quantity: 1, unitPrice: 2700 }],
  shipping: 299,
  total: 2999,
  brandName: 'Heegel',
  payableMinutes: 20,
  returnUrl: 'http://127.0.0.1:3000/payment/success',
  cancelUrl: 'http://127.0.0.1:3000/payment/cancel',
  ...change,
})

/** A payment of this amount without items and shipping. */
export const aSum = (total: number) => aPayment({ items: undefined, shipping: undefined, total })

/** Repeats a call until its outcome is known. */
async function whenKnown<T extends { outcome: string }>(
  ask: () => Promise<T>,
): Promise<Exclude<T, { outcome: 'unknown' }>> {
  for (let tried = 0; tried < PATIENCE; tried++) {
    const result = await ask()
    if (result.outcome !== 'unknown') return result as Exclude<T, { outcome: 'unknown' }>
  }
  return expect.unreachable('the outcome stays unknown')
}

export type Steps = ReturnType<typeof openHarness>

/**
 * Opens a harness for the tests of a file.
 * @param setUp called once for all of them
 */
export function openHarness(setUp: () => Promise<ProviderHarness>) {
  let bench: ProviderHarness
  beforeAll(async () => {
    bench = await setUp()
  })
  afterAll(() => bench.close())
  /** Skips a test of what the service has none of, with the reason. */
  function needs({ skip }: Pick<TestContext, 'skip'>, ...needed: readonly string[]): void {
    for (const each of needed) {
      const reason = bench.lacks?.[each as Optional]
      if (reason !== undefined) skip(`${each}: ${reason}`)
    }
  }

  const isAtOnce = () => bench.provider.can.capture === 'at_once'

  async function open(wanted: NewPayment = aPayment()) {
    const created = await bench.provider.create(wanted, `create-${wanted.paymentId}`)
    if (created.outcome !== 'created') return expect.unreachable(JSON.stringify(created))
    return { ...created, wanted }
  }

  async function approved(behaviour?: Behaviour, wanted?: NewPayment) {
    const opened = await open(wanted)
    const back = await bench.payer.approve(opened.approveUrl, behaviour)
    return { ...opened, back }
  }

  async function taken(reference: string, requestId = newId('capture')): Promise<Captured> {
    const result = await whenKnown(() => bench.provider.capture(reference, requestId))
    if (result.outcome !== 'captured') return expect.unreachable(JSON.stringify(result))
    return result
  }

  async function paid(behaviour?: Behaviour, wanted?: NewPayment) {
    const opened = await approved(behaviour, wanted)
    return { ...opened, ...(await taken(opened.reference)) }
  }

  async function recordOf(reference: string): Promise<PaymentRecord> {
    const record = await whenKnown(() => bench.provider.read(reference))
    if (record.outcome !== 'found') return expect.unreachable(`the payment is ${record.outcome}`)
    return record
  }

  /** What a refund asks for, in cents, and refunds: a part of an ordinary payment, if parts are refunded. */
  const refundable = () =>
    bench.lacks?.['partial refund'] === undefined
      ? { asked: 999, refunded: 999 }
      : { asked: undefined, refunded: 2999 }

  const refund = (captureId: string, amount?: number, refundId = newId('refund')): Promise<RefundResult> =>
    bench.provider.refund(captureId, { refundId, amount, note: 'Väike viga' })

  /** The genuine events about a payment. */
  async function eventsOf(reference: string, captureId?: string): Promise<ProviderEvent[]> {
    const readings = await Promise.all(
      (await bench.events()).map(({ headers, body }) => bench.provider.readEvent(headers, body)),
    )
    const events = readings.flatMap(reading => (reading.outcome === 'read' ? [reading.event] : []))
    return events.filter(
      event =>
        ('reference' in event && event.reference === reference) ||
        ('captureId' in event && event.captureId !== null && event.captureId === captureId),
    )
  }

  return {
    /** available once the tests run */
    get bench() {
      return bench
    },
    needs,
    isAtOnce,
    open,
    approved,
    taken,
    paid,
    recordOf,
    refund,
    refundable,
    eventsOf,
    whenKnown,
  }
}
