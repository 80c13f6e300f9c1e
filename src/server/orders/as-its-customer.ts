import type { Db } from '#server/platform/database/database.ts'
import { entriesOf, listHistory } from './history.ts'
import { isPaidByAnother } from './order-mail.ts'
import { type Customer, customerColumns, machineColumns, type OrderRow } from './store.ts'

export const NO_CONTACT: Customer = { name: '', email: '', phone: '', address: '', city: '', postalCode: '' }

/** An order without what its payer gave, where that was another person: the contact, the address, and words to the maker. */
export function withoutPayer(order: OrderRow): OrderRow {
  if (!isPaidByAnother(order)) return order
  const { paidByAnother: _, ...details } = JSON.parse(order.details) as Record<string, unknown>
  return {
    ...order,
    ...customerColumns(NO_CONTACT),
    ...machineColumns(null),
    customer_note: '',
    gift_text: '',
    details: JSON.stringify(details),
  }
}

/**
 * An order as the one knows it who asked for it, with the contact that was hers before another person paid it by its number alone;
 * without any where none is known. The payer is told what becomes of the order, but neither what was said nor where to answer.
 */
export async function asItsCustomer(db: Db, order: OrderRow): Promise<OrderRow> {
  if (!isPaidByAnother(order)) return order
  const before = entriesOf(await listHistory(db, order.id), 'contact').at(-1)
  return { ...withoutPayer(order), ...customerColumns({ ...NO_CONTACT, ...before?.data }) }
}
