import type { ParcelMachine } from './carriers.ts'
import { wordSearch } from './word-search.ts'

/** At most this many machines are shown for a search (specification §9). */
export const MACHINE_SEARCH_CAP = 50

/**
 * Returns the parcel machines whose name, address or city contains what was typed, sorted by name, at most 50
 * (specification §5). Case and diacritics do not matter; every word must be found somewhere.
 */
export function searchMachines(machines: readonly ParcelMachine[], typed: string): ParcelMachine[] {
  const isFound = wordSearch(typed)
  return machines
    .filter(({ name, address, city }) => isFound(`${name} ${address} ${city}`))
    .sort((a, b) => a.name.localeCompare(b.name, 'et'))
    .slice(0, MACHINE_SEARCH_CAP)
}
