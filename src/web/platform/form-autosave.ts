import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** How long the form must stay unchanged before it is saved. */
const SAVE_AFTER_MS = 300

/**
 * Calls `keep` shortly after each change of a form's values, and at the last moment: when the page is left or the form
 * unmounts. A form that was not changed stores nothing: another one may have sent what it shows. Fill in the form's
 * initial values before this hook runs.
 */
export function useFormAutosave<Values extends FieldValues>(
  { subscribe }: Pick<UseFormReturn<Values>, 'subscribe'>,
  keep: () => void,
): void {
  const saveNow = useEffectEvent(keep)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isChanged = false
    const leave = () => {
      if (isChanged) saveNow()
    }
    const unsubscribe = subscribe({
      formState: { values: true },
      callback() {
        isChanged = true
        clearTimeout(timer)
        timer = setTimeout(leave, SAVE_AFTER_MS)
      },
    })
    addEventListener('pagehide', leave)
    return () => {
      unsubscribe()
      removeEventListener('pagehide', leave)
      clearTimeout(timer)
      leave()
    }
  }, [subscribe])
}
