import { Gauge, type Registry } from 'prom-client'
import { INCIDENT_PARTS } from '#domain/incident.ts'
import type { ShopState } from './shop-state.ts'

const secondsSince = (moment: string | null, now: Date): number =>
  moment === null ? 0 : Math.max(0, (now.getTime() - Date.parse(moment)) / 1000)

/** Gauges of what the database contains. @returns sets them all; without a state, the database did not answer */
export function shopGauges(registry: Registry): (state: ShopState | undefined, now: Date) => void {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name: `heegel_${name}`, help, labelNames, registers: [registry] })
  const up = gauge('database_up', 'Whether the database answers and accepts writes')
  const orders = gauge('orders', 'Orders by status and payment status', ['status', 'payment'])
  const payments = gauge('payments_unsettled', 'Payments whose outcome is not final', ['state'])
  const paymentAge = gauge(
    'payment_oldest_seconds',
    'How long the oldest payment in this state has been in it',
    ['state'],
  )
  const refunds = gauge('refunds_unsettled', 'Refunds that the provider has not completed', ['state'])
  const refundAge = gauge(
    'refund_oldest_seconds',
    'How long ago the oldest refund in this state was requested',
    ['state'],
  )
  const emails = gauge('outbox_emails', 'E-mails that have not been sent', ['status'])
  const emailAge = gauge(
    'outbox_oldest_seconds',
    'How long ago the oldest e-mail with this status was queued',
    ['status'],
  )
  const incident = gauge('incident', 'Whether a part of the shop is failing', ['part'])
  const ofTheShop = [
    orders,
    payments,
    paymentAge,
    refunds,
    refundAge,
    emails,
    emailAge,
    incident,
  ] as readonly Gauge[]

  return (state, now) => {
    up.set(state?.takesWrites ? 1 : 0)
    // Counts from before the database went silent would pass for current ones.
    for (const each of ofTheShop) each.reset()
    if (!state) return
    for (const { status, payment, count } of state.orders) orders.set({ status, payment }, count)
    for (const { state: of, count, oldest } of state.payments) {
      payments.set({ state: of }, count)
      paymentAge.set({ state: of }, secondsSince(oldest, now))
    }
    for (const { state: of, count, oldest } of state.refunds) {
      refunds.set({ state: of }, count)
      refundAge.set({ state: of }, secondsSince(oldest, now))
    }
    for (const { state: status, count, oldest } of state.emails) {
      emails.set({ status }, count)
      emailAge.set({ status }, secondsSince(oldest, now))
    }
    for (const part of INCIDENT_PARTS)
      incident.set({ part }, state.incidents.some(each => each.part === part) ? 1 : 0)
  }
}
