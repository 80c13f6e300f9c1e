import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { tabStorage } from '#web/platform/browser-storage.ts'
import { useFormAutosave } from '#web/platform/form-autosave.ts'
import { formsAreEqual } from '#web/platform/form-equality.ts'
import type { IdentifiedRequest } from '#web/platform/request-id.ts'
import { emptyOrder, type NewOrderValues } from './new-order-values.ts'

/** `on`: the day on which it was typed */
const storage = tabStorage<{ values: NewOrderValues; on: string }>('new-order')

/** The order that was sent, and the name under which it was: both outlive a reload, as the draft does. */
export const sentOrder = tabStorage<IdentifiedRequest>('new-order-sent')

/**
 * Keeps what is typed of an order: phones put a page away while another app is open.
 * @returns whether an order was taken up again, and how to throw it away
 */
export function useNewOrderDraft({ reset, getValues, subscribe }: UseFormReturn<NewOrderValues>) {
  const [isTakenUp, setIsTakenUp] = useState(false)
  useEffect(() => {
    const { values, on } = storage.get() ?? {}
    if (!values) return
    const empty = emptyOrder()
    // The default day is today's, also the next morning.
    const paidOn = values.paidOn === on ? empty.paidOn : values.paidOn
    reset({ ...empty, ...values, paidOn }, { keepDefaultValues: true })
    setIsTakenUp(true)
  }, [reset])
  useFormAutosave({ subscribe }, () => {
    const empty = emptyOrder()
    const values = getValues()
    if (formsAreEqual(values, empty)) storage.remove()
    else storage.set({ values, on: empty.paidOn })
  })
  const discard = () => {
    reset(emptyOrder())
    storage.remove()
    setIsTakenUp(false)
  }
  return { isTakenUp, discard }
}
