import { CARRIERS } from '#domain/carriers.ts'
import { type Environment, flag, type Variables } from '#server/platform/environment.ts'
import type { FeedValues } from './adapter.ts'
import { ADAPTERS } from './adapters.ts'

const ofAllCarriers = { PARCEL_FEEDS: flag(true) }
const ofEachCarrier: Variables = Object.assign({}, ...CARRIERS.map(carrier => ADAPTERS[carrier].variables))

/** Where the lists of parcel machines come from; each carrier's variables are declared with its adapter. */
export const deliveryVariables: typeof ofAllCarriers = { ...ofEachCarrier, ...ofAllCarriers }

/** What the environment says about the feeds. Only the adapters know the names of their carriers' variables. */
export const feedValues = (e: Environment<typeof deliveryVariables>): FeedValues =>
  Object.fromEntries(Object.entries(e).filter(([name]) => Object.hasOwn(deliveryVariables, name)))
