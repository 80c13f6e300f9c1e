import type { ParcelMachine } from '#domain/carriers.ts'
import type { Environment, Variables } from '#server/platform/environment.ts'

/** The address of a carrier's list. */
export type Feed = {
  url: string
  /** sent as a bearer token, only to the origin of `url` */
  token?: string
}

/** The environment's settings of the feeds, by variable. */
export type FeedValues = Readonly<Record<string, unknown>>

/** Everything carrier-specific about a list of parcel machines. */
export type CarrierAdapter = {
  /** the carrier's environment variables */
  variables: Variables
  /** the variable without which there is no feed to ask; missing if the carrier's list is public */
  needs?: string
  /** the feed to ask, or `undefined` if the environment configures none */
  feed(values: FeedValues): Feed | undefined
  /** the media types to ask the feed for */
  accept: string
  /**
   * Reads the feed's reply: Estonia's parcel machines, sorted by name. Unusable rows are left out.
   * @throws Error if the reply as a whole has another shape.
   */
  read(body: string): ParcelMachine[]
  /** used until the feed has given its first good list */
  starter: readonly ParcelMachine[]
}

/** Creates an adapter whose `feed` receives the typed values of its own variables. */
export const carrierAdapter = <V extends Variables>(
  adapter: Omit<CarrierAdapter, 'feed'> & {
    variables: V
    needs?: keyof V & string
    feed(values: Partial<Environment<V>>): Feed | undefined
  },
): CarrierAdapter => adapter as CarrierAdapter

/** An unvalidated row of a feed. */
export type FeedRow = Readonly<Record<string, unknown>>

export const isRow = (value: unknown): value is FeedRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns the rows of a list.
 * @throws Error if it is not a list.
 */
export function rowsOf(list: unknown): FeedRow[] {
  if (!Array.isArray(list)) throw new Error('the reply is not a list of machines')
  return list.filter(isRow)
}

/** Returns a field as one line of text; empty if it is missing or the literal `NULL`, which feeds write for that. */
export function textOf(field: unknown): string {
  if (typeof field !== 'string' && typeof field !== 'number') return ''
  const text = String(field).normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  return text.toUpperCase() === 'NULL' ? '' : text
}

const SETTLEMENT_KIND = /^(?:linn|alev|alevik|küla|vald)$/

/**
 * Spells a place as people write it: `KOHTLA-JÄRVE` → `Kohtla-Järve`, `Luige Alevik` → `Luige`, `Elva linn` → `Elva`. A
 * parish keeps its `vald`, because the name alone would be another place.
 */
export function placeName(text: string): string {
  const shouted = text === text.toLocaleUpperCase('et')
  const words = (shouted ? text.toLocaleLowerCase('et') : text).split(' ').map(word => {
    if (SETTLEMENT_KIND.test(word.toLocaleLowerCase('et'))) return word.toLocaleLowerCase('et')
    return shouted ? word.replaceAll(/(?<=^|-)\p{L}/gu, letter => letter.toLocaleUpperCase('et')) : word
  })
  const last = words.at(-1) ?? ''
  return (
    words.length > 1 && SETTLEMENT_KIND.test(last) && last !== 'vald' ? words.slice(0, -1) : words
  ).join(' ')
}

/** Longer than any real field: a longer one is a fault of the feed. */
const ID_MAX = 100
const TEXT_MAX = 200

const isUsable = ({ id, name, address, city }: ParcelMachine): boolean =>
  id !== '' &&
  id.length <= ID_MAX &&
  name !== '' &&
  [name, address, city].every(text => text.length <= TEXT_MAX)

/** Payments and labels reject other formats; a machine works without a postal code. */
const isPostalCode = (text = ''): boolean => /^\d{5}$/.test(text)

const byName = new Intl.Collator('et')

/** Returns the list as the shop stores it: usable machines, each id once, sorted by name in Estonian order. */
export function machineList(machines: Iterable<ParcelMachine>): ParcelMachine[] {
  const byId = new Map<string, ParcelMachine>()
  for (const { postalCode, ...machine } of machines)
    if (isUsable(machine) && !byId.has(machine.id))
      byId.set(machine.id, { ...machine, ...(isPostalCode(postalCode) && { postalCode }) })
  return [...byId.values()].sort((a, b) => byName.compare(a.name, b.name))
}
