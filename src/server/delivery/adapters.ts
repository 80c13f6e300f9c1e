import { CARRIERS, type Carrier } from '#domain/carriers.ts'
import type { CarrierAdapter, Feed, FeedValues } from './adapter.ts'
import { dpd } from './dpd/dpd.ts'
import { omniva } from './omniva/omniva.ts'
import { smartpost } from './smartpost/smartpost.ts'

/** A carrier of the domain without an adapter does not compile. */
export const ADAPTERS: Record<Carrier, CarrierAdapter> = { omniva, dpd, smartpost }

export type Feeds = Partial<Record<Carrier, Feed>>

/** Returns the configured feeds: none with `PARCEL_FEEDS=0`. */
export function feedsOf(values: FeedValues): Feeds {
  if (!values.PARCEL_FEEDS) return {}
  return Object.fromEntries(
    CARRIERS.flatMap(carrier => {
      const feed = ADAPTERS[carrier].feed(values)
      return feed ? [[carrier, feed]] : []
    }),
  )
}
