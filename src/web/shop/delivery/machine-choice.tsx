import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { CARRIER, type Carrier, type ParcelMachine } from '#domain/carriers.ts'
import type { CheckoutDraft } from '#domain/checkout.ts'
import * as messages from '#messages/shop/delivery.ts'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { MachinePicker } from './machine-picker.tsx'
import { parcelMachinesQuery } from './parcel-machines-query.ts'

type MachineChoiceProps = {
  carrier: Carrier
  /** `undefined` until the list has loaded */
  machines: ParcelMachine[] | undefined
  /** of the chosen machine, as far as it is known without the list */
  address: string
  isFailed: boolean
}

/** The field of the chosen parcel machine, or why there is none to choose from. */
export function MachineChoice({ carrier, machines, address, isFailed }: MachineChoiceProps) {
  const queryClient = useQueryClient()
  const { setValue, setError, clearErrors } = useFormContext<CheckoutDraft>()
  const { field, fieldState } = useController<CheckoutDraft, 'parcelMachine'>({ name: 'parcelMachine' })
  const isGone = !!machines?.length && field.value !== '' && !machines.some(({ id }) => id === field.value)
  // A stored machine may have been removed since the last visit; an empty list says nothing.
  useEffect(() => {
    if (!isGone) return
    // Without validating: that would replace the reason.
    setValue('parcelMachine', '')
    setError('parcelMachine', { message: messages.chosenMachineGone })
  }, [isGone, setValue, setError])

  if (isFailed || machines?.length === 0)
    return (
      <RetryNotice
        tone="orange"
        role="status"
        className="mt-6"
        onRetry={() => queryClient.invalidateQueries(parcelMachinesQuery)}
      >
        {messages.machineListUnavailable(CARRIER[carrier].name)}
      </RetryNotice>
    )
  if (!machines)
    return <MachinePlace address={{ hidden: field.value === '', children: address || '\u00a0' }} />
  return (
    <MachinePicker
      key={carrier}
      machines={machines}
      chosenId={field.value}
      onChoose={id => {
        field.onChange(id)
        clearErrors('parcelMachine')
      }}
      onLeave={field.onBlur}
      error={fieldState.error?.message}
      ref={field.ref}
    />
  )
}

type MachinePlaceProps = ComponentProps<'div'> & {
  /** props of the line with the machine's address */
  address: ComponentProps<'p'>
}

/** The width of the icon (18 px) and the gap (7 px) before the address. */
const ADDRESS_PLACE = { visibility: 'hidden', paddingLeft: 25 } as const

/** A placeholder of the same height, until the field appears. */
export const MachinePlace = ({ address, ...rest }: MachinePlaceProps) => (
  <div className="mt-6" aria-busy="true" {...rest}>
    <p role="status" className="mb-[7px] text-label font-semibold">
      {messages.loadingMachines}
    </p>
    <Skeleton className="h-[52px] rounded-field" />
    <p className="mt-[7px] text-hint" style={ADDRESS_PLACE} {...address} />
  </div>
)
