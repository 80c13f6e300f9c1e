import { useQuery } from '@tanstack/react-query'
import type { AdminOrder } from '#contract/admin-orders.ts'
import * as messages from '#messages/admin/orders.ts'
import { BulkPacking } from '#web/admin/documents/bulk-packing.tsx'
import { Button } from '#web/ui/button.tsx'
import { BulkShipments } from './bulk-shipments.tsx'
import { canHaveLabel } from './order-state.ts'
import { shipmentsQuery } from './shipments-query.ts'

type ChosenOrdersProps = { orders: readonly AdminOrder[]; onClear: () => void }

/** Actions for several orders at once; stays in view while more are chosen, if the window is high enough. */
export function ChosenOrders({ orders, onClear }: ChosenOrdersProps) {
  const numbers = orders.map(({ orderNumber }) => orderNumber)
  const labelled = orders.filter(canHaveLabel).map(({ orderNumber }) => orderNumber)
  const { data } = useQuery(shipmentsQuery(numbers[0]!))
  const hasService = data?.isOn ?? false
  return (
    <section
      aria-label={messages.chosenOrders}
      className="high-bar mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-tile bg-lumi px-5 py-2 [box-shadow:inset_0_0_0_2px_var(--color-sammal)]"
    >
      <b role="status">{messages.chosenCount(numbers.length)}</b>
      <Button look="danger" size="small" className="-mr-2.5 ml-auto md:order-last" onClick={onClear}>
        {messages.clearSelection}
      </Button>
      {hasService && labelled.length > 0 && <BulkShipments numbers={labelled} />}
      <BulkPacking numbers={numbers} hasCarrierLabels={hasService} />
    </section>
  )
}
