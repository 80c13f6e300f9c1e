import type { Db } from '#server/platform/database.ts'
import type { Found } from './waiting.ts'

const NOTHING: Found = { count: 0, first: [] }

/**
 * Disputes that wait for the owner's response at the provider, the one with the nearest day first: `id` of the dispute, `name` of
 * the customer, `note` the payer's reason, `dueAt`, `orderNumber` where the order is known.
 */
export const disputesOpen = async (_db: Db, _most: number): Promise<Found> => NOTHING

/** Captures that wait for the owner's own act at the provider: `id` of the payment, `note` the provider's reason. */
export const capturesToAccept = async (_db: Db, _most: number): Promise<Found> => NOTHING

/** The owner has responded to a dispute. @returns what the log calls it; `undefined` where none waits */
export const markDisputeHandled = async (_trx: Db, _id: string, _now: Date): Promise<string | undefined> =>
  undefined
