import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useFormAutosave } from '#web/platform/form-autosave.ts'
import { formsAreEqual } from '#web/platform/form-equality.ts'
import { adminSessionQuery } from '#web/shop/settings/owner-session.ts'
import { draftOf, keepDraft, type Merge, rebased, takenUp } from './drafts.ts'

type DraftedForm<Values> = {
  /** of the form, with what it is about: `invoice:ORD-1` */
  name: string
  /** what the form begins with, of what stands in the shop by now */
  begun: Values
  read: () => Values
  show: (values: Values) => void
  /** another way to put what was filled in upon what stands there by now */
  merge?: Merge<Values>
}

/** What a form shows of its draft, and does with it. */
export type FormDraft = {
  isTakenUp: boolean
  /** a field that she filled in was changed elsewhere meanwhile */
  isBehind: boolean
  keep: () => void
  /** drops what is in the form by now: it was sent, or is not wanted */
  forget: () => void
  /** keeps after all what was forgotten: it was not sent */
  keepAgain: () => void
  /** throws it away, and begins anew */
  discard: () => void
}

/**
 * Keeps in this tab what is filled into a form until it is sent or thrown away, and takes it up again where the form is opened
 * the next time: after a reload, on a phone that has put the page away, after a new sign-in, or after a slip of the finger.
 */
function useDraft<Values extends object>({ name, begun, read, show, merge }: DraftedForm<Values>): FormDraft {
  const { data: session } = useQuery(adminSessionQuery)
  const signedIn = session?.user.email
  /** whose form it is: an expired session does not lose what was typed last */
  const owner = useRef<string>(undefined)
  const forgotten = useRef<string>(undefined)
  const [taken, setTaken] = useState<{ isBehind: boolean }>()

  const takeUp = useEffectEvent((whose: string) => {
    owner.current = whose
    const draft = draftOf<Values>(whose, name)
    const found = draft && takenUp(draft, begun, merge)
    if (!found) return
    // What was typed before it was known who is signed in stays.
    show(rebased(begun, read(), found.values))
    setTaken(found)
  })
  useEffect(() => {
    if (signedIn && !owner.current) takeUp(signedIn)
  }, [signedIn])

  const drop = () => {
    if (owner.current) keepDraft(owner.current, name, undefined)
    setTaken(undefined)
  }
  const keep = () => {
    const values = read()
    if (!owner.current || JSON.stringify(values) === forgotten.current) return
    forgotten.current = undefined
    if (formsAreEqual(values, begun)) drop()
    else keepDraft(owner.current, name, { base: begun, values, isBehind: taken?.isBehind ?? false })
  }
  return {
    isTakenUp: taken !== undefined,
    isBehind: taken?.isBehind ?? false,
    keep,
    forget() {
      forgotten.current = JSON.stringify(read())
      drop()
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

/** @param begun what the form begins with; of its fields those alone are kept that stand in it */
export function useFormDraft<Values extends FieldValues>(
  name: string,
  form: UseFormReturn<Values>,
  begun: Partial<Values>,
): FormDraft {
  const { getValues, reset } = form
  const draft = useDraft<Partial<Values>>({
    name,
    begun,
    read() {
      const values = getValues()
      return Object.fromEntries(Object.keys(begun).map(field => [field, values[field]])) as Partial<Values>
    },
    show: kept => reset({ ...getValues(), ...kept }, { keepDefaultValues: true }),
  })
  useFormAutosave(form, draft.keep)
  return draft
}

/** For a form whose values are a state of its own. */
export function useStateDraft<Values extends object>({
  values,
  ...form
}: Omit<DraftedForm<Values>, 'read'> & { values: Values }): FormDraft {
  const draft = useDraft({ ...form, read: () => values })
  const keep = useEffectEvent(draft.keep)
  const [filled, begun] = [JSON.stringify(values), JSON.stringify(form.begun)]
  const isShown = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept after each change of what is filled in, or of what stands there
  useEffect(() => {
    // What the form begins with is no draft, and would take the place of the one that is taken up.
    if (isShown.current) keep()
    isShown.current = true
  }, [filled, begun])
  return draft
}
