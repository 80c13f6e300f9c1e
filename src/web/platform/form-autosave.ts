import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** How long the form must stay unchanged before it is saved. */
const SAVE_AFTER_MS = 300

/**
 * Calls `keep` shortly after each change of a form's values, and at the last moment: when the page is left or the form
 * unmounts. Fill in the form's initial values before this hook runs.
 */
export function useFormAutosave<Values extends FieldValues>(
  { subscribe }: Pick<UseFormReturn<Values>, 'subscribe'>,
  keep: () => void,
): void {
  const saveNow = useEffectEvent(keep)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = () => saveNow()
    const unsubscribe = subscribe({
      formState: { values: true },
      callback() {
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
