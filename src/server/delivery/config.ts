import { CARRIERS } from '#domain/carriers.ts'
import { type Environment, flag, type Variables } from '#server/platform/environment.ts'
import type { FeedValues } from './adapter.ts'
import { ADAPTERS } from './adapters.ts'

const ofAllCarriers = { PARCEL_FEEDS: flag(true) }
const ofEachCarrier: Variables = Object.assign({}, ...CARRIERS.map(carrier => ADAPTERS[carrier].variables))

/** Variables for the sources of parcel machine lists; each carrier's are declared in its adapter. */
export const deliveryVariables: typeof ofAllCarriers = { ...ofEachCarrier, ...ofAllCarriers }

/** Returns the environment's settings of the feeds. Only the adapters know the carriers' variable names. */
export const feedValues = (e: Environment<typeof deliveryVariables>): FeedValues =>
  Object.fromEntries(Object.entries(e).filter(([name]) => Object.hasOwn(deliveryVariables, name)))
