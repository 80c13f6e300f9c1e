/** A value stored in the browser, which survives a reload and a visit to the payment provider. */
export type StoredValue<Value> = {
  /** the stored value; partial, because an earlier version of the page may have written it */
  get(): Partial<Value> | undefined
  set(value: Value): void
  remove(): void
  /** calls the watcher after every change made by this page. @returns a function that unsubscribes */
  subscribe(watcher: () => void): () => void
}

/** A value stored for this tab only. */
export const tabStorage = <Value extends object>(name: string) => storedIn<Value>(() => sessionStorage, name)

/** A value shared by all tabs of this browser, and kept when it is closed. */
export const browserStorage = <Value extends object>(name: string) =>
  storedIn<Value>(() => localStorage, name)

/** Removes all values of this tab whose names start with one of these. */
export function removeFromTab(...beginnings: string[]): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (beginnings.some(beginning => name.startsWith(beginning))) sessionStorage.removeItem(name)
  } catch {
    // Storage is unavailable: there is nothing to remove.
  }
}

/** Swallows every storage error: the shop must also sell in browsers that store nothing. */
function storedIn<Value extends object>(storageOf: () => Storage, name: string): StoredValue<Value> {
  const watchers = new Set<() => void>()

  const withStorage = <Result>(work: (storage: Storage) => Result): Result | undefined => {
    try {
      return work(storageOf())
    } catch {
      return undefined
    }
  }
  const change = (work: (storage: Storage) => void) => {
    withStorage(work)
    for (const watcher of watchers) watcher()
  }

  return {
    get: () =>
      withStorage(storage => {
        const value: unknown = JSON.parse(storage.getItem(name) ?? 'null')
        return typeof value === 'object' && value !== null ? (value as Partial<Value>) : undefined
      }),
    set: value => change(storage => storage.setItem(name, JSON.stringify(value))),
    remove: () => change(storage => storage.removeItem(name)),
    subscribe(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}
