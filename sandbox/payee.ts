/** The simulated merchant: an id in the provider's alphabet, an address that can never exist (RFC 2606). */
export const PAYEE = { email_address: 'pood@example.com', merchant_id: 'SANDBXPAYEE22' }
