import type { ComponentProps } from 'react'
import { useFormContext } from 'react-hook-form'
import type { HatTexts } from '#domain/hat-look.ts'
import { EMAIL_MAX, NAME_MAX } from '#domain/limits.ts'
import * as messages from '#messages/shop/custom-hat.ts'
import { TextField } from '#web/ui/field.tsx'
import type { HatForm } from './hat-form.ts'

/** The customer's contact data. */
export const CustomerFields = () => (
  <div className="grid gap-x-[18px] gap-y-5 sm:grid-cols-2">
    <HatText
      name="firstName"
      label={messages.firstNameLabel}
      autoComplete="given-name"
      maxLength={NAME_MAX}
    />
    <HatText name="lastName" label={messages.lastNameLabel} autoComplete="family-name" maxLength={NAME_MAX} />
    <HatText
      name="customerEmail"
      label={messages.emailLabel}
      type="email"
      autoComplete="email"
      inputMode="email"
      maxLength={EMAIL_MAX}
    />
    <HatText
      name="customerPhone"
      label={messages.phoneLabel}
      type="tel"
      autoComplete="tel"
      inputMode="tel"
      placeholder="+372 5XXX XXXX"
      maxLength={NAME_MAX}
    />
  </div>
)

type HatTextProps = ComponentProps<typeof TextField> & { name: keyof HatTexts }

/** A required text field. The lengths are the contract's (§3): longer text would be rejected. */
export function HatText({ name, ...field }: HatTextProps) {
  const { register, formState } = useFormContext<HatForm>()
  return <TextField {...field} {...register(name)} error={formState.errors[name]?.message} required />
}
