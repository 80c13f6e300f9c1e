import { reportFailure, reportSuccess } from '#server/incidents/store.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { webhookPath } from '#server/payments/webhook-path.ts'
import type { CheckoutDeps } from '../deps.ts'
import { missesEvents } from './missed-events.ts'

/** What changes an event on its way breaks its signature, whatever the webhook is. */
const NOT_TAKEN = 'events of the last day could not be verified, or did not come'

type Checked = Pick<CheckoutDeps, 'db' | 'publicUrl' | 'now'>

/**
 * Asks a provider whether its events reach the shop. A stranger can forge what looks like the provider's own, so the owner is told
 * only what the provider says: that its webhook is not as the shop has it, or that it has sent what the shop has not taken.
 */
export async function checkEvents({ db, publicUrl, now }: Checked, provider: PaymentProvider): Promise<void> {
  const { events } = provider.incidents
  if (!events) return
  const webhook = await provider.checkWebhook?.(publicUrl + webhookPath(provider.name))
  switch (webhook?.outcome) {
    case 'wrong':
      return reportFailure(db, events, webhook.fault, { isDefinite: true }, now())
    case 'right': {
      const isMissing = await missesEvents({ db, now }, provider)
      if (isMissing) return reportFailure(db, events, NOT_TAKEN, { isDefinite: true }, now())
      if (isMissing === false) await reportSuccess(db, events, now())
      return
    }
    case 'none':
      return reportSuccess(db, events, now())
  }
}

/** The same of all of them: where no event comes, none makes the shop ask. */
export async function checkAllEvents(deps: Checked & Pick<CheckoutDeps, 'providers'>): Promise<void> {
  for (const provider of deps.providers.all) await checkEvents(deps, provider)
}
