import { reportFailure, reportSuccess } from '#server/incidents/store.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { webhookPath } from '#server/payments/webhook-path.ts'
import type { CheckoutDeps } from '../deps.ts'
import { hasMissedEvents } from './missed-events.ts'

/** The webhook is right, but an event altered on its way fails verification all the same. */
const NOT_TAKEN = 'events of the last day could not be verified, or did not arrive'

type Checked = Pick<CheckoutDeps, 'db' | 'publicUrl' | 'now'>

/**
 * Checks whether a provider's events reach the shop. A stranger can forge plausible events, so the owner is alerted
 * only on the provider's own word: that its webhook differs from the shop's configuration, or that it has sent events
 * which the shop did not accept.
 */
export async function checkEvents({ db, publicUrl, now }: Checked, provider: PaymentProvider): Promise<void> {
  const { events } = provider.incidents
  if (!events) return
  const webhook = await provider.checkWebhook?.(publicUrl + webhookPath(provider.name))
  switch (webhook?.outcome) {
    case 'wrong':
      return reportFailure(db, events, webhook.fault, { isDefinite: true }, now())
    case 'right': {
      const isMissing = await hasMissedEvents({ db, now }, provider)
      if (isMissing) return reportFailure(db, events, NOT_TAKEN, { isDefinite: true }, now())
      if (isMissing === false) await reportSuccess(db, events, now())
      return
    }
    case 'none':
      return reportSuccess(db, events, now())
  }
}

/** Checks all providers: without any event arriving, nothing else would trigger the check. */
export async function checkAllEvents(deps: Checked & Pick<CheckoutDeps, 'providers'>): Promise<void> {
  for (const provider of deps.providers.all) await checkEvents(deps, provider)
}
