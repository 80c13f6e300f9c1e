import { useState } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { needsAddress, offeredMethods, PICKUP } from '#domain/delivery.ts'
import { deliveryLabel } from '#domain/delivery-label.ts'
import { ADDRESS_MAX, EMAIL_MAX, FULL_NAME_MAX, NAME_MAX, POSTAL_CODE_MAX } from '#domain/limits.ts'
import { HANDED_OVER } from '#domain/owner-order.ts'
import * as messages from '#messages/admin/new-order.ts'
import { MachineField } from '#web/admin/orders/machine-field.tsx'
import { useSettings } from '#web/shop/settings/settings.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { FormSection } from '#web/ui/form-section.tsx'
import type { NewOrderValues } from './new-order-values.ts'

type CustomerAndDeliveryProps = { form: UseFormReturn<NewOrderValues> }

/** The delivery method; with a payment link the buyer chooses it. */
export function Delivery({ form: { control, register, formState } }: CustomerAndDeliveryProps) {
  const method = useWatch({ control, name: 'deliveryMethod' })
  const { delivery } = useSettings()
  return (
    <FormSection heading={messages.howDelivered}>
      <div className="grid gap-4">
        <SelectField
          label={messages.deliveryMethod}
          error={formState.errors.deliveryMethod?.message}
          {...register('deliveryMethod')}
        >
          <option value={HANDED_OVER}>{messages.handedOver}</option>
          {[PICKUP, ...offeredMethods(delivery)].map(each => (
            <option key={each} value={each}>
              {deliveryLabel(each)}
            </option>
          ))}
        </SelectField>
        <Controller
          control={control}
          name="selectedParcelMachine"
          render={({ field, fieldState }) => (
            <MachineField method={method} field={field} error={fieldState.error?.message} />
          )}
        />
      </div>
    </FormSection>
  )
}

/** The buyer, who need not be named for a sale over the counter. */
export function Buyer({ form: { control, register, formState, getValues } }: CustomerAndDeliveryProps) {
  const [payment, method] = useWatch({ control, name: ['payment', 'deliveryMethod'] })
  const [isWanted, setIsWanted] = useState(() =>
    getValues(['customerName', 'customerEmail', 'customerPhone']).some(Boolean),
  )
  const { errors } = formState
  const travels = payment !== 'link' && method !== HANDED_OVER && method !== PICKUP
  const isOptional = payment !== 'link' && method === HANDED_OVER
  const shows = isWanted || !isOptional
  return (
    <FormSection heading={messages.whoBought}>
      <div className="grid gap-4">
        {isOptional && (
          <div>
            <p className="text-tint-2">{messages.nobodyNeeded}</p>
            <Checkbox
              label={messages.addBuyer}
              checked={isWanted}
              onChange={event => setIsWanted(event.target.checked)}
            />
          </div>
        )}
        {shows && (
          <>
            <TextField
              label={messages.name}
              required={travels}
              maxLength={FULL_NAME_MAX}
              error={errors.customerName?.message}
              {...register('customerName')}
            />
            <TextField
              label={messages.email}
              type="email"
              inputMode="email"
              required={travels}
              hint={messages.emailHint}
              maxLength={EMAIL_MAX}
              error={errors.customerEmail?.message}
              {...register('customerEmail')}
            />
            <TextField
              label={messages.phone}
              type="tel"
              inputMode="tel"
              required={travels}
              maxLength={NAME_MAX}
              error={errors.customerPhone?.message}
              {...register('customerPhone')}
            />
          </>
        )}
        {travels && needsAddress(method) && (
          <>
            <TextField
              label={messages.address}
              required
              maxLength={ADDRESS_MAX}
              error={errors.customerAddress?.message}
              {...register('customerAddress')}
            />
            <TextField
              label={messages.city}
              required
              maxLength={NAME_MAX}
              error={errors.customerCity?.message}
              {...register('customerCity')}
            />
            <TextField
              label={messages.postalCode}
              required
              inputMode="numeric"
              maxLength={POSTAL_CODE_MAX}
              error={errors.customerPostalCode?.message}
              {...register('customerPostalCode')}
            />
          </>
        )}
      </div>
    </FormSection>
  )
}
