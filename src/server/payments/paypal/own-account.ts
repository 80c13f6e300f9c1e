/** The shop's own account at PayPal: whether it accepts orders, and who is the payee of its money. */
import { randomUUID } from 'node:crypto'
import type { PaymentProvider, Unknown } from '../provider.ts'
import { doubt, refusedOf, unknown } from './answer.ts'
import type { Answer, connectCaller } from './api-call.ts'
import { orderRequest } from './order-request.ts'
import { order, type PayPalPayee } from './schemas.ts'

/**
 * An order that only shows whether the account accepts orders, and its payee; unapproved, it disappears after three
 * hours.
 */
const PROBE = orderRequest({
  paymentId: 'payee',
  description: '',
  total: 100,
  brandName: '',
  payableMinutes: 0,
  returnUrl: 'https://www.paypal.com/',
  cancelUrl: 'https://www.paypal.com/',
})

const isTold = (payee: PayPalPayee | undefined): payee is PayPalPayee =>
  payee?.merchant_id !== undefined || payee?.email_address !== undefined

/** Whether two payees are one account. Its id decides; a payee without an account has only an address. */
const isSame = (one: PayPalPayee, other: PayPalPayee): boolean =>
  one.merchant_id !== undefined && other.merchant_id !== undefined
    ? one.merchant_id === other.merchant_id
    : one.email_address !== undefined &&
      one.email_address.toLowerCase() === other.email_address?.toLowerCase()

export function connectAccount(ask: ReturnType<typeof connectCaller>['ask']): Required<
  Pick<PaymentProvider, 'isOwnPayee' | 'checkAccess'>
> & {
  /** Whether money went to another account; false if PayPal does not name both payees. */
  isOther(payee: PayPalPayee | undefined): Promise<boolean | Unknown>
} {
  /** The account's own payee, as soon as PayPal has named it. */
  let own: PayPalPayee | undefined
  let probing: Promise<Answer> | undefined

  async function probe(): Promise<Answer> {
    const answer = await ask({
      method: 'POST',
      path: '/v2/checkout/orders',
      body: PROBE,
      requestId: `probe-${randomUUID()}`,
      wantsAll: true,
    })
    const made = answer.result === 'success' ? order.safeParse(answer.json).data : undefined
    const payee = made?.purchase_units[0]?.payee
    if (isTold(payee)) own = payee
    return answer
  }

  /** Probes once however many calls need it now. */
  function openProbe(): Promise<Answer> {
    probing ??= probe().finally(() => {
      probing = undefined
    })
    return probing
  }

  /** Returns the account's own payee; `undefined` if PayPal does not name it. */
  async function findOwn(): Promise<PayPalPayee | undefined | Unknown> {
    if (own) return own
    const answer = await openProbe()
    return own || answer.result === 'success' ? own : unknown(doubt(answer))
  }

  return {
    async isOwnPayee(payee) {
      const known = await findOwn()
      if (known === undefined) return unknown('PayPal does not report the payee of the account')
      return 'outcome' in known ? known : { outcome: 'known', isOwn: isSame({ merchant_id: payee }, known) }
    },

    async isOther(payee) {
      if (!isTold(payee)) return false
      const known = await findOwn()
      if (known === undefined) return false
      return 'outcome' in known ? known : !isSame(payee, known)
    },

    async checkAccess() {
      const answer = await openProbe()
      if (answer.result === 'success') return { outcome: 'granted' }
      return answer.result === 'refusal' ? refusedOf(answer.refusal) : unknown(answer.reason)
    },
  }
}
