import type { lookup as resolve } from 'node:dns'
import type { LookupFunction } from 'node:net'

/**
 * Look-up for connections that refuses names leading where the server must not connect: a name that resolves to another
 * address a moment after a check gains nothing. Connections to literal addresses make no look-up.
 */
export const checkedLookup =
  (
    { isAllowed, resolve: ask }: { isAllowed(address: string): boolean; resolve: typeof resolve },
    refusal: () => Error,
  ): LookupFunction =>
  (hostname, options, callback) =>
    ask(hostname, { ...options, all: true }, (error, addresses) => {
      const all = options.all === true
      const found = addresses ?? []
      const closed = found.some(({ address }) => !isAllowed(address)) || found.length === 0
      const fault = error ?? (closed ? (refusal() as NodeJS.ErrnoException) : null)
      if (fault || all) callback(fault, found)
      else callback(null, found[0]!.address, found[0]!.family)
    })
