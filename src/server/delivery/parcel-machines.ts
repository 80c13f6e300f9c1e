import type { ChosenMachine } from '#contract/delivery.ts'
import { CARRIERS, type Carrier, type ParcelMachine, type ParcelMachines } from '#domain/carriers.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ADAPTERS } from './adapters.ts'
import { loadLists, type StoredLists } from './store.ts'

/** The parcel machines that this process offers, from memory: checkout never waits for a feed or the database. */
export type ParcelMachineLists = {
  /** all of them; the same object until a list changes */
  current(): ParcelMachines
  /**
   * The machine as an order keeps it, or `undefined` where the carrier has none of that id. One of the list before counts as
   * well: browsers keep a list for a while, and the bundled one has other ids than the feeds.
   */
  find(carrier: Carrier, id: string): ChosenMachine | undefined
  /** takes over what the feeds have given since, to this process or another; to be called every few minutes */
  reload(): Promise<void>
}

const listsOf = (stored: StoredLists): ParcelMachines => {
  const list = (carrier: Carrier): ParcelMachine[] =>
    stored[carrier]?.machines ?? [...ADAPTERS[carrier].starter]
  return Object.fromEntries(CARRIERS.map(carrier => [carrier, list(carrier)])) as ParcelMachines
}

/** Opens the lists: a carrier's stored one, or the bundled starter while its feed has never given a good one. */
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
