import { useRef } from 'react'
import { randomId } from './random-id.ts'

/**
 * Names what is sent. The same content keeps its name until it is known to have arrived: where an answer is lost, and the
 * person sends it again, the shop sees that it is the same.
 */
export function useRequestId() {
  const last = useRef<{ content: string; id: string }>(undefined)
  return {
    of(content: object): string {
      const text = JSON.stringify(content)
      if (last.current?.content !== text) last.current = { content: text, id: randomId() }
      return last.current.id
    },
    forget() {
      last.current = undefined
    },
  }
}
