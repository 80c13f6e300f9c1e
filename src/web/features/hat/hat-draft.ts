import { EMPTY_FORM, type HatForm } from './hat-form.ts'

const STORED_AS = 'hat-draft'

/** What was filled in before a reload, a failure or a visit to the payment provider, in this tab. */
export function keptDraft(): HatForm | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORED_AS) ?? 'null') as HatForm | null
    return kept ? { ...EMPTY_FORM, ...kept, look: { ...EMPTY_FORM.look, ...kept.look } } : undefined
  } catch {
    return undefined
  }
}

export function keepDraft(form: HatForm) {
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
