import { useQuery } from '@tanstack/react-query'
import { type FieldPathByValue, useFormContext } from 'react-hook-form'
import type { AdminSettings } from '#contract/settings.ts'
import { ORDER_KIND_LABEL, ORDER_KINDS } from '#domain/order-number.ts'
import { PARCEL_SIZES } from '#domain/shipment.ts'
import * as messages from '#messages/admin/shipments.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { FactField, type TextPath } from './fields.tsx'
import { Part } from './section.tsx'
import { shippingQuery } from './shipping-query.ts'

/** Has no fields while it is null. */
const senderPath = (field: string) => `shipping.sender.${field}` as TextPath

const NOBODY = { name: '', phone: '', street: '', city: '', postalCode: '' }

/** The sender and the parcel sizes, if the shop has a shipping service. */
export function ShippingPart() {
  const { data } = useQuery(shippingQuery)
  const { watch, setValue, register } = useFormContext<AdminSettings>()
  const sender = watch('shipping.sender')
  if (!data?.isOn) return null
  return (
    <Part heading={messages.settingsHeading} note={messages.settingsNote}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {ORDER_KINDS.map(kind => (
          <SelectField
            key={kind}
            {...register(`shipping.sizes.${kind}` as FieldPathByValue<AdminSettings, string>)}
            label={messages.sizeOf(ORDER_KIND_LABEL[kind].toLocaleLowerCase('et'))}
          >
            {PARCEL_SIZES.map(size => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <div>
        <Checkbox
          label={messages.ownSender}
          checked={sender !== null}
          onChange={({ target }) =>
            setValue('shipping.sender', target.checked ? NOBODY : null, { shouldDirty: true })
          }
        />
        <p className="text-hint text-tint-2">{messages.ownSenderNote}</p>
      </div>
      {sender !== null && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <FactField name={senderPath('name')} label={messages.senderName} required />
          <FactField name={senderPath('phone')} label={messages.senderPhone} type="tel" required />
          <FactField name={senderPath('street')} label={messages.senderStreet} required />
          <FactField name={senderPath('city')} label={messages.senderCity} required />
          <FactField
            name={senderPath('postalCode')}
            label={messages.senderPostalCode}
            inputMode="numeric"
            required
          />
        </div>
      )}
    </Part>
  )
}
