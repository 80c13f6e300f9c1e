import type { ParcelMachine } from '#domain/carriers.ts'
import type { CarrierAdapter } from './adapter.ts'
import { FeedFault } from './fetch-feed.ts'

/** Fewer than this is no country's list, whatever was known before. */
const LEAST = 10

/** So much of what is known must be in a new list. */
const MACHINES_KEPT = 1 / 2

/** Whether a list lacks so many of the known machines that it is taken for faulty. */
export const hasLostMachines = (count: number, known: number): boolean => count < known * MACHINES_KEPT

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
 * @param options.isConfirmed the owner knows what it has lost: only what is no country's list is refused
 * @throws FeedFault where it may not stand in the place of the known one: `machines_gone` and `cities_gone` for what it has lost
 */
export function takeList(
  adapter: CarrierAdapter,
  body: string,
  lastGood: readonly ParcelMachine[] | undefined,
  { isConfirmed }: { isConfirmed: boolean } = { isConfirmed: false },
): ParcelMachine[] {
  const known = lastGood ?? adapter.starter
  const machines = readFeed(adapter, body)
  const fewer = `${machines.length} machines, where ${known.length} are known`
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
    throw new FeedFault('cities_gone', `${kept} of ${before.size} towns are left`)
  return machines
}
