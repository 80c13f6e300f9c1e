import { type Environment, flag, httpUrl, secretText } from '#server/platform/environment.ts'
import type { FeedConfig } from './adapter.ts'

/** Where the lists of parcel machines come from. */
export const deliveryVariables = {
  PARCEL_FEEDS: flag(true),
  OMNIVA_FEED_URL: httpUrl,
  SMARTPOSTI_FEED_URL: httpUrl,
  DPD_FEED_URL: httpUrl,
  DPD_API_TOKEN: secretText,
}

export const feedConfig = (e: Environment<typeof deliveryVariables>): FeedConfig => ({
  parcelFeeds: e.PARCEL_FEEDS,
  omnivaFeedUrl: e.OMNIVA_FEED_URL,
  smartpostiFeedUrl: e.SMARTPOSTI_FEED_URL,
  dpdFeedUrl: e.DPD_FEED_URL,
  dpdApiToken: e.DPD_API_TOKEN,
})
