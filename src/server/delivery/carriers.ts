import type { Carrier } from '#domain/carriers.ts'
import type { CarrierAdapter, Feed, FeedConfig } from './adapter.ts'
import { dpd } from './dpd.ts'
import { omniva } from './omniva.ts'
import { smartposti } from './smartposti.ts'

/** A carrier of the domain without an adapter does not compile. */
export const ADAPTERS: Record<Carrier, CarrierAdapter> = { omniva, dpd, smartpost: smartposti }

export type Feeds = Partial<Record<Carrier, Feed>>

/** The feeds that the configuration allows: none with `PARCEL_FEEDS=0`, DPD's only with a token or an address. */
export function feedsOf(config: FeedConfig): Feeds {
  if (!config.parcelFeeds) return {}
  return Object.fromEntries(
    Object.values(ADAPTERS).flatMap(adapter => {
      const feed = adapter.feed(config)
      return feed ? [[adapter.carrier, feed]] : []
    }),
  )
}
