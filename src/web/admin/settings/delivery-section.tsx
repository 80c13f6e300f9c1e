import { type FieldPathByValue, useFormContext } from 'react-hook-form'
import type { AdminSettings } from '#contract/settings.ts'
import { CHECKOUT_METHODS, OFFERED_METHODS, type OfferedMethod } from '#domain/delivery.ts'
import * as messages from '#messages/admin/settings.ts'
import { MoneyField } from '#web/admin/common/money-field.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FactMoney, FactNumber, useFault } from './fields.tsx'
import { Part, Section } from './section.tsx'
import { ShippingPart } from './shipping-part.tsx'

/** The default sum from which delivery is free. */
const FREE_FROM = '60.00'

/** The delivery fees, the sum from which delivery is free, and how soon she posts. */
export function DeliverySection() {
  const { setValue, watch } = useFormContext<AdminSettings>()
  const freeFrom = watch('delivery.freeFrom')
  return (
    <Section name="delivery">
      <Part heading={messages.deliveryPrices} note={messages.deliveryPricesNote}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {OFFERED_METHODS.map(id => (
            <MethodPrice key={id} id={id} />
          ))}
        </div>
      </Part>
      <Part heading={messages.freeDelivery}>
        <Checkbox
          label={messages.deliversFree}
          checked={freeFrom !== null}
          onChange={({ target }) =>
            setValue('delivery.freeFrom', target.checked ? FREE_FROM : null, { shouldDirty: true })
          }
        />
        {freeFrom !== null && (
          <FactMoney name={FREE_FROM_PATH} label={messages.freeDeliveryFrom} required className="sm:w-1/2" />
        )}
      </Part>
      <Part heading={messages.dispatchDays} note={messages.dispatchDaysNote}>
        <div className="grid grid-cols-2 items-start gap-5">
          <FactNumber
            name="delivery.dispatchDays.least"
            label={messages.dispatchDaysLeast}
            inputMode="numeric"
          />
          <FactNumber
            name="delivery.dispatchDays.most"
            label={messages.dispatchDaysMost}
            inputMode="numeric"
          />
        </div>
      </Part>
      <ShippingPart />
    </Section>
  )
}

/** The price of a delivery method; without one it is not offered. */
function MethodPrice({ id }: { id: OfferedMethod }) {
  const { register, watch } = useFormContext<AdminSettings>()
  const name = `delivery.prices.${id}` as const
  return (
    <MoneyField
      {...register(name, { setValueAs: (typed: string | null) => typed?.trim() || null })}
      typed={watch(name) ?? ''}
      label={messages.priceOf(CHECKOUT_METHODS[id].label)}
      error={useFault(name)}
    />
  )
}

/** Has no field while it is null. */
const FREE_FROM_PATH = 'delivery.freeFrom' as FieldPathByValue<AdminSettings, string>
