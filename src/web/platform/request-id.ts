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
 * @param isTakenUp whether the form shows what was already under way when it was opened: then it repeats that request
 * even after the form that sent it has learnt the outcome, and forgotten the id
 */
export function useRequestId(storage?: StoredValue<IdentifiedRequest>, isTakenUp = () => true) {
  const [stored] = useState(() => storage?.get())
  const underWay = useRef(stored)
  /** sent by this form */
  const last = useRef<IdentifiedRequest>(undefined)
  const named = (): Partial<IdentifiedRequest> | undefined =>
    last.current ?? storage?.get() ?? (isTakenUp() ? underWay.current : undefined)
  return {
    of(content: object): string {
      const text = JSON.stringify(content)
      const before = named()
      const id = (before?.content === text && before.id) || randomId()
      last.current = { content: text, id, isUnsure: true }
      storage?.set(last.current)
      return id
    },
    /** Call when the shop itself has rejected the request: the id stays, but nothing was created. */
    refused() {
      const before = named()
      if (!before?.id || !before.content) return
      last.current = { content: before.content, id: before.id, isUnsure: false }
      // Not over that of another form.
      if (storage?.get()?.id === before.id) storage.set(last.current)
    },
    isUnsure: () => named()?.isUnsure === true,
    forget() {
      const isStored = storage?.get()?.id === named()?.id
      last.current = undefined
      underWay.current = undefined
      if (isStored) storage?.remove()
    },
  }
}
