import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ControllerRenderProps } from 'react-hook-form'
import type { ChosenMachine } from '#contract/delivery.ts'
import { parcelCarrier } from '#domain/delivery.ts'
import * as messages from '#messages/admin/orders.ts'
import * as shipmentMessages from '#messages/admin/shipments.ts'
import { MachinePicker } from '#web/shop/delivery/machine-picker.tsx'
import { parcelMachinesQuery } from '#web/shop/delivery/parcel-machines-query.ts'
import { Notice } from '#web/ui/notice.tsx'

type MachineFieldProps = {
  /** the delivery method; the field is shown only if it needs a machine */
  method: string
  field: Pick<ControllerRenderProps, 'onChange' | 'onBlur' | 'ref'> & { value: string }
  error: string | undefined
  /** the order's present machine, which may stay though its carrier no longer lists it */
  kept?: ChosenMachine | null
}

/** The machine of the chosen carrier; clears one that is neither in its list nor kept. */
export function MachineField({ method, field, error, kept }: MachineFieldProps) {
  const carrier = parcelCarrier(method)
  const { data, isError } = useQuery(parcelMachinesQuery)
  // An empty list says nothing about a machine.
  const listed = carrier && data?.[carrier].length ? data[carrier] : undefined
  const isListed = listed?.some(({ id }) => id === field.value)
  const own = kept && kept.carrier === carrier && kept.id === field.value && !isListed ? [kept] : []
  const isGone = listed !== undefined && field.value !== '' && !isListed && own.length === 0
  useEffect(() => {
    if (isGone) field.onChange('')
  }, [isGone, field.onChange])
  if (!carrier) return null
  if (isError || (data && !listed))
    return (
      <Notice tone="orange" role="status">
        {messages.lockersUnavailable}
      </Notice>
    )
  return (
    <div className="grid gap-2">
      <MachinePicker
        key={carrier}
        machines={[...own, ...(listed ?? [])]}
        chosenId={field.value}
        onChoose={field.onChange}
        onLeave={field.onBlur}
        error={error}
        ref={field.ref}
      />
      {listed && own.length > 0 && (
        <Notice tone="orange" role="status">
          {shipmentMessages.machineGone}
        </Notice>
      )}
    </div>
  )
}
