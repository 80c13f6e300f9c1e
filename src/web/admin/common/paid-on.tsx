import { type ComponentProps, type FormEventHandler, useEffect, useEffectEvent, useRef } from 'react'
import { monthOf } from '#domain/tallinn.ts'
import * as messages from '#messages/admin/money.ts'
import { TextField } from '#web/ui/field.tsx'
import { useToday } from './use-today.ts'

type DayForm<Field extends string> = {
  getValues: (field: Field) => string
  setValue: (field: Field, day: string) => void
}

/**
 * Keeps a form's proposed day at today until the owner chooses another: on a fair's second morning the phone shows the
 * form of the evening before. A retry of a request that may have arrived keeps its day: with another one it would be a
 * different request.
 * @param isUnsure whether the form was sent and it is unknown whether it has arrived
 * @returns a wrapper for the submit handler, which updates the day first
 */
export function useProposedDay<Field extends string>(
  form: DayForm<Field>,
  field: Field,
  isUnsure = () => false,
) {
  const proposed = useRef(form.getValues(field))
  const today = useToday()
  const renew = () => {
    const day = today()
    if (isUnsure()) return
    if (form.getValues(field) !== proposed.current || proposed.current === day) return
    proposed.current = day
    form.setValue(field, day)
  }
  const seeAgain = useEffectEvent(renew)
  const day = today()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shop may say that it is another day
  useEffect(() => seeAgain(), [day])
  useEffect(() => {
    const listen = () => seeAgain()
    document.addEventListener('visibilitychange', listen)
    return () => document.removeEventListener('visibilitychange', listen)
  }, [])
  return (submit: FormEventHandler<HTMLFormElement>): FormEventHandler<HTMLFormElement> =>
    event => {
      renew()
      return submit(event)
    }
}

type PaidOnProps = Omit<ComponentProps<typeof TextField>, 'children' | 'type' | 'max' | 'label'> & {
  label?: string
  /** the current value */
  typed: string
}

/** The day on which money came or went, which decides the month it counts in. */
export function PaidOn({ label = messages.paidOn, typed, ...rest }: PaidOnProps) {
  const now = useToday()
  const today = now()
  const isOtherMonth = typed !== '' && monthOf(typed) < monthOf(today)
  return (
    <TextField
      {...rest}
      label={label}
      type="date"
      required
      max={today}
      hint={isOtherMonth ? messages.otherMonth : undefined}
    />
  )
}
