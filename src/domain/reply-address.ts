/**
 * The addresses by which answers to letters of a thread land there. A token is the order's number and 100 random bits; in small
 * letters, as some mail servers make all of them small.
 */
const TOKEN = /[a-z]{3}-[0-9a-z]{9}-[0-9a-z]{20}/g

/** As many characters as a token has. */
export const TOKEN_LENGTH = 34

/** Where the token stands in the pattern of the addresses. */
export const TOKEN_PLACE = '{token}'

/** @param secret of 20 digits and letters */
export const replyAddressOf = (pattern: string, orderNumber: string, secret: string): string =>
  pattern.replace(TOKEN_PLACE, `${orderNumber}-${secret}`.toLowerCase())

/** What the addresses of this pattern in a text name; the number as the order has it, the secret in small letters. */
export function tokensIn(pattern: string, text: string): { orderNumber: string; secret: string }[] {
  const [before = '', after = ''] = pattern.toLowerCase().split(TOKEN_PLACE)
  const read = text.toLowerCase()
  return [...read.matchAll(TOKEN)]
    .filter(
      ({ 0: token, index }) =>
        read.slice(0, index).endsWith(before) && read.startsWith(after, index + token.length),
    )
    .map(([token]) => {
      const place = token.lastIndexOf('-')
      return { orderNumber: token.slice(0, place).toUpperCase(), secret: token.slice(place + 1) }
    })
}

/** The secret of an address that `replyAddressOf` has made; undefined where it is none. */
export const secretOf = (address: string): string | undefined =>
  address.toLowerCase().match(TOKEN)?.at(-1)?.split('-').at(-1)
