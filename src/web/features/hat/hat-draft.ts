import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { colorOrderOf, type HatLook } from '#domain/hat-look.ts'
import { EMPTY_FORM, type HatForm } from './hat-form.ts'

const STORED_AS = 'hat-draft'
const KEEP_AFTER_MS = 200

/** What was filled in before a reload, a failure or a visit to the payment provider, in this tab. */
function keptDraft(): HatForm | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORED_AS) ?? 'null') as HatForm | null
    return kept ? { ...EMPTY_FORM, ...kept, look: { ...EMPTY_FORM.look, ...kept.look } } : undefined
  } catch {
    return undefined
  }
}

function keepDraft(form: HatForm) {
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify(form))
  } catch {
    // A browser that keeps nothing still orders.
  }
}

/** To be called when the hat is ordered: names and addresses do not stay behind. */
export function forgetDraft() {
  try {
    sessionStorage.removeItem(STORED_AS)
  } catch {
    // Then there is nothing to forget.
  }
}

/** What was filled in is kept in this tab, and comes back after a reload; a hat in the address goes before a kept one. */
export function useDraft({ reset, getValues, subscribe }: UseFormReturn<HatForm>, linked: HatLook) {
  const first = useRef(linked)
  useEffect(() => {
    const kept = keptDraft()
    if (kept) reset(first.current.hatCategory ? withLook(kept, first.current) : kept)

    // Storing waits for a quiet moment, or for the last one.
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => keepDraft(getValues())
    const unsubscribe = subscribe({
      formState: { values: true },
      callback() {
        clearTimeout(timer)
        timer = setTimeout(keep, KEEP_AFTER_MS)
      },
    })
    addEventListener('pagehide', keep)
    return () => {
      unsubscribe()
      removeEventListener('pagehide', keep)
      clearTimeout(timer)
      keep()
    }
  }, [reset, getValues, subscribe])
}

/** Another hat than the kept one has its colours in another order. */
const withLook = (kept: HatForm, look: HatLook): HatForm => ({
  ...kept,
  look: { ...kept.look, ...look },
  colorOrder: colorOrderOf(kept.look) === colorOrderOf(look) ? kept.colorOrder : colorOrderOf(look),
})
