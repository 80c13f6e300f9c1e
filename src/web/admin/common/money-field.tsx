import { type ComponentProps, useId } from 'react'
import { priceText } from '#domain/money.ts'
import { typedCents } from '#domain/typed-money.ts'
import * as messages from '#messages/admin/money.ts'
import { TextField } from '#web/ui/field.tsx'

type MoneyFieldProps = Omit<ComponentProps<typeof TextField>, 'children' | 'type' | 'inputMode'> & {
  /** the current value */
  typed: string
}

/**
 * Takes euros as a person types them, with comma or point, and shows the sum it has understood. A text field: a number
 * field silently drops the comma of `32,50`.
 */
export function MoneyField({ typed, ...rest }: MoneyFieldProps) {
  const made = useId()
  const id = rest.id ?? made
  const cents = typedCents(typed)
  return (
    <TextField autoComplete="off" {...rest} id={id} inputMode="decimal">
      <output
        htmlFor={id}
        className={`pointer-events-none absolute right-3.5 self-center pl-2 text-hint text-tint-2 tabular-nums ${rest.error ? 'bg-[#fff8f7]' : 'bg-lumi'}`}
      >
        {cents === undefined ? '' : messages.sumUnderstood(priceText(cents))}
      </output>
    </TextField>
  )
}
