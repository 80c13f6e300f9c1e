import * as messages from '#messages/labels.ts'

/** The seller's identity that the law requires (VÕS § 54); empty if not filled in yet. */
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
 * Returns which facts are missing before the shop may lawfully sell. A private seller without a company has no registry
 * code, so this list is shown to the owner but blocks nothing.
 */
export function missingSellerFacts(given: { legal: SellerFacts; contactEmail: string }): MissingFact[] {
  const { legal, contactEmail } = given
  const missing: MissingFact[] = (['name', 'registryCode', 'address', 'phone'] as const).filter(
    fact => !legal[fact].trim(),
  )
  if (isExample(contactEmail)) missing.push('contactEmail')
  return missing
}

/** Describes the seller in one line: the registered name and address if filled in, otherwise the owner's own. */
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
    // VAT is mentioned only by a registered seller.
    vatNumber && `KMKR ${vatNumber}`,
  ]
    .filter(Boolean)
    .join(', ')
}
