import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ORDER_KIND_LABEL, ORDER_KINDS } from '#domain/order-number.ts'
import {
  ORDER_STATUS_LABEL,
  ORDER_STATUSES,
  PAYMENT_STATUS_LABEL,
  PAYMENT_STATUSES,
} from '#domain/order-status.ts'
import * as messages from '#messages/admin/orders.ts'
import { SearchBox } from '#web/admin/common/search-box.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type OrderFilters as Filters, readOrdersSearch } from './orders-search.ts'

/** The filters of the orders. They are part of the URL, so that a filtered list can be bookmarked. */
export function OrderFilters({ filters: given }: { filters: Filters }) {
  const navigate = useNavigate()
  // Shows the choice at once; the URL follows once the list has loaded.
  const [chosen, choose] = useState<Filters>()
  const filters = chosen ?? given
  async function change(next: Record<keyof Filters, unknown> | Partial<Record<keyof Filters, unknown>>) {
    const all = readOrdersSearch({ ...filters, ...next })
    choose(all)
    await navigate({
      to: '/admin/orders',
      search: ({ order }) => readOrdersSearch({ ...filters, order, ...next }),
      replace: true,
      resetScroll: false,
    })
    choose(last => (last === all ? undefined : last))
  }
  return (
    <search className="grid grid-cols-2 gap-2.5 sm:grid-cols-[repeat(4,1fr)] lg:grid-cols-[1fr_repeat(3,200px)_auto]">
      <SearchBox
        label={messages.searchLabel}
        placeholder={messages.searchPlaceholder}
        q={filters.q ?? ''}
        onSearch={q => change({ q })}
        className="col-span-full lg:col-span-1"
      />
      <FilterMenu label={messages.kind} value={filters.kind} onChoose={kind => change({ kind })}>
        <option value="">{messages.allKinds}</option>
        {ORDER_KINDS.map(kind => (
          <option key={kind} value={kind}>
            {ORDER_KIND_LABEL[kind]}
          </option>
        ))}
      </FilterMenu>
      <FilterMenu label={messages.status} value={filters.status} onChoose={status => change({ status })}>
        <option value="">{messages.allStatuses}</option>
        {ORDER_STATUSES.map(status => (
          <option key={status} value={status}>
            {ORDER_STATUS_LABEL[status]}
          </option>
        ))}
      </FilterMenu>
      <FilterMenu label={messages.payment} value={filters.payment} onChoose={payment => change({ payment })}>
        <option value="">{messages.allPayments}</option>
        {PAYMENT_STATUSES.map(payment => (
          <option key={payment} value={payment}>
            {payment === 'pending' ? messages.awaitingPayment : PAYMENT_STATUS_LABEL[payment]}
          </option>
        ))}
      </FilterMenu>
      <label className="flex min-h-11 items-center gap-2.5 px-1 font-medium">
        <input
          type="checkbox"
          className="tick"
          checked={filters.deleted ?? false}
          onChange={event => change({ deleted: event.target.checked })}
        />
        {messages.deleted}
      </label>
    </search>
  )
}

type FilterMenuProps = {
  label: string
  value: string | undefined
  onChoose: (value: string) => void
  children: ReactNode
}

const FilterMenu = ({ label, value = '', onChoose, children }: FilterMenuProps) => (
  <span className="relative grid">
    <select
      aria-label={label}
      value={value}
      onChange={event => onChoose(event.target.value)}
      className="input min-h-11 rounded-[11px] py-1.5 text-label font-medium"
    >
      {children}
    </select>
    <span className="pointer-events-none absolute right-3 self-center">
      <Icon name="down" className="size-5" />
    </span>
  </span>
)
