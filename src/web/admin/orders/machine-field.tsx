import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ControllerRenderProps } from 'react-hook-form'
import { parcelCarrier } from '#domain/delivery.ts'
import * as messages from '#messages/admin/orders.ts'
import { MachinePicker } from '#web/shop/delivery/machine-picker.tsx'
import { parcelMachinesQuery } from '#web/shop/delivery/parcel-machines-query.ts'
import { Notice } from '#web/ui/notice.tsx'

type MachineFieldProps = {
  /** the delivery method; the field is shown only if it needs a machine */
  method: string
  field: Pick<ControllerRenderProps, 'onChange' | 'onBlur' | 'ref'> & { value: string }
  error: string | undefined
}

/** The machine of the chosen carrier; clears one that is gone from the list, or that belongs to another carrier. */
export function MachineField({ method, field, error }: MachineFieldProps) {
  const carrier = parcelCarrier(method)
  const { data, isError } = useQuery(parcelMachinesQuery)
  const machines = carrier && data?.[carrier]
  const isGone =
    machines !== undefined && field.value !== '' && !machines.some(({ id }) => id === field.value)
  useEffect(() => {
    if (isGone) field.onChange('')
  }, [isGone, field.onChange])
  if (!carrier) return null
  if (isError)
    return (
      <Notice tone="orange" role="status">
        {messages.lockersUnavailable}
      </Notice>
    )
  return (
    <MachinePicker
      key={carrier}
      machines={machines ?? []}
      chosenId={field.value}
      onChoose={field.onChange}
      onLeave={field.onBlur}
      error={error}
      ref={field.ref}
    />
  )
}
