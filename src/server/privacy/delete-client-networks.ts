import { minutesAfter } from '#server/payments/ledger.ts'
import type { Db } from '#server/platform/database/database.ts'

/** As long as the limits of holds need shoppers' networks, and as long as the privacy page says they are kept. */
const KEPT_MINUTES = 60

/** Deletes the networks from which payments were opened. */
export async function deleteClientNetworks(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ client_network: null })
    .where('client_network', 'is not', null)
    .where('created_at', '<', minutesAfter(now, -KEPT_MINUTES))
    .execute()
}
