import type { ComponentProps } from 'react'
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

/** Reads a number as a person types it, with comma or point. */
const typedNumber = (typed: string | number): number => {
  const text = String(typed).trim().replace(',', '.')
  return text === '' ? Number.NaN : Number(text)
}

/** A setting that is a number. A text field: a number field silently drops the comma of `2,5`. */
export function FactNumber({
  name,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'name' | 'error' | 'required' | 'type'> & {
  name: FieldPathByValue<AdminSettings, number>
}) {
  const { register } = useFormContext<AdminSettings>()
  return (
    <TextField
      autoComplete="off"
      {...field}
      {...register(name, { setValueAs: typedNumber })}
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
