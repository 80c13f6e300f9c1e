/** What a payment provider tells of its own accord, in the shop's own words. */
import type { DisputeReason } from '#domain/dispute.ts'
import type { Cents } from '#domain/money.ts'
import type { Unknown } from './provider.ts'

export type EventHeaders = Record<string, string | string[] | undefined>

/** An event from the provider: it only makes the shop ask, except for a reversal, which may be shown nowhere else. */
export type ProviderEvent = {
  id: string
  /** the provider's own event name, for the log */
  type: string
  /** when it happened, ISO 8601 */
  at: string
} & (
  | { about: 'approval'; reference: string }
  /** `took`: the provider has captured the money, or reviews it */
  | { about: 'capture'; reference: string | null; captureId: string; took: boolean }
  | {
      about: 'refund' | 'reversal'
      reference: string | null
      captureId: string | null
      providerRefundId: string | null
      amount: Cents | null
    }
  | {
      about: 'dispute'
      disputeId: string
      captureIds: string[]
      reason: DisputeReason
      isResolved: boolean
      amount: Cents | null
      /** the seller's deadline to answer, ISO 8601 */
      respondBy: string | null
    }
  | { about: 'nothing' }
)

export type EventReading =
  | { outcome: 'read'; event: ProviderEvent }
  /**
   * the signature does not match; `isPlausible`: all else looks genuine, so the shop may be misconfigured, or somebody
   * knows what such events look like
   */
  | { outcome: 'forged'; isPlausible: boolean }
  | { outcome: 'unreadable' }
  /** the service had to be asked what it means, and does not answer now: it should send the event again */
  | Unknown

/**
 * Whether the provider sends its events to the shop, under the id that the shop knows; `none`: neither has a webhook.
 * `fault`: in technical English, without ids.
 */
export type WebhookState = { outcome: 'right' | 'none' } | { outcome: 'wrong'; fault: string } | Unknown

export type EventList = { outcome: 'listed'; events: ProviderEvent[] } | Unknown
