import type { Db } from '#server/platform/database/database.ts'
import type { ErasedColumns } from './erased-columns.ts'
import { entriesOf, listHistory } from './history.ts'
import { isPaidByAnother } from './order-mail.ts'
import { type Customer, customerColumns, detailsColumns, machineColumns, type OrderRow } from './store.ts'

export const NO_CONTACT: Customer = { name: '', email: '', phone: '', address: '', city: '', postalCode: '' }

/** Columns that an erasure blanks, but not given by the payer. */
type KnownToRequester = 'notes' | 'session_id' | 'access_key' | 'erased_at' | 'updated_at'

/**
 * Returns an order without what another person gave when paying: the contact, the address, and messages to the maker.
 */
export function withoutPayer(order: OrderRow): OrderRow {
  if (!isPaidByAnother(order)) return order
  const { paidByAnother: _, ...details } = JSON.parse(order.details) as Record<string, unknown>
  const without = {
    ...customerColumns(NO_CONTACT),
    ...machineColumns(null),
    ...detailsColumns(details),
    customer_note: '',
    gift_text: '',
  } satisfies Omit<ErasedColumns, KnownToRequester>
  return { ...order, ...without }
}

/**
 * Returns an order as the person who requested it knows it: with their own contact from before another person paid it
 * by its number alone, or without any if none is known. The payer is told how the order proceeds, but neither what was
 * said nor where to answer.
 */
export async function asRequester(db: Db, order: OrderRow): Promise<OrderRow> {
  if (!isPaidByAnother(order)) return order
  const before = entriesOf(await listHistory(db, order.id), 'contact').at(-1)
  return { ...withoutPayer(order), ...customerColumns({ ...NO_CONTACT, ...before?.data }) }
}
