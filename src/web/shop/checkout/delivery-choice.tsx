import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type ReactNode, useEffect, useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ArrivalAnswer } from '#contract/arrival.ts'
import { shownArrival } from '#domain/arrival-text.ts'
import {
  CHECKOUT_METHOD_IDS,
  CHECKOUT_METHODS,
  type CheckoutMethod,
  parcelCarrier,
} from '#domain/delivery.ts'
import { isOffered, shippingFee } from '#domain/delivery-terms.ts'
import { priceText } from '#domain/money.ts'
import * as arrivalMessages from '#messages/shop/arrival.ts'
import * as messages from '#messages/shop/checkout.ts'
import { READY, useArrival } from '#web/shop/arrival/arrival.ts'
import { MachineChoice, MachinePlace } from '#web/shop/delivery/machine-choice.tsx'
import { addressOf } from '#web/shop/delivery/machine-picker.tsx'
import { parcelMachinesQuery } from '#web/shop/delivery/parcel-machines-query.ts'
import { useIsOwner } from '#web/shop/settings/owner-session.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { FieldError } from '#web/ui/field.tsx'
import { FormSection } from '#web/ui/form-section.tsx'
import { RadioRow, RadioRows } from '#web/ui/radio-row.tsx'
import { type CheckoutValues, PLACE_OF_ADDRESS, placeOfDelivery } from './checkout-draft.ts'
import { type OrderSummary, useArrivalOf } from './order-summary.tsx'

const NOTE = {
  parcel_machine: messages.parcelMachineTime,
  address: messages.homeDelivery,
  nowhere: messages.testDelivery,
} as const satisfies Record<(typeof CHECKOUT_METHODS)[CheckoutMethod]['to'], string>

/**
 * Shows the day first, then the usual time, of which the maximum is in the terms too.
 * @param isDayUnknown neither is known
 * @param isPlace the day is not shown, but reserves the place of the one to come
 */
function noteOf(
  id: CheckoutMethod,
  arrival: ArrivalAnswer | undefined,
  isDayUnknown: boolean,
  isPlace: boolean,
): ReactNode {
  const { to } = CHECKOUT_METHODS[id]
  if (isDayUnknown && to === 'parcel_machine') return undefined
  const note = NOTE[to]
  const days = id === 'test_shipping' ? null : arrival?.days[id]
  if (!days) return note
  return (
    <>
      <b className="font-semibold text-tint" style={isPlace ? { visibility: 'hidden' } : undefined}>
        {arrivalMessages.arrives(shownArrival(days))}
      </b>
      <span className="block">{note}</span>
    </>
  )
}

const WATCHED = ['deliveryMethod', 'parcelMachine', 'machineAddress'] as const

/** The delivery methods with their day of arrival, and the parcel machine if the method needs one. */
export function DeliveryChoice({ bill }: { bill: OrderSummary }) {
  const goods = bill.total
  const arrival = useArrivalOf(bill)
  const arrivalOfReady = useArrival(bill.isKnown ? [] : READY)
  const { delivery } = useSettings()
  const isOwner = useIsOwner()
  const machines = useQuery(parcelMachinesQuery)
  const { register, formState, clearErrors, getValues, setValue } = useFormContext<CheckoutValues>()
  const [method, machineId, machineAddress] = useWatch<CheckoutValues, typeof WATCHED>({ name: WATCHED })
  const carrier = parcelCarrier(method)
  const offered = carrier && machines.data?.[carrier]
  const chosen = offered?.find(({ id }) => id === machineId)
  useEffect(() => {
    if (chosen) setValue('machineAddress', addressOf(chosen))
  }, [chosen, setValue])
  const isGone = method in delivery.prices && !isOffered(method, delivery)
  useEffect(() => {
    if (isGone) setValue('deliveryMethod', '')
  }, [isGone, setValue])
  const headingId = useId()
  const errorId = useId()
  const error = formState.errors.deliveryMethod?.message
  const methods = CHECKOUT_METHOD_IDS.filter(id =>
    id === 'test_shipping' ? isOwner : isOffered(id, delivery),
  )
  return (
    <FormSection heading={messages.deliveryHeading} headingId={headingId}>
      <RadioRows
        aria-labelledby={headingId}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      >
        {methods.map(id => (
          <RadioRow
            key={id}
            value={id}
            label={CHECKOUT_METHODS[id].label}
            note={noteOf(id, arrival ?? arrivalOfReady, bill.noDay !== undefined, !arrival)}
            aside={<span className="num">{priceText(shippingFee(id, goods, delivery))}</span>}
            {...register('deliveryMethod', {
              // Another carrier has other machines; the choice returns with its method. All rows share one field, and
              // so this function.
              onChange({ target }: ChangeEvent<HTMLInputElement>) {
                const kept = { ...getValues('machineOf'), [method]: machineId }
                setValue('machineOf', kept)
                setValue('parcelMachine', kept[target.value] ?? '')
                clearErrors('parcelMachine')
              },
            })}
          />
        ))}
      </RadioRows>
      {error && (
        <div className="mt-[7px]">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
      {carrier ? (
        <MachineChoice
          carrier={carrier}
          machines={offered}
          address={machineAddress}
          isFailed={machines.isError}
        />
      ) : (
        <MachinePlace {...placeOfDelivery('parcel')} address={PLACE_OF_ADDRESS} />
      )}
    </FormSection>
  )
}
