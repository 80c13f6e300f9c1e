import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ChosenMachine } from '#contract/delivery.ts'
import * as orderMessages from '#messages/admin/orders.ts'
import * as messages from '#messages/admin/shipments.ts'
import { parcelMachinesQuery } from '#web/shop/delivery/parcel-machines-query.ts'
import { MachineField } from './machine-field.tsx'

const KEPT: ChosenMachine = {
  carrier: 'omniva',
  id: '1',
  name: 'Endine Selver',
  address: 'Tee 1',
  city: 'Tartu',
}
const LISTED = { id: '2', name: 'Uus Selver', address: 'Tee 2', city: 'Tartu' }

function shown(method: string, id: string, kept: ChosenMachine = KEPT): string {
  const client = new QueryClient()
  client.setQueryData(parcelMachinesQuery.queryKey, { omniva: [LISTED], dpd: [LISTED], smartpost: [] })
  const field = { value: id, onChange: () => {}, onBlur: () => {}, ref: () => {} }
  const html = renderToString(
    <QueryClientProvider client={client}>
      <MachineField method={method} field={field} error={undefined} kept={kept} />
    </QueryClientProvider>,
  )
  client.clear()
  return html
}

test('an order’s machine that has left the list stays chosen, with a word about it', () => {
  const kept = shown('omniva_parcel', KEPT.id)
  expect(kept).toContain(KEPT.name)
  expect(kept).toContain(messages.machineGone)
  const another = shown('omniva_parcel', LISTED.id)
  expect(another).toContain(LISTED.name)
  expect(another).not.toContain(messages.machineGone)
  // Another carrier's machine of the same id is another machine.
  expect(shown('dpd_parcel', KEPT.id)).not.toContain(KEPT.name)
})

test('an empty list does not say that the order’s machine has left it', () => {
  const kept = shown('smartpost_parcel', KEPT.id, { ...KEPT, carrier: 'smartpost' })
  expect(kept).not.toContain(messages.machineGone)
  expect(kept).toContain(orderMessages.lockersUnavailable)
})
