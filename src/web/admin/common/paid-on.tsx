import { type ComponentProps, type FormEventHandler, useEffect, useEffectEvent, useRef } from 'react'
import { monthOf, tallinnDay } from '#domain/tallinn.ts'
import * as messages from '#messages/admin/money.ts'
import { TextField } from '#web/ui/field.tsx'

type DayForm<Field extends string> = {
  getValues: (field: Field) => string
  setValue: (field: Field, day: string) => void
}

/**
 * Keeps the day that a form proposes at today until she chooses another: on a fair's second morning the phone shows the form of the
 * evening before. What may have arrived is sent again with its day: with another one it would be something else.
 * @param isUnsure whether the form was sent, and it is not known whether it has arrived
 * @returns wraps what sends the form: the day is looked at once more before
 */
export function useProposedDay<Field extends string>(
  form: DayForm<Field>,
  field: Field,
  isUnsure = () => false,
) {
  const proposed = useRef(form.getValues(field))
  const renew = () => {
    const today = tallinnDay(new Date())
    if (isUnsure()) return
    if (form.getValues(field) !== proposed.current || proposed.current === today) return
    proposed.current = today
    form.setValue(field, today)
  }
  const seeAgain = useEffectEvent(renew)
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
  /** the day that stands in it now */
  typed: string
}

/** On which day money came or went, in whose month it counts. */
export function PaidOn({ label = messages.paidOn, typed, ...rest }: PaidOnProps) {
  const today = tallinnDay(new Date())
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
