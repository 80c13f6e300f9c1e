/**
 * Reply addresses: a reply to an e-mail about a thread is added to that thread. A token is the order number and 100
 * random bits, in lower case, because some mail servers lower-case addresses.
 */
const TOKEN = /[a-z]{3}-[0-9a-z]{9}-[0-9a-z]{20}/g

/** The length of a token. */
export const TOKEN_LENGTH = 34

/** The placeholder for the token in the address pattern. */
export const TOKEN_PLACE = '{token}'

/** @param secret 20 digits and letters */
export const replyAddressOf = (pattern: string, orderNumber: string, secret: string): string =>
  pattern.replace(TOKEN_PLACE, `${orderNumber}-${secret}`.toLowerCase())

/** Returns the tokens of all reply addresses of this pattern in a text; numbers in capitals, secrets in lower case. */
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

/** Returns the secret of an address made by `replyAddressOf`; undefined if it has none. */
export const secretOf = (address: string): string | undefined =>
  address.toLowerCase().match(TOKEN)?.at(-1)?.split('-').at(-1)
