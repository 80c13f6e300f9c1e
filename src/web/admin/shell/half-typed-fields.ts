import { useEffect } from 'react'
import * as messages from '#messages/admin/common.ts'
import { toast } from '#web/ui/toast.ts'

const isHalfTyped = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.validity.badInput

function keepFromSending(event: SubmitEvent): void {
  if (!(event.target instanceof HTMLFormElement)) return
  const field = [...event.target.elements].find(isHalfTyped)
  if (!field) return
  event.preventDefault()
  event.stopPropagation()
  field.focus()
  toast({ tone: 'bad', title: messages.halfTyped, text: messages.halfTypedHint })
}

/**
 * Keeps every form on the page from being sent while a date or time in it is half typed: its value is that of an empty
 * field, and would be saved as none.
 */
export function useNoHalfTypedFields(): void {
  useEffect(() => {
    document.addEventListener('submit', keepFromSending, true)
    return () => document.removeEventListener('submit', keepFromSending, true)
  }, [])
}
