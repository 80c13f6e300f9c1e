import { type Cents, centsOf } from './money.ts'

/** A number with at most one comma or point, and spaces that separate thousands: `1 234,50`. */
const TYPED = /^(?:\d{1,3}(?: \d{3})+|\d{1,7})(?:[.,]\d{1,2})?$/

/**
 * Reads euros as a person types them: `32,50`, `32.5`, `32`, `€32,50`, `1 234,50 €`.
 * @returns whole cents, or `undefined` if it is no amount or ambiguous: `1.234` and `1.234,50` are a thousand to some
 * and one to others
 */
export function typedCents(typed: string): Cents | undefined {
  const bare = typed.replaceAll(/\s+/g, ' ').trim().replace(/^€ ?/, '').replace(/ ?€$/, '')
  return TYPED.test(bare) ? centsOf(bare.replaceAll(' ', '').replace(',', '.')) : undefined
}
