import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useFormAutosave } from '#web/platform/form-autosave.ts'
import { getFormDraft, removeFormDraft, type SentChange, setFormDraft } from './form-draft.ts'
import type { ProductValues } from './product-values.ts'
import type { Base } from './sent-changes.ts'

/** Stores unsaved values in the browser, and restores them when the same administrator opens the form again. */
export function useProductDraft({
  owner,
  id,
  form,
  base,
  begin,
  isSaved,
  sent,
}: {
  owner: string | undefined
  id: number | undefined
  form: UseFormReturn<ProductValues>
  base: Base
  begin: (from: Base, values?: ProductValues) => void
  isSaved: RefObject<boolean>
  sent: RefObject<readonly SentChange[]>
}) {
  const [isRestored, setIsTakenUp] = useState(false)
  const {
    getValues,
    formState: { isDirty },
  } = form

  const takeUp = useEffectEvent((whose: string, of: number | undefined) => {
    const kept = getFormDraft(whose, of, base.values)
    if (!kept) return
    sent.current = kept.sent
    begin({ version: kept.version, values: kept.base }, kept.values)
    setIsTakenUp(true)
  })
  useEffect(() => {
    if (owner !== undefined) takeUp(owner, id)
  }, [owner, id])
  const keep = (from: Base, values: ProductValues) =>
    owner !== undefined &&
    setFormDraft(owner, id, { version: from.version, base: from.values, values, sent: sent.current })
  useFormAutosave(form, () => {
    if (owner === undefined) return
    if (isSaved.current || !isDirty) removeFormDraft(owner, id)
    else keep(base, getValues())
  })

  const forget = () => {
    if (owner !== undefined) removeFormDraft(owner, id)
    sent.current = []
    setIsTakenUp(false)
  }
  return { isRestored, keep, forget }
}
