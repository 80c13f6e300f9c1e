import type { Db } from '#server/platform/database/database.ts'
import type { PaymentProvider } from '../provider.ts'
import { webhookPath } from '../webhook-path.ts'
import type { MontonioLog } from './api-call.ts'
import { connectMontonio } from './client.ts'
import type { MontonioStore } from './config.ts'
import { openJournal } from './journal.ts'
import type { MontonioMethod } from './order-claims.ts'

/** Connects one agreement with Montonio as up to two providers: each payment stays with its own. */
export function connectMontonioStore(
  store: MontonioStore,
  { db, log, publicUrl }: { db: Db; log: MontonioLog; publicUrl: string },
): PaymentProvider[] {
  const { webhookOrigin = publicUrl } = store
  const methods: MontonioMethod[] = store.takesCards ? ['montonio', 'montonio_card'] : ['montonio']
  return methods.map(method =>
    connectMontonio(
      { ...store, method, notificationUrl: webhookOrigin + webhookPath(method) },
      openJournal(db),
      log,
    ),
  )
}
