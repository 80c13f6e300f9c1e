import * as messages from '#messages/labels.ts'
/** The kinds of order: ready-made pieces, a free-form custom order, or a custom hat. */
export const ORDER_KINDS = ['regular', 'custom_order', 'custom_hat'] as const
export type OrderKind = (typeof ORDER_KINDS)[number]

/** The label of each kind of order, as in the shop's navigation (specification §2). */
export const ORDER_KIND_LABEL: Record<OrderKind, string> = {
  regular: messages.regularOrder,
  custom_order: messages.customOrder,
  custom_hat: messages.customHat,
}

const PREFIX: Record<OrderKind, string> = { regular: 'ORD', custom_order: 'ERI', custom_hat: 'HAT' }

/** Crockford's base32: no I, L, O, U, so that a number can be read out over the phone. */
export const ORDER_NUMBER_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** How many random bytes an order number takes. */
export const ORDER_NUMBER_BYTES = 9

/**
 * Makes an order number of 13 characters: prefix, hyphen, nine of Crockford's base32 (contract §2).
 * @param random at least nine bytes of a cryptographic generator; five bits of each are used.
 */
export function orderNumber(kind: OrderKind, random: Uint8Array): string {
  let signs = ''
  for (let i = 0; i < ORDER_NUMBER_BYTES; i++) signs += ORDER_NUMBER_ALPHABET[random[i]! & 31]
  return orderNumberOf(kind, signs)
}

/** Builds an order number from its kind and nine characters. */
export const orderNumberOf = (kind: OrderKind, signs: string): string => `${PREFIX[kind]}-${signs}`

/** Returns the first order number inside a longer text. */
export const orderNumberIn = (text: string): string | undefined =>
  new RegExp(`(${Object.values(PREFIX).join('|')})-[${ORDER_NUMBER_ALPHABET}]{9}(?![0-9A-Z])`).exec(
    text.toUpperCase(),
  )?.[0]

const TYPED = new RegExp(`^(${Object.values(PREFIX).join('|')})(.{9})$`, 'u')

/** A copied number may come with a full stop, a different hyphen or invisible characters. */
const lettersAndDigits = (typed: string): string => typed.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Reads an order number as typed: only letters and digits matter, O is read as 0, I and L as 1. It may be copied with
 * words around it, such as the subject of an e-mail.
 * @returns the number as the shop writes it; any other text without spaces and in capitals.
 */
export function readOrderNumber(typed: string): string {
  const match = TYPED.exec(lettersAndDigits(typed))
  return match
    ? `${match[1]}-${match[2]!.replaceAll('O', '0').replace(/[IL]/g, '1')}`
    : (orderNumberIn(typed) ?? typed.toUpperCase().replace(/\s+/g, ''))
}

/** Returns the kind of order of a number, however it was typed; `undefined` if it is not an order number. */
export function kindOfNumber(typed: string): OrderKind | undefined {
  const number = readOrderNumber(typed)
  return TYPED.test(lettersAndDigits(number))
    ? ORDER_KINDS.find(kind => number.startsWith(PREFIX[kind]))
    : undefined
}

export const isOrderNumber = (typed: string): boolean => kindOfNumber(typed) !== undefined
