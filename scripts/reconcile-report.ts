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
  delivery: () => 'way of delivery unknown',
  hat: () => 'size, yarns and wishes of the hat unknown',
  request: () => 'what was asked for is unknown',
  refunded: () => 'all of the money has gone back since: what was not sent goes back into the stock by hand',
  product: ({ name }) => `"${name}" is not the name of exactly one product: take it out of the stock by hand`,
  stock: ({ name, sold, counted }) => `"${name}": ${sold} sold, ${counted} in the copy’s stock`,
  price: ({ name, paid, price }) =>
    `"${name}": paid at ${priceText(paid)}, the shop’s price is ${priceText(price)}`,
}

const WHY: Record<SkipReason, string> = {
  gone: 'its provider does not keep it any more',
  'other account': 'went to another account',
  'other currency': 'is not in euros',
  'sum differs': 'what was bought does not make its sum',
  'no order number': 'names no order',
  'order not payable': 'its order is another one’s, or cannot be paid as it stands',
  'out of stock': 'its pieces are not in the copy’s stock: correct the stock, then run this again',
  refused: 'the shop refused it before the copy was made',
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
      return `payment ${movement.reference}, ${sum}: its order is settled as the record of ${provider} says`
    case 'refund':
      return `payment ${movement.reference}: ${sum} went back, and is written down`
    case 'restore': {
      const { order, doubts } = step.restored
      const goods = order.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
      const who = order.customer.name ? ` for ${order.customer.name}` : ''
      return `${order.number}, ${sum}: comes back as a paid order${who}: ${goods}${toCheck(doubts)}`
    }
    case 'pay': {
      const numbers = step.orders.map(({ order_number }) => order_number).join(', ')
      return `${numbers}, ${sum}: is in the copy and becomes paid${toCheck(step.doubts)}`
    }
    case 'keep':
      return `payment ${movement.reference}, ${sum}: ${WHY[step.why]}. It is kept as money that waits for an order, and is not refunded`
    case 'leave':
      return `payment ${movement.reference}, ${sum}: ${WHY[step.why]}. Nothing is done with it, look at it at ${provider}`
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
    ...(isEmptyPlan(planned) ? ['The shop knows all that is listed: there is nothing to book.'] : []),
    ...listed('To be booked:', [
      ...booked.map(stepText),
      ...(disputes > 0 ? [`disputes of which the shop has not heard: ${disputes}`] : []),
      ...(numbers ? [numbersText(numbers)] : []),
    ]),
    ...listed('For the owner to look at:', [
      ...left.map(stepText),
      ...plan.unfollowed.map(id => `a refund of ${id}: which payment it belongs to is not known`),
    ]),
  ].join('\n')
}

const numbersText = ({ last, above, why }: NonNullable<Reconciliation['numbers']>): string =>
  [
    `invoices go on with number ${above.invoice + 1} (the copy’s last is ${last.invoice}), credit notes with ${above.creditNote + 1} (${last.creditNote})`,
    why === 'given'
      ? ''
      : ': the numbers between may be in letters; if you know the highest that went out, say it with --invoices-above and --credit-notes-above',
  ].join('')

/** Prints how the booking has ended. */
export const printUnapplied = (unbooked: readonly UnappliedStep[]): string =>
  unbooked.length === 0
    ? 'It is booked. The owner gets a letter with what to look at.'
    : [
        'Not all of it is booked:',
        ...unbooked.map(({ step, why }) => `  ${stepText(step)}\n    not booked: ${why}`),
        'Run the same again; what is booked is not booked twice.',
      ].join('\n')
