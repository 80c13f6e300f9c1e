import { minutesAfter } from '#server/payments/ledger.ts'
import type { Db } from '#server/platform/database/database.ts'

/** So long the limits of holds need to know where shoppers came from, and so long the privacy page says that it is kept. */
const KEPT_MINUTES = 60

/** Forgets from which networks payments were opened. */
export async function forgetClientNetworks(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ client_network: null })
    .where('client_network', 'is not', null)
    .where('created_at', '<', minutesAfter(now, -KEPT_MINUTES))
    .execute()
}
