import { type ComponentProps, useState } from 'react'
import { type FieldPathByValue, get, useController, useFormContext } from 'react-hook-form'
import type { AdminSettings } from '#contract/settings.ts'
import { MoneyField } from '#web/admin/common/money-field.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { LABELS } from './facts.ts'

export type TextPath = FieldPathByValue<AdminSettings, string>

type Fault = { message?: string; root?: { message?: string } }

const sentenceOf = (fault: Fault | undefined) => fault?.message ?? fault?.root?.message

/** Returns what is wrong with a setting, in a sentence; for a list also what is wrong with the whole. */
export function useFault(path: string): string | undefined {
  const { formState } = useFormContext<AdminSettings>()
  return sentenceOf(get(formState.errors, path) as Fault | undefined)
}

/** Returns the label of a setting, if it has its own; parts of lists are labelled by the caller. */
const labelOf = (path: string): string => (path in LABELS ? LABELS[path as keyof typeof LABELS] : '')

type Named<Props> = Omit<Props, 'name' | 'label' | 'error' | 'typed'> & { name: TextPath; label?: string }

export function FactField({
  name,
  label = labelOf(name),
  ...field
}: Named<ComponentProps<typeof TextField>>) {
  const { register } = useFormContext<AdminSettings>()
  return <TextField {...field} {...register(name)} label={label} error={useFault(name)} />
}

/** A setting that is a sum of euros. */
export function FactMoney({
  name,
  label = labelOf(name),
  ...field
}: Named<ComponentProps<typeof MoneyField>>) {
  const { register, watch } = useFormContext<AdminSettings>()
  return (
    <MoneyField {...field} {...register(name)} typed={watch(name)} label={label} error={useFault(name)} />
  )
}

/** Reads a number as a person types it, with comma or point; `NaN` if it is none. */
const typedNumber = (typed: string): number => {
  const text = typed.trim().replace(',', '.')
  return /^-?[\d.]+$/.test(text) ? Number(text) : Number.NaN
}

// A number that was none is null in a draft.
const numberText = (value: number | null): string =>
  Number.isFinite(value) ? String(value).replace('.', ',') : ''

/** A setting that is a number. A text field: a number field silently drops the comma of `2,5`. */
export function FactNumber({
  name,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'name' | 'error' | 'required' | 'type'> & {
  name: FieldPathByValue<AdminSettings, number>
}) {
  const { field: fact } = useController<AdminSettings, typeof name>({ name })
  const [typed, setTyped] = useState('')
  // As she types it, until it is replaced: discarded, or loaded again.
  const isOwn = Object.is(typedNumber(typed), fact.value)
  return (
    <TextField
      autoComplete="off"
      {...field}
      {...fact}
      value={isOwn ? typed : numberText(fact.value)}
      onChange={({ target }) => {
        setTyped(target.value)
        fact.onChange(typedNumber(target.value))
      }}
      required
      error={useFault(name)}
    />
  )
}

export function FactArea({ name, label = labelOf(name), ...field }: Named<ComponentProps<typeof TextArea>>) {
  const { register } = useFormContext<AdminSettings>()
  return <TextArea {...field} {...register(name)} label={label} error={useFault(name)} />
}

/** Several paragraphs in one field, separated by empty lines. */
export function ParagraphsField({
  name,
  ...field
}: { name: 'bioParagraphs' } & Omit<ComponentProps<typeof TextArea>, 'name' | 'label' | 'error'>) {
  const { field: fact, formState } = useController<AdminSettings, typeof name>({ name })
  const faults = get(formState.errors, name) as Fault | (Fault | undefined)[] | undefined
  const fault = Array.isArray(faults) ? (faults.find(Boolean) ?? (faults as Fault)) : faults
  return (
    <TextArea
      {...field}
      ref={fact.ref}
      name={name}
      label={LABELS[name]}
      value={fact.value.join('\n\n')}
      onChange={event => fact.onChange(event.target.value.split('\n\n'))}
      onBlur={fact.onBlur}
      error={sentenceOf(fault)}
    />
  )
}
