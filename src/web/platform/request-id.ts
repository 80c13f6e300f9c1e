import { useRef } from 'react'
import type { StoredValue } from './browser-storage.ts'
import { randomId } from './random-id.ts'

/** Content that was sent, and what the request was called. */
export type IdentifiedRequest = { content: string; id: string }

/**
 * Names what is sent. The same content keeps its name until it is known to have arrived: where an answer is lost, and the
 * person sends it again, the shop sees that it is the same.
 * @param storage keeps the name over a reload, for content that outlives one
 */
export function useRequestId(storage?: StoredValue<IdentifiedRequest>) {
  const last = useRef<Partial<IdentifiedRequest>>(undefined)
  return {
    of(content: object): string {
      const text = JSON.stringify(content)
      const before = last.current ?? storage?.get()
      if (before?.id && before.content === text) return before.id
      const named = { content: text, id: randomId() }
      last.current = named
      storage?.set(named)
      return named.id
    },
    /** whether what has a name was sent, and is not known to have arrived */
    isNamed: () => (last.current ?? storage?.get())?.id !== undefined,
    forget() {
      last.current = undefined
      storage?.remove()
    },
  }
}
