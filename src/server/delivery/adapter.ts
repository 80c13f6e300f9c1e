import type { ParcelMachine } from '#domain/carriers.ts'
import type { Environment, Variables } from '#server/platform/environment.ts'

/** Where a carrier's list is to be had. */
export type Feed = {
  url: string
  /** sent as a bearer token, and only to the address's own origin */
  token?: string
}

/** What the environment says about the feeds, by variable. */
export type FeedValues = Readonly<Record<string, unknown>>

/** All that the shop knows about one carrier's list of parcel machines. */
export type CarrierAdapter = {
  /** what the environment may say about the carrier */
  variables: Variables
  /** the variable without which there is no feed to ask; missing where the carrier's list is open to all */
  needs?: string
  /** the feed to ask, or `undefined` where the environment gives none */
  feed(values: FeedValues): Feed | undefined
  /** the media types to ask the feed for */
  accept: string
  /**
   * Reads the feed's reply: Estonia's parcel machines, sorted by name. A row that is no usable machine is left out.
   * @throws Error where the reply as a whole has another shape.
   */
  read(body: string): ParcelMachine[]
  /** serves until the first good feed */
  starter: readonly ParcelMachine[]
}

/** An adapter whose feed is typed by the variables that it declares. */
export const carrierAdapter = <V extends Variables>(
  adapter: Omit<CarrierAdapter, 'feed'> & {
    variables: V
    needs?: keyof V & string
    feed(values: Partial<Environment<V>>): Feed | undefined
  },
): CarrierAdapter => adapter as CarrierAdapter

/** A row of a feed, of which nothing is known yet. */
export type FeedRow = Readonly<Record<string, unknown>>

export const isRow = (value: unknown): value is FeedRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The rows of a list.
 * @throws Error where it is no list.
 */
export function rowsOf(list: unknown): FeedRow[] {
  if (!Array.isArray(list)) throw new Error('the reply is not a list of places')
  return list.filter(isRow)
}

/** A field as one line of text; what is missing, or the literal `NULL` that feeds write for it, is empty. */
export function textOf(field: unknown): string {
  if (typeof field !== 'string' && typeof field !== 'number') return ''
  const text = String(field).normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  return text.toUpperCase() === 'NULL' ? '' : text
}

const SETTLEMENT_KIND = /^(?:linn|alev|alevik|küla|vald)$/

/**
 * A place as people write it: `KOHTLA-JÄRVE` → `Kohtla-Järve`, `Luige Alevik` → `Luige`, `Elva linn` → `Elva`.
 * A parish keeps its `vald`, because without it it would be another place.
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

/** Longer than any real field: such a row is a fault of the feed. */
const ID_MAX = 100
const TEXT_MAX = 200

const isUsable = ({ id, name, address, city }: ParcelMachine): boolean =>
  id !== '' &&
  id.length <= ID_MAX &&
  name !== '' &&
  [name, address, city].every(text => text.length <= TEXT_MAX)

/** Payments and labels refuse another shape; a machine is as good without one. */
const isPostalCode = (text = ''): boolean => /^\d{5}$/.test(text)

const byName = new Intl.Collator('et')

/** The list as the shop keeps it: usable machines, each id once, sorted by name as Estonians sort. */
export function machineList(machines: Iterable<ParcelMachine>): ParcelMachine[] {
  const byId = new Map<string, ParcelMachine>()
  for (const { postalCode, ...machine } of machines)
    if (isUsable(machine) && !byId.has(machine.id))
      byId.set(machine.id, { ...machine, ...(isPostalCode(postalCode) && { postalCode }) })
  return [...byId.values()].sort((a, b) => byName.compare(a.name, b.name))
}
