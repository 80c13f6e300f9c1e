import type { ParcelMachine } from '#domain/carriers.ts'
import type { CarrierAdapter } from './adapter.ts'
import { FeedFault } from './fetch-feed.ts'

/** Fewer than this is no country's list, whatever was known before. */
const LEAST = 10

/** At least half of what is known must be in a new list: of the last good one, or of the bundled starter. */
const fewestTaken = (known: readonly ParcelMachine[]): number => Math.max(LEAST, Math.ceil(known.length / 2))

/** Of the known towns so many must still have a machine, and of the machines so many a town: shoppers search by it. */
const CITIES_KEPT = 3 / 4
const MACHINES_WITH_CITY = 9 / 10

const citiesOf = (machines: readonly ParcelMachine[]): Set<string> =>
  new Set(machines.map(({ city }) => city).filter(city => city !== ''))

function readFeed(adapter: CarrierAdapter, body: string): ParcelMachine[] {
  try {
    return adapter.read(body.replace(/^\ufeff/, ''))
  } catch (error) {
    // A syntax error quotes the reply, and a reply may name people.
    const plain = error instanceof Error && !(error instanceof SyntaxError)
    throw new FeedFault('unreadable', plain ? error.message.slice(0, 200) : 'the reply is not JSON')
  }
}

/**
 * Reads a carrier's list, of its feed or of a file.
 * @param lastGood what the new one is measured by; without it the count of the bundled one
 * @throws FeedFault where it may not stand in the place of the known one
 */
export function takeList(
  adapter: CarrierAdapter,
  body: string,
  lastGood: readonly ParcelMachine[] | undefined,
): ParcelMachine[] {
  const known = lastGood ?? adapter.starter
  const machines = readFeed(adapter, body)
  if (machines.length < fewestTaken(known))
    throw new FeedFault('too_few', `${machines.length} machines, where ${known.length} are known`)
  const [before, now] = [citiesOf(lastGood ?? []), citiesOf(machines)]
  const kept = [...before].filter(city => now.has(city)).length
  const placed = machines.filter(({ city }) => city !== '').length
  if (kept < before.size * CITIES_KEPT || placed < machines.length * MACHINES_WITH_CITY)
    throw new FeedFault(
      'cities_gone',
      `${kept} of ${before.size} towns are left, and ${machines.length - placed} machines have none`,
    )
  return machines
}
