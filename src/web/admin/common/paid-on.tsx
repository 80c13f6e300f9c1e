import type { ComponentProps } from 'react'
import { monthOf, tallinnDay } from '#domain/tallinn.ts'
import * as messages from '#messages/admin/money.ts'
import { TextField } from '#web/ui/field.tsx'

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
