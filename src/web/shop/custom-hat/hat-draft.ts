import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import {
  FROG_COLORS,
  FROG_EXPRESSIONS,
  HAT_CATEGORIES,
  isHatCategory,
  YARN_COLORS,
  type YarnColor,
} from '#domain/custom-hat.ts'
import { hatQuery } from '#domain/hat-link.ts'
import { colorOrderOf, type HatLook, type HatTexts, NO_TEXTS, withShape } from '#domain/hat-look.ts'
import { tabStorage } from '#web/platform/browser-storage.ts'
import { useFormAutosave } from '#web/platform/form-autosave.ts'
import { formsAreEqual } from '#web/platform/form-equality.ts'
import type { IdentifiedRequest } from '#web/platform/request-id.ts'
import { EMPTY_FORM, type HatForm } from './hat-form.ts'

const storage = tabStorage<HatForm>('hat-draft')

/** Returns what was filled in before a reload, a failure or a visit to the payment provider, in this tab. */
function getDraft(): HatForm | undefined {
  const kept = storage.get()
  return kept && { ...EMPTY_FORM, ...kept, look: { ...EMPTY_FORM.look, ...kept.look } }
}

/** The id of a hat sent to be paid later; survives a reload, as the draft does. */
export const sentHat = tabStorage<IdentifiedRequest>('hat-sent')

/** Call when the hat is ordered: names and addresses must not stay behind. */
export function removeDraft() {
  storage.remove()
  sentHat.remove()
}

/** The composer form's name, to find it before hydration. */
export const FORM_NAME = 'hat'

type Begun = { texts: Partial<HatTexts>; look: HatLook }

/** Returns input and clicks from before hydration, on a slow connection. */
function begunOnPage(linked: HatLook): Begun | undefined {
  const form = import.meta.env.SSR ? null : document.forms.namedItem(FORM_NAME)
  if (!form) return undefined
  const data = new FormData(form)
  const typed = Object.keys(NO_TEXTS).map(name => [name, String(data.get(name) ?? '')] as const)
  const chosen = <T extends string>(field: keyof HatLook, answers: readonly T[]): T[] =>
    answers.filter(answer => data.getAll(field).includes(answer))
  const look: HatLook = {
    ...linked,
    colors: inOrderOfChoosing(linked.colors, chosen('colors', YARN_COLORS)),
    frogHatColor: chosen('frogHatColor', FROG_COLORS)[0] ?? '',
    frogExpression: chosen('frogExpression', FROG_EXPRESSIONS)[0] ?? '',
    frogPinkCheeks: data.has('frogPinkCheeks'),
  }
  const [shape] = chosen('hatCategory', Object.keys(HAT_CATEGORIES).filter(isHatCategory))
  return {
    texts: Object.fromEntries(typed.filter(([, text]) => text)),
    look: shape ? withShape(look, shape) : look,
  }
}

const inOrderOfChoosing = (before: readonly YarnColor[], now: readonly YarnColor[]): YarnColor[] => [
  ...before.filter(color => now.includes(color)),
  ...now.filter(color => !before.includes(color)),
]

/** Merges this tab's draft, the URL's look if it differs, and over both what was begun before hydration. */
function startingForm(linked: HatLook, begun: Begun | undefined): HatForm {
  const kept = getDraft() ?? EMPTY_FORM
  const named = begun?.look ?? linked
  const isKept = !named.hatCategory || hatQuery(named) === hatQuery(kept.look)
  return isKept
    ? { ...kept, ...begun?.texts }
    : { ...kept, colorOrder: colorOrderOf(named), ...begun?.texts, look: named }
}

/** Restores all input: the draft of this tab, and what was entered before hydration. */
export function useDraft(form: UseFormReturn<HatForm>, linked: HatLook) {
  const { reset, getValues } = form
  // Read before Preact hydrates the controls, and overwrites what they show.
  const [first] = useState(() => ({ linked, begun: begunOnPage(linked) }))
  useEffect(() => {
    const started = startingForm(first.linked, first.begun)
    // The payment methods may have loaded already, and one may be chosen.
    const restored = { ...started, way: started.way || getValues('way') }
    // A reset renders the whole form again, so it is skipped if nothing differs. Text typed before hydration is already
    // in the form's values, but its watchers were not notified: only a reset does that.
    const isTyped = Object.keys(first.begun?.texts ?? {}).length > 0
    if (isTyped || !formsAreEqual(restored, getValues())) reset(restored)
    if (isTyped) storage.set(restored)
  }, [first, reset, getValues])
  useFormAutosave(form, () => storage.set(getValues()))
}

/**
 * Calls back when the browser restores the page as it was left, after the hat has been ordered elsewhere in this tab:
 * the back button leads here from the provider's page.
 */
export function useOrderedMeanwhile(onOrdered: () => void) {
  const ordered = useEffectEvent(onOrdered)
  useEffect(() => {
    let wasKept = false
    const leave = () => {
      wasKept = storage.get() !== undefined
    }
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (persisted && wasKept && !storage.get()) ordered()
    }
    addEventListener('pagehide', leave)
    addEventListener('pageshow', wake)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', wake)
    }
  }, [])
}
