import type { ChosenMachine } from '#contract/delivery.ts'
import { CARRIERS, type Carrier, type ParcelMachine, type ParcelMachines } from '#domain/carriers.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ADAPTERS } from './adapters.ts'
import { loadLists, type StoredLists } from './store.ts'

/** The parcel machines that this process offers, in memory: checkout never waits for a feed or the database. */
export type ParcelMachineLists = {
  /** all of them; the same object until a list changes */
  current(): ParcelMachines
  /**
   * Returns the machine as an order stores it, or `undefined` if the carrier has none of that id. Machines of the
   * previous list are found too: browsers cache a list for a while, and the bundled list has other ids than the feeds.
   */
  find(carrier: Carrier, id: string): ChosenMachine | undefined
  /** loads lists that this or another process has fetched since; call it every few minutes */
  reload(): Promise<void>
}

const listsOf = (stored: StoredLists): ParcelMachines => {
  const list = (carrier: Carrier): ParcelMachine[] =>
    stored[carrier]?.machines ?? [...ADAPTERS[carrier].starter]
  return Object.fromEntries(CARRIERS.map(carrier => [carrier, list(carrier)])) as ParcelMachines
}

/** Opens the lists: a carrier's stored one, or the bundled starter if its feed has never given a good one. */
export async function createParcelMachines({ db }: { db: Db }): Promise<ParcelMachineLists> {
  let stored: StoredLists = {}
  let lists = listsOf(stored)
  let before = lists
  const reload = async () => {
    const newest = await loadLists(db)
    const replaced = CARRIERS.filter(carrier => newest[carrier]?.fetchedAt !== stored[carrier]?.fetchedAt)
    if (replaced.length === 0) return
    before = { ...before, ...Object.fromEntries(replaced.map(carrier => [carrier, lists[carrier]])) }
    stored = newest
    lists = listsOf(newest)
  }
  await reload()
  return {
    current: () => lists,
    find: (carrier, id) => {
      const machine = [...lists[carrier], ...before[carrier]].find(machine => machine.id === id)
      return machine && { carrier, ...machine }
    },
    reload,
  }
}
