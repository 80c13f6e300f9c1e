/** PayPal's webhook events, verified and parsed; and the list of events sent before. */

import type { DisputeReason } from '#domain/dispute.ts'
import { parseJson } from '#server/platform/parse-json.ts'
import type { PaymentProvider } from '../provider.ts'
import type { EventList, EventReading, ProviderEvent, WebhookState } from '../provider-event.ts'
import type { connectCaller, PayPalConfig, ProviderLog } from './api-call.ts'
import * as schemas from './schemas.ts'
import { connectVerifier } from './webhook-signature.ts'

/** PayPal's reasons for a dispute. */
const DISPUTE_REASONS: ReadonlyMap<string, DisputeReason> = new Map([
  ['MERCHANDISE_OR_SERVICE_NOT_RECEIVED', 'not_received'],
  ['MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED', 'not_as_described'],
  ['UNAUTHORISED', 'not_authorised'],
  ['CREDIT_NOT_PROCESSED', 'no_refund'],
  ['DUPLICATE_TRANSACTION', 'paid_twice'],
  ['INCORRECT_AMOUNT', 'wrong_sum'],
  ['PAYMENT_BY_OTHER_MEANS', 'paid_otherwise'],
])

/** Upper bound of pages read in one list; thirty days of a busy shop are fewer. */
const PAGES_MAX = 500
const PAGE_SIZE = 100

const WEBHOOKS = '/v1/notifications/webhooks'
/** No webhook with that id, or a malformed id. */
const UNKNOWN_WEBHOOK = new Set([400, 404])

const isSameAddress = (one: string, other: string): boolean =>
  URL.canParse(one) && new URL(one).href === new URL(other).href

type Ask = ReturnType<typeof connectCaller>['ask']

export function connectEvents(
  config: PayPalConfig,
  ask: Ask,
  log: ProviderLog,
): Pick<PaymentProvider, 'readEvent' | 'listEvents'> & Required<Pick<PaymentProvider, 'checkWebhook'>> {
  const verdictOn = connectVerifier(config, log)

  /**
   * Checks the webhook without an id: the shop then trusts no event, which is a fault only if PayPal has a webhook for
   * it.
   */
  async function checkUnnamedWebhook(url: string): Promise<WebhookState> {
    const answer = await ask({ method: 'GET', path: WEBHOOKS })
    const list = answer.result === 'success' ? schemas.webhookList.safeParse(answer.json).data : undefined
    if (!list) return { outcome: 'unknown', reason: 'PayPal did not list its webhooks' }
    return list.webhooks.some(webhook => isSameAddress(webhook.url, url))
      ? { outcome: 'wrong', fault: 'PayPal has a webhook for the shop, but PAYPAL_WEBHOOK_ID is not set' }
      : { outcome: 'none' }
  }

  return {
    async readEvent(headers, rawBody): Promise<EventReading> {
      const verdict = await verdictOn(headers, rawBody)
      if (verdict !== 'genuine') return { outcome: 'forged', isPlausible: verdict === 'mismatch' }
      const event = schemas.event.safeParse(parseJson(rawBody.toString())).data
      return event ? { outcome: 'read', event: eventOf(event) } : { outcome: 'unreadable' }
    },

    async checkWebhook(shopUrl): Promise<WebhookState> {
      const { webhookId, webhookUrl: url = shopUrl } = config
      if (webhookId === undefined) return checkUnnamedWebhook(url)
      const answer = await ask({ method: 'GET', path: `${WEBHOOKS}/${encodeURIComponent(webhookId)}` })
      if (answer.result === 'refusal' && UNKNOWN_WEBHOOK.has(answer.refusal.status))
        return { outcome: 'wrong', fault: 'PayPal has no webhook with the id in PAYPAL_WEBHOOK_ID' }
      const webhook = answer.result === 'success' ? schemas.webhook.safeParse(answer.json).data : undefined
      if (!webhook) return { outcome: 'unknown', reason: 'PayPal did not return the webhook' }
      return isSameAddress(webhook.url, url)
        ? { outcome: 'right' }
        : { outcome: 'wrong', fault: 'the webhook in PAYPAL_WEBHOOK_ID sends its events to another address' }
    },

    async listEvents(since): Promise<EventList> {
      const events: ProviderEvent[] = []
      let path: string | undefined =
        `/v1/notifications/webhooks-events?page_size=${PAGE_SIZE}&start_time=${encodeURIComponent(since.toISOString())}`
      for (let page = 0; path !== undefined && page < PAGES_MAX; page++) {
        const answer = await ask({ method: 'GET', path })
        const list = answer.result === 'success' ? schemas.eventList.safeParse(answer.json).data : undefined
        if (!list)
          return {
            outcome: 'unknown',
            reason: answer.result === 'no_answer' ? answer.reason : 'PayPal did not list its events',
          }
        for (const each of list.events) {
          const event = schemas.event.safeParse(each).data
          if (event) events.push(eventOf(event))
        }
        path = nextPath(list.links, config.apiUrl)
      }
      // PayPal lists the newest first.
      return { outcome: 'listed', events: events.toSorted((a, b) => a.at.localeCompare(b.at)) }
    },
  }
}

