import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useFormAutosave } from '#web/platform/form-autosave.ts'
import { formsAreEqual } from '#web/platform/form-equality.ts'
import { adminSessionQuery } from '#web/shop/settings/owner-session.ts'
import { draftOf, keepDraft, type Merge, rebased, restoredDraft } from './drafts.ts'

type DraftedForm<Values> = {
  /** the form and its subject: `invoice:ORD-1` */
  name: string
  /** the form's initial values, from what is currently saved */
  begun: Values
  read: () => Values
  show: (values: Values) => void
  /** replaces the field-by-field merge of a draft into the current values */
  merge?: Merge<Values>
  /** it makes something new; otherwise it changes what is saved */
  isForNew?: boolean
}

/** The state of a form's draft, and what can be done with it. */
export type FormDraft = {
  isRestored: boolean
  /** a field that she filled in has been changed elsewhere meanwhile */
  isOutdated: boolean
  keep: () => void
  /** drops what is in the form now: it was sent, or is not wanted */
  forget: () => void
  /**
   * drops what was sent; what was changed in the form since stays in it, for an existing subject as a change of what
   * was sent. @returns whether nothing was changed
   */
  forgetSent: (sent: object) => boolean
  /** stores again what was forgotten: it was not sent */
  keepAgain: () => void
  /** discards the draft, and resets the form */
  discard: () => void
}

/** Told the form and the values, as JSON, that another form of the page has dropped: they were sent, or are not wanted. */
type DropWatcher = (name: string, values: string) => void

const dropWatchers = new Set<DropWatcher>()

/**
 * Stores in this tab what is filled into a form until it is sent or discarded, and restores it when the form is opened
 * again: after a reload, after a phone has unloaded the page, after a new sign-in, or after an accidental close.
 */
function useDraft<Values extends object>({
  name,
  begun: opened,
  read,
  show,
  merge,
  isForNew = false,
}: DraftedForm<Values>): FormDraft {
  /** sent by this form, and so what is saved now, until what it was opened over changes */
  const [sent, setSent] = useState<{ values: Values; over: string }>()
  const begun = sent && sent.over === JSON.stringify(opened) ? sent.values : opened
  const { data: session } = useQuery(adminSessionQuery)
  const signedIn = session?.user.email
  /** whose form it is: an expired session does not lose the latest input */
  const owner = useRef<string>(undefined)
  const forgotten = useRef<string>(undefined)
  const [taken, setTaken] = useState<{ isOutdated: boolean }>()

  const takeUp = useEffectEvent((whose: string) => {
    owner.current = whose
    const draft = draftOf<Values>(whose, name)
    const found = draft && restoredDraft(draft, begun, merge)
    if (!found) return
    // Keeps what was typed before it was known who is signed in.
    show(rebased(begun, read(), found.values))
    setTaken(found)
  })
  useEffect(() => {
    if (signedIn && !owner.current) takeUp(signedIn)
  }, [signedIn])

  // What a form opened while its draft was being sent shows is a draft no longer.
  const seeDropped = useEffectEvent((dropped: string, values: string) => {
    if (dropped !== name || !taken || JSON.stringify(read()) !== values) return
    setTaken(undefined)
    if (isForNew) show(begun)
  })
  const watcher = useRef<DropWatcher>(undefined)
  useEffect(() => {
    const watch: DropWatcher = (dropped, values) => seeDropped(dropped, values)
    watcher.current = watch
    dropWatchers.add(watch)
    return () => void dropWatchers.delete(watch)
  }, [])

  const drop = () => {
    if (owner.current) keepDraft(owner.current, name, undefined)
    setTaken(undefined)
    const values = JSON.stringify(read())
    for (const watch of dropWatchers) if (watch !== watcher.current) watch(name, values)
  }
  const keep = () => {
    const values = read()
    if (!owner.current || JSON.stringify(values) === forgotten.current) return
    forgotten.current = undefined
    if (formsAreEqual(values, begun)) drop()
    else keepDraft(owner.current, name, { base: begun, values, isOutdated: taken?.isOutdated ?? false })
  }
  const forget = () => {
    forgotten.current = JSON.stringify(read())
    drop()
  }
  function rebase(saved: Values) {
    setSent({ values: saved, over: JSON.stringify(opened) })
    setTaken(undefined)
    const kept = owner.current && draftOf<Values>(owner.current, name)
    // Not the draft of a form opened since.
    if (kept && formsAreEqual(kept.values, read()))
      keepDraft(owner.current!, name, { ...kept, base: saved, isOutdated: false })
  }
  return {
    isRestored: taken !== undefined,
    isOutdated: taken?.isOutdated ?? false,
    keep,
    forget,
    forgetSent(saved) {
      const isUnchanged = formsAreEqual<object>(read(), saved)
      if (!isForNew) rebase(saved as Values)
      if (isUnchanged) forget()
      return isUnchanged
    },
    keepAgain() {
      forgotten.current = undefined
      keep()
    },
    discard() {
      drop()
      show(begun)
    },
  }
}

/** @param begun the form's initial values; only these fields are stored */
export function useFormDraft<Values extends FieldValues>(
  name: string,
  form: UseFormReturn<Values>,
  begun: Partial<Values>,
  { isForNew }: { isForNew?: boolean } = {},
): FormDraft {
  const { getValues, reset } = form
  const draft = useDraft<Partial<Values>>({
    name,
    begun,
    isForNew,
    read() {
      const values = getValues()
      return Object.fromEntries(Object.keys(begun).map(field => [field, values[field]])) as Partial<Values>
    },
    show: kept => reset({ ...getValues(), ...kept }, { keepDefaultValues: true }),
  })
  useFormAutosave(form, draft.keep)
  return draft
}

/** For a form whose values are its own state. */
export function useStateDraft<Values extends object>({
  values,
  ...form
}: Omit<DraftedForm<Values>, 'read'> & { values: Values }): FormDraft {
  const draft = useDraft({ ...form, read: () => values })
  const keep = useEffectEvent(draft.keep)
  const [filled, begun] = [JSON.stringify(values), JSON.stringify(form.begun)]
  const isShown = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored after each change of what is filled in, or of what is saved
  useEffect(() => {
    // The initial values are no draft, and would replace the one that is being restored.
    if (isShown.current) keep()
    isShown.current = true
  }, [filled, begun])
  return draft
}
