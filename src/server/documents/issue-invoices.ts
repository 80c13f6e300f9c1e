import type { Db } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import { ensureDocument, type Issuing } from './issue.ts'
import { uninvoicedOrders } from './store.ts'

/** The most invoices that one run of the job issues. */
const BATCH = 200

/**
 * The every-minute job: issues an invoice for each paid order, in the order of payment. The settlement does not issue
 * any, as concurrent settlements would wait for each other's number. An invoice that fails does not stop the others.
 * @throws AggregateError with the failures, after all others are done
 */
export async function issueInvoices(deps: Issuing & { db: Db; log: Log; now: () => Date }): Promise<void> {
  const faults: unknown[] = []
  for (const order of await uninvoicedOrders(deps.db).select(['id', 'payment_status']).limit(BATCH).execute())
    try {
      await ensureDocument(deps, order, deps.now())
    } catch (error) {
      deps.log.error({ err: error, orderId: order.id }, 'invoice could not be issued')
      faults.push(error)
    }
  if (faults.length > 0) throw new AggregateError(faults, 'some invoices could not be issued')
}