function nextPath(links: { href: string; rel: string }[], apiUrl: string): string | undefined {
  const next = links.find(({ rel }) => rel === 'next')?.href
  if (next === undefined) return undefined
  const { pathname, search } = new URL(next, apiUrl)
  return pathname.slice(Math.max(0, pathname.indexOf('/v1/'))) + search
}

/** Translates an event into the shop's own terms. */
export function eventOf({
  id,
  event_type: type,
  create_time: at,
  resource,
}: schemas.PayPalEvent): ProviderEvent {
  const event = { id, type, at }
  switch (type) {
    case 'CHECKOUT.ORDER.APPROVED':
    case 'CHECKOUT.ORDER.COMPLETED': {
      const reference = resource.id
      return typeof reference === 'string' ? { ...event, about: 'approval', reference } : aboutNothing(event)
    }
    case 'PAYMENT.CAPTURE.COMPLETED':
    case 'PAYMENT.CAPTURE.PENDING':
    case 'PAYMENT.CAPTURE.DENIED':
    case 'PAYMENT.CAPTURE.DECLINED': {
      const moved = schemas.movedMoney.safeParse(resource).data
      const took = type === 'PAYMENT.CAPTURE.COMPLETED' || type === 'PAYMENT.CAPTURE.PENDING'
      return moved?.id
        ? { ...event, about: 'capture', reference: referenceOf(moved), captureId: moved.id, took }
        : aboutNothing(event)
    }
    case 'PAYMENT.CAPTURE.REFUNDED':
    case 'PAYMENT.CAPTURE.REVERSED': {
      const moved = schemas.movedMoney.safeParse(resource).data
      if (!moved) return aboutNothing(event)
      return {
        ...event,
        about: type === 'PAYMENT.CAPTURE.REVERSED' ? 'reversal' : 'refund',
        reference: referenceOf(moved),
        captureId: captureAbove(moved),
        providerRefundId: moved.id ?? null,
        amount: moved.amount?.currency === 'EUR' ? moved.amount.amount : null,
      }
    }
    case 'CUSTOMER.DISPUTE.CREATED':
    case 'CUSTOMER.DISPUTE.UPDATED':
    case 'CUSTOMER.DISPUTE.RESOLVED': {
      const dispute = schemas.dispute.safeParse(resource).data
      if (!dispute) return aboutNothing(event)
      return {
        ...event,
        about: 'dispute',
        disputeId: dispute.dispute_id,
        captureIds: dispute.disputed_transactions.map(({ seller_transaction_id }) => seller_transaction_id),
        reason: DISPUTE_REASONS.get(dispute.reason) ?? 'other',
        isResolved: type === 'CUSTOMER.DISPUTE.RESOLVED' || dispute.status === 'RESOLVED',
        amount: dispute.dispute_amount?.currency === 'EUR' ? dispute.dispute_amount.amount : null,
        respondBy: dispute.seller_response_due_date ?? null,
      }
    }
  }
  return aboutNothing(event)
}

/** An event that tells the shop nothing. */
const aboutNothing = (event: Pick<ProviderEvent, 'id' | 'type' | 'at'>): ProviderEvent => ({
  ...event,
  about: 'nothing',
})

/** Returns the order named among the related ids of a capture or refund. */
const referenceOf = (moved: {
  supplementary_data?: { related_ids?: { order_id?: string | undefined } | undefined } | undefined
}) => moved.supplementary_data?.related_ids?.order_id ?? null

/** Returns the capture that a refund links to. */
const captureAbove = ({ links }: { links: { href: string; rel: string }[] }): string | null =>
  links
    .find(({ rel }) => rel === 'up')
    ?.href.split('/')
    .at(-1) ?? null
