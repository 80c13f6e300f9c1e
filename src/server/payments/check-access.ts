import { reportFailure, reportSuccess } from '#server/incidents/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Providers } from './registry.ts'

/**
 * Asks the providers whether they open payments for the shop's account, so that the owner learns of wrong keys before
 * shoppers do. A provider that is merely down says nothing about the account; that shows when payments are opened.
 */
export async function checkAccess({
  db,
  providers,
  now,
}: {
  db: Db
  providers: Providers
  now: () => Date
}): Promise<void> {
  for (const provider of providers.all) {
    const access = await provider.checkAccess?.()
    const { name, incidents } = provider
    if (access?.outcome === 'granted') await reportSuccess(db, incidents.opening, now())
    if (access?.outcome !== 'refused' || !access.isAccount) continue
    const message = `${name} rejects the account: ${access.issue}`
    await reportFailure(db, incidents.opening, message, { isDefinite: true }, now())
  }
}
