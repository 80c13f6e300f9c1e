import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useFormAutosave } from '#web/platform/form-autosave.ts'
import { getFormDraft, removeFormDraft, type SentChange, setFormDraft } from './form-draft.ts'
import type { ProductValues } from './product-values.ts'
import type { Base } from './sent-changes.ts'

/** Stores unsaved values in the browser, and restores them when the form is opened again. */
export function useProductDraft({
  id,
  form,
  base,
  begin,
  isSaved,
  sent,
}: {
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

  const takeUp = useEffectEvent((whose: number | undefined) => {
    const kept = getFormDraft(whose, base.values)
    if (!kept) return
    sent.current = kept.sent
    begin({ version: kept.version, values: kept.base }, kept.values)
    setIsTakenUp(true)
  })
  useEffect(() => takeUp(id), [id])
  const keep = (from: Base, values: ProductValues) =>
    setFormDraft(id, { version: from.version, base: from.values, values, sent: sent.current })
  useFormAutosave(form, () => {
    if (isSaved.current || !isDirty) removeFormDraft(id)
    else keep(base, getValues())
  })

  const forget = () => {
    removeFormDraft(id)
    sent.current = []
    setIsTakenUp(false)
  }
  return { isRestored, keep, forget }
}
