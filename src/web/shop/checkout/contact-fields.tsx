import type { ComponentProps } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { CheckoutContact, CheckoutDraft } from '#domain/checkout.ts'
import { needsAddress } from '#domain/delivery.ts'
import { ADDRESS_MAX, EMAIL_MAX, NAME_MAX, POSTAL_CODE_MAX } from '#domain/limits.ts'
import * as messages from '#messages/shop/checkout.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormSection } from '#web/ui/form-section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { placeOfDelivery } from './checkout-draft.ts'

/** The customer's contact data, and the address if a courier delivers. */
export function ContactFields() {
  const toAddress = needsAddress(useWatch<CheckoutDraft, 'deliveryMethod'>({ name: 'deliveryMethod' }))
  return (
    <FormSection heading={messages.contactHeading}>
      <div className="grid gap-x-[18px] gap-y-5 sm:grid-cols-2">
        <ContactField
          name="firstName"
          label={messages.firstNameLabel}
          autoComplete="given-name"
          maxLength={NAME_MAX}
        />
        <ContactField
          name="lastName"
          label={messages.lastNameLabel}
          autoComplete="family-name"
          maxLength={NAME_MAX}
        />
        <ContactField
          name="email"
          label={messages.emailLabel}
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={EMAIL_MAX}
        />
        <ContactField
          name="phone"
          label={messages.phoneLabel}
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          placeholder="+372 5XXX XXXX"
          maxLength={NAME_MAX}
        />
        {toAddress ? (
          <>
            <ContactField
              name="address"
              label={messages.addressLabel}
              autoComplete="street-address"
              placeholder={messages.addressHint}
              maxLength={ADDRESS_MAX}
              className="sm:col-span-full"
            />
            <ContactField
              name="city"
              label={messages.cityLabel}
              autoComplete="address-level2"
              maxLength={NAME_MAX}
            />
            <ContactField
              name="postalCode"
              label={messages.postalCodeLabel}
              autoComplete="postal-code"
              inputMode="numeric"
              maxLength={POSTAL_CODE_MAX}
            />
          </>
        ) : (
          <AddressPlace />
        )}
      </div>
    </FormSection>
  )
}

/** A placeholder of the same height, until the three fields appear. */
const AddressPlace = () => (
  <div className="sm:col-span-full" aria-hidden="true" {...placeOfDelivery('courier')}>
    <div className="grid gap-x-[18px] gap-y-5 sm:grid-cols-2">
      <FieldPlace label={messages.addressLabel} className="sm:col-span-full" />
      <FieldPlace label={messages.cityLabel} />
      <FieldPlace label={messages.postalCodeLabel} />
    </div>
  </div>
)

const FieldPlace = ({ label, className = '' }: { label: string; className?: string }) => (
  <div className={className}>
    <p className="mb-[7px] text-label font-semibold">{label}</p>
    <Skeleton className="h-[52px] rounded-field" />
  </div>
)

type ContactFieldProps = ComponentProps<typeof TextField> & { name: keyof CheckoutContact }

/** The lengths are the contract's (§3): longer text would be rejected. */
function ContactField({ name, ...field }: ContactFieldProps) {
  const { register, formState } = useFormContext<CheckoutDraft>()
  return (
    <TextField
      {...field}
      {...register(`contact.${name}`)}
      error={formState.errors.contact?.[name]?.message}
      required
    />
  )
}
