import type { ComponentProps } from 'react'
import { useFormContext } from 'react-hook-form'
import type { CustomOrderRequest } from '#domain/custom-order.ts'
import { EMAIL_MAX, NAME_MAX, TEXT_MAX } from '#domain/limits.ts'
import * as messages from '#messages/shop/custom-orders.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { FormSection } from '#web/ui/form-section.tsx'

/** The customer's contact data. */
export const ContactFields = () => (
  <FormSection as="h3" heading={messages.whoAreYouHeading}>
    <div className="grid gap-x-[18px] gap-y-5 sm:grid-cols-2">
      <ShortField
        name="name"
        label={messages.nameLabel}
        autoComplete="name"
        required
        className="sm:col-span-full"
      />
      <ShortField
        name="email"
        label={messages.emailLabel}
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={EMAIL_MAX}
        required
      />
      <ShortField
        name="phone"
        label={messages.phoneLabel}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        placeholder="+372 5XXX XXXX"
      />
    </div>
  </FormSection>
)

/** What the customer asks for. */
export const WishFields = () => (
  <FormSection as="h3" heading={messages.whatToCrochetHeading}>
    <div className="grid gap-x-[18px] gap-y-5 sm:grid-cols-2">
      <LongField
        name="description"
        label={messages.descriptionLabel}
        hint={messages.descriptionHint}
        required
        rows={5}
        className="sm:col-span-full"
      />
      <LongField
        name="inspiration"
        label={messages.inspirationLabel}
        hint={messages.inspirationHint}
        rows={3}
        className="sm:col-span-full"
      />
      <ShortField name="colors" label={messages.colorsLabel} maxLength={TEXT_MAX} />
      <ShortField
        name="measurements"
        label={messages.measurementsLabel}
        placeholder={messages.measurementsHint}
        maxLength={TEXT_MAX}
      />
      <ShortField name="deadline" label={messages.deadlineLabel} hint={messages.deadlineHint} />
      <ShortField name="budget" label={messages.budgetLabel} hint={messages.budgetHint} />
      <LongField name="additionalNotes" label={messages.notesLabel} rows={3} className="sm:col-span-full" />
    </div>
  </FormSection>
)

type FieldName = { name: keyof CustomOrderRequest }

function ShortField({ name, ...field }: ComponentProps<typeof TextField> & FieldName) {
  const { register, formState } = useFormContext<CustomOrderRequest>()
  return (
    <TextField maxLength={NAME_MAX} {...field} {...register(name)} error={formState.errors[name]?.message} />
  )
}

function LongField({ name, ...field }: ComponentProps<typeof TextArea> & FieldName) {
  const { register, formState } = useFormContext<CustomOrderRequest>()
  return (
    <TextArea maxLength={TEXT_MAX} {...field} {...register(name)} error={formState.errors[name]?.message} />
  )
}
