/** The payees of orders: the merchant of the sandbox, unless an order's payee was changed. */
import { createHash } from 'node:crypto'

export type Payee = { email_address: string; merchant_id: string }

/** The simulated merchant: an id in the provider's alphabet, an address that can never exist (RFC 2606). */
export const PAYEE: Payee = { email_address: 'pood@example.com', merchant_id: 'SANDBXPAYEE22' }

/** Returns the account with this e-mail address: every address has one, always with the same id. */
export function payeeAt(email: string): Payee {
  if (email === PAYEE.email_address) return PAYEE
  const digest = createHash('sha256').update(email).digest('hex').toUpperCase()
  // The provider's ids contain neither 0 nor 1.
  const id = digest.replaceAll('0', 'X').replaceAll('1', 'Y').slice(0, PAYEE.merchant_id.length)
  return { email_address: email, merchant_id: id }
}
