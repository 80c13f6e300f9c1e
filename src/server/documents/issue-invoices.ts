import type { Db } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import { ensureDocument, type Issuing } from './issue.ts'
import { uninvoicedOrders } from './store.ts'

/** Invoices that one run of the job makes. */
const BATCH = 200

/**
 * The every-minute job: each paid order gets its invoice, in the order in which they were paid. The settlement itself makes
 * none: all of them would wait for each other's number. What cannot be made keeps none of the others from it.
 * @throws AggregateError when all the rest is done, with what failed
 */
export async function issueInvoices(deps: Issuing & { db: Db; log: Log; now: () => Date }): Promise<void> {
  const faults: unknown[] = []
  for (const order of await uninvoicedOrders(deps.db).select(['id', 'payment_status']).limit(BATCH).execute())
    try {
      await ensureDocument(deps, order, deps.now())
    } catch (error) {
      deps.log.error({ err: error, orderId: order.id }, 'an invoice could not be made')
      faults.push(error)
    }
  if (faults.length > 0) throw new AggregateError(faults, 'some invoices could not be made')
}
