import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** So long nothing must change before it is kept. */
const SAVE_AFTER_MS = 300

/**
 * Calls `keep` a quiet moment after each change of a form's values, and in the last moment: when the page is left, or the
 * form goes. What the form begins with is put into it before.
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
