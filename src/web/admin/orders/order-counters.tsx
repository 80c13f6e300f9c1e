import { Link } from '@tanstack/react-router'
import type { OrderCounters } from '#contract/admin-orders.ts'
import * as messages from '#messages/admin/orders.ts'
import type { OrderFilters } from './orders-search.ts'

const COUNTERS: readonly { of: keyof OrderCounters; label: string; filters: OrderFilters }[] = [
  { of: 'total', label: messages.totalOrders, filters: {} },
  { of: 'pending', label: messages.pending, filters: { status: 'pending' } },
  { of: 'customOrders', label: messages.customOrders, filters: { kind: 'custom_order' } },
  { of: 'customHats', label: messages.customOrderHats, filters: { kind: 'custom_hat' } },
  { of: 'paid', label: messages.paid, filters: { payment: 'completed' } },
  { of: 'awaitingPayment', label: messages.awaitingPayment, filters: { payment: 'pending' } },
]

const isSame = (a: OrderFilters, b: OrderFilters) =>
  a.kind === b.kind && a.status === b.status && a.payment === b.payment && !a.deleted && !a.q

type OrderCountersProps = {
  /** undefined until loaded */
  counters: OrderCounters | undefined
  filters: OrderFilters
}

/** The number of orders of each sort; each links to those orders. */
export const OrderCountersStrip = ({ counters, filters }: OrderCountersProps) => (
  <ul className="grid grid-cols-3 rounded-tile bg-lumi px-1.5 py-2 lg:grid-cols-6 lg:px-3 lg:py-3.5">
    {COUNTERS.map(({ of, label, filters: target }) => (
      <li key={of} className="relative">
        <span
          aria-hidden="true"
          className="absolute inset-y-2.5 left-0 hidden w-[3px] bg-tint opacity-20 [mask:var(--running-v)_0_0/3px_16px_round] lg:block lg:[li:first-child>&]:hidden"
        />
        <Link
          to="/admin/orders"
          search={target}
          // Otherwise the link to all orders would count as active with any filter.
          activeOptions={{ exact: true }}
          aria-current={isSame(filters, target) ? 'true' : undefined}
          className="group flex h-full flex-col rounded-button px-2.5 py-2 transition-colors hover:bg-admin aria-[current]:text-sammal lg:px-5"
        >
          <b className="num text-[1.625rem] leading-[1.15] font-heavy tracking-tight lg:text-[2.125rem]">
            {counters?.[of] ?? '–'}
          </b>
          <span className="text-small leading-[1.25] text-tint-2 decoration-2 underline-offset-4 group-aria-[current]:text-sammal group-aria-[current]:underline">
            {label}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
