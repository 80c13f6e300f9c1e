/** What the reconciliation prints for the person who runs the server. */
import { priceText } from '#domain/money.ts'
import { providerName } from '#domain/payment-method.ts'
import type { UnappliedStep } from '#server/checkout/reconcile/apply-plan.ts'
import { hasWork, type PlannedStep, type SkipReason } from '#server/checkout/reconcile/plan.ts'
import type { Reconciliation } from '#server/checkout/reconcile/reconcile.ts'
import type { Doubt } from '#server/checkout/reconcile/restored-order.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'

type DoubtWords = { [About in Doubt['about']]: (doubt: Extract<Doubt, { about: About }>) => string }

const DOUBTS: DoubtWords = {
  phone: () => 'phone unknown',
  email: () => 'e-mail is the payer’s own',
  'no-email': () => 'e-mail unknown',
  name: () => 'name unknown',
  machine: () => 'parcel machine and its carrier unknown',
  carrier: () => 'which courier is unknown',
  address: () => 'address unknown',
  delivery: () => 'delivery method unknown',
  hat: () => 'size, yarns and wishes of the hat unknown',
  request: () => 'the request itself is unknown',
  refunded: () => 'fully refunded since: return to the stock by hand what was not sent',
  product: ({ name }) =>
    `"${name}" is the name of no product, or of several: take it out of the stock by hand`,
  stock: ({ name, sold, counted }) => `"${name}": ${sold} sold, ${counted} in the stock of the backup`,
  price: ({ name, paid, price }) =>
    `"${name}": paid at ${priceText(paid)}, the shop’s price is ${priceText(price)}`,
}

const WHY: Record<SkipReason, string> = {
  gone: 'the provider no longer knows it',
  'other account': 'was paid to another account',
  'other currency': 'is not in euros',
  'sum differs': 'its sum differs from what was bought',
  'no order number': 'names no order',
  'order not payable': 'its order is paid by another payment, or cannot be paid in its present state',
  'out of stock': 'its pieces are not in the stock of the backup: correct the stock, then run this again',
  refused: 'the shop refused it before the backup was made',
  unclaimed: 'waits for an order',
}

const doubtText = <D extends Doubt>(doubt: D) => (DOUBTS[doubt.about] as (doubt: D) => string)(doubt)
const toCheck = (doubts: readonly Doubt[]) =>
  doubts.length > 0 ? `\n    to check: ${doubts.map(doubtText).join('; ')}` : ''

function stepText(step: PlannedStep): string {
  const { movement, amount } = step
  const sum = priceText(amount)
  const provider = providerName(movement.provider)
  switch (step.does) {
    case 'settle':
      return `payment ${movement.reference}, ${sum}: its order is settled according to the record of ${provider}`
    case 'refund':
      return `payment ${movement.reference}: ${sum} was refunded, and the refund is booked`
    case 'restore': {
      const { order, doubts } = step.restored
      const goods = order.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
      const who = order.customer.name ? ` for ${order.customer.name}` : ''
      return `${order.number}, ${sum}: is restored as a paid order${who}: ${goods}${toCheck(doubts)}`
    }
    case 'pay': {
      const numbers = step.orders.map(({ order_number }) => order_number).join(', ')
      return `${numbers}, ${sum}: is in the backup and becomes paid${toCheck(step.doubts)}`
    }
    case 'keep':
      return `payment ${movement.reference}, ${sum}: ${WHY[step.why]}. It is booked as money that waits for an order, and is not refunded`
    case 'leave':
      return `payment ${movement.reference}, ${sum}: ${WHY[step.why]}. It is not booked: check it at ${provider}`
  }
}

/** Lists each service once, as one may be several providers. */
export const servicesOf = (providers: readonly PaymentProvider[]): string =>
  [...new Set(providers.map(({ name }) => providerName(name)))].join(', ')

const listed = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? ['', title, ...lines.map(line => `  ${line}`)] : []

/** Whether there is nothing to book. */
export const isEmptyPlan = ({ plan, numbers }: Reconciliation): boolean => !hasWork(plan) && !numbers

/** Prints the whole plan in plain words. @param asked the providers whose records it is based on */
export function printPlan(planned: Reconciliation, asked: readonly PaymentProvider[]): string {
  const { since, plan, numbers, payments } = planned
  const left = plan.steps.filter(({ does }) => does === 'leave')
  const booked = plan.steps.filter(({ does }) => does !== 'leave')
  const disputes = new Set(plan.disputes.map(({ disputeId }) => disputeId)).size
  return [
    ...(asked.length > 0
      ? [`Payments since ${since.toISOString()} at ${servicesOf(asked)}: ${payments}.`]
      : []),
    ...(isEmptyPlan(planned) ? ['The shop knows everything that is listed: there is nothing to book.'] : []),
    ...listed('To be booked:', [
      ...booked.map(stepText),
      ...(disputes > 0 ? [`disputes unknown to the shop: ${disputes}`] : []),
      ...(numbers ? [numbersText(numbers)] : []),
    ]),
    ...listed('For the owner to check:', [
      ...left.map(stepText),
      ...plan.unfollowed.map(id => `a refund of ${id}: its payment is not known`),
    ]),
  ].join('\n')
}

const numbersText = ({ last, above, why }: NonNullable<Reconciliation['numbers']>): string =>
  [
    `invoices continue with number ${above.invoice + 1} (the last in the backup is ${last.invoice}), credit notes with ${above.creditNote + 1} (${last.creditNote})`,
    why === 'given'
      ? ''
      : ': the numbers between may have been e-mailed; if you know the highest ones that were, give them with --invoices-above and --credit-notes-above',
  ].join('')

/** Prints how the booking has ended. */
export const printUnapplied = (unbooked: readonly UnappliedStep[]): string =>
  unbooked.length === 0
    ? 'Everything is booked. The owner gets an e-mail that lists what to check.'
    : [
        'Not everything is booked:',
        ...unbooked.map(({ step, why }) => `  ${stepText(step)}\n    not booked: ${why}`),
        'Run the same command again; nothing is booked twice.',
      ].join('\n')
