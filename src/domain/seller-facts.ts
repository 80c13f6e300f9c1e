import * as messages from '#messages/labels.ts'

/** What the law wants said about the seller (trader identity, VÕS § 54); empty where it is not written yet. */
type SellerFacts = {
  name: string
  registryCode: string
  address: string
  phone: string
  /** empty: not registered for VAT */
  vatNumber: string
}

export type MissingFact = 'name' | 'registryCode' | 'address' | 'phone' | 'contactEmail'

/** The placeholder address of a new shop, which has no mailbox. */
const isExample = (email: string): boolean => /[@.]example(\.(com|net|org))?$/i.test(email.trim())

/**
 * What is still missing before the shop may lawfully sell. A private seller without a company has no registry code, so
 * this is a list for the owner to read, not a lock.
 */
export function missingSellerFacts(given: { legal: SellerFacts; contactEmail: string }): MissingFact[] {
  const { legal, contactEmail } = given
  const missing: MissingFact[] = (['name', 'registryCode', 'address', 'phone'] as const).filter(
    fact => !legal[fact].trim(),
  )
  if (isExample(contactEmail)) missing.push('contactEmail')
  return missing
}

/** Who sells, in one line: the registered name and address where the owner has written them, else her own. */
export function sellerLine(given: {
  legal: SellerFacts
  artistName: string
  brand: string
  location: string
}): string {
  const { name, registryCode, address, phone, vatNumber } = given.legal
  return [
    name || `${given.artistName}, ${given.brand}`,
    registryCode && messages.registryCode(registryCode),
    address || given.location,
    phone && messages.phone(phone),
    // VAT is named only by a seller who is registered for it.
    vatNumber && `KMKR ${vatNumber}`,
  ]
    .filter(Boolean)
    .join(', ')
}
