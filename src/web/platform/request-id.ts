import { useRef, useState } from 'react'
import type { StoredValue } from './browser-storage.ts'
import { randomId } from './random-id.ts'

/** The content of a request, and the id it was sent with. */
export type IdentifiedRequest = {
  content: string
  id: string
  /** it was sent, and it is unknown whether it has arrived */
  isUnsure?: boolean
}

/**
 * Identifies what is sent, so that a retry is idempotent: the same content keeps its id until it is known to have
 * arrived. If the reply is lost and the person sends again, the shop recognises the request.
 * @param storage stores the id across reloads, for content that survives them too
 */
export function useRequestId(storage?: StoredValue<IdentifiedRequest>) {
  // As stored when the form opened: its previous attempt may still arrive, and be forgotten by the form that sent it.
  const [before] = useState(() => storage?.get())
  const last = useRef(before)
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
    /** Call when the shop itself has rejected the request: the id stays, but nothing was created. */
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
