import type { ParcelMachine } from '#domain/carriers.ts'
import type { CarrierAdapter } from './adapter.ts'
import { FeedFault } from './fetch-feed.ts'

/** A list with fewer machines cannot be a whole country's. */
const LEAST = 10

/** The share of known machines that a new list must have. */
const MACHINES_KEPT = 1 / 2

/** Whether a list lacks so many of the known machines that it must be faulty. */
export const hasLostMachines = (count: number, known: number): boolean => count < known * MACHINES_KEPT

/**
 * The share of known towns that must still have a machine, and of machines that must have a town: shoppers search by
 * town.
 */
const CITIES_KEPT = 3 / 4
const MACHINES_WITH_CITY = 9 / 10

const citiesOf = (machines: readonly ParcelMachine[]): Set<string> =>
  new Set(machines.map(({ city }) => city).filter(city => city !== ''))

function readFeed(adapter: CarrierAdapter, body: string): ParcelMachine[] {
  try {
    return adapter.read(body.replace(/^\ufeff/, ''))
  } catch (error) {
    // A syntax error quotes the reply, and a reply may contain people's names.
    const plain = error instanceof Error && !(error instanceof SyntaxError)
    throw new FeedFault('unreadable', plain ? error.message.slice(0, 200) : 'the reply is not JSON')
  }
}

/**
 * Reads and checks a carrier's list, from its feed or a file.
 * @param lastGood the list to compare with; without it the bundled list's count is used
 * @param options.isConfirmed the owner accepts what is missing: only lists that cannot be a country's are refused
 * @throws FeedFault if it may not replace the known list: `machines_gone` and `cities_gone` if too much is missing
 */
export function acceptList(
  adapter: CarrierAdapter,
  body: string,
  lastGood: readonly ParcelMachine[] | undefined,
  { isConfirmed }: { isConfirmed: boolean } = { isConfirmed: false },
): ParcelMachine[] {
  const known = lastGood ?? adapter.starter
  const machines = readFeed(adapter, body)
  const fewer = `${machines.length} machines, but ${known.length} are known`
  if (machines.length < LEAST) throw new FeedFault('too_few', fewer)
  const placed = machines.filter(({ city }) => city !== '').length
  if (placed < machines.length * MACHINES_WITH_CITY)
    throw new FeedFault(
      'cities_missing',
      `${machines.length - placed} of ${machines.length} machines have no town`,
    )
  if (isConfirmed) return machines
  if (hasLostMachines(machines.length, known.length)) throw new FeedFault('machines_gone', fewer)
  const [before, now] = [citiesOf(lastGood ?? []), citiesOf(machines)]
  const kept = [...before].filter(city => now.has(city)).length
  if (kept < before.size * CITIES_KEPT)
    throw new FeedFault('cities_gone', `only ${kept} of ${before.size} known towns are listed`)
  return machines
}
