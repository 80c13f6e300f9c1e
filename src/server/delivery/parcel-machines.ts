import type { ChosenMachine } from '#contract/delivery.ts'
import { CARRIERS, type Carrier, type ParcelMachine, type ParcelMachines } from '#domain/delivery.ts'
import type { Db } from '#server/platform/database.ts'
import { ADAPTERS } from './carriers.ts'
import { loadLists, type StoredLists } from './store.ts'

/** The parcel machines that this process offers, from memory: checkout never waits for a feed or the database. */
export type ParcelMachineLists = {
  /** all of them; the same object until a list changes */
  current(): ParcelMachines
  /** the machine as an order keeps it, or `undefined` where the carrier has none of that id */
  find(carrier: Carrier, id: string): ChosenMachine | undefined
  /** takes over what the feeds have given since, to this process or another; to be called every few minutes */
  reload(): Promise<void>
}

const listsOf = (stored: StoredLists): ParcelMachines => {
  const list = (carrier: Carrier): ParcelMachine[] =>
    stored[carrier]?.machines ?? [...ADAPTERS[carrier].starter]
  return Object.fromEntries(CARRIERS.map(carrier => [carrier, list(carrier)])) as ParcelMachines
}

const versionOf = (stored: StoredLists): string =>
  CARRIERS.map(carrier => stored[carrier]?.fetchedAt ?? 'starter').join()

/** Opens the lists: a carrier's stored one, or the bundled starter while its feed has never given a good one. */
export async function createParcelMachines({ db }: { db: Db }): Promise<ParcelMachineLists> {
  let lists = listsOf({})
  let version = versionOf({})
  const reload = async () => {
    const stored = await loadLists(db)
    if (versionOf(stored) === version) return
    version = versionOf(stored)
    lists = listsOf(stored)
  }
  await reload()
  return {
    current: () => lists,
    find: (carrier, id) => {
      const machine = lists[carrier].find(machine => machine.id === id)
      return machine && { carrier, ...machine }
    },
    reload,
  }
}
