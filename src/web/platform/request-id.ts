import { useRef } from 'react'
import type { StoredValue } from './browser-storage.ts'
import { randomId } from './random-id.ts'

/** Content that was sent, and what the request was called. */
export type IdentifiedRequest = {
  content: string
  id: string
  /** it was sent, and it is not known whether it has arrived */
  isUnsure?: boolean
}

/**
 * Names what is sent. The same content keeps its name until it is known to have arrived: where an answer is lost, and the
 * person sends it again, the shop sees that it is the same.
 * @param storage keeps the name over a reload, for content that outlives one
 */
export function useRequestId(storage?: StoredValue<IdentifiedRequest>) {
  const last = useRef<IdentifiedRequest>(undefined)
  const named = (): Partial<IdentifiedRequest> | undefined => last.current ?? storage?.get()
  const keep = (request: IdentifiedRequest) => {
    last.current = request
    storage?.set(request)
  }
  return {
    of(content: object): string {
      const text = JSON.stringify(content)
      const before = named()
      const id = (before?.content === text && before.id) || randomId()
      keep({ content: text, id, isUnsure: true })
      return id
    },
    /** To be called where the shop itself has refused what was sent: it keeps its name, but has made nothing. */
    refused() {
      const before = named()
      if (before?.id && before.content) keep({ content: before.content, id: before.id, isUnsure: false })
    },
    isUnsure: () => named()?.isUnsure === true,
    forget() {
      last.current = undefined
      storage?.remove()
    },
  }
}
