/** A value that the browser keeps over a reload, and over a visit to the payment provider. */
export type StoredValue<Value> = {
  /** what was kept; its shape is what an earlier version of the page may have left */
  get(): Partial<Value> | undefined
  set(value: Value): void
  remove(): void
  /** calls after every change by this page. @returns how to stop it */
  subscribe(watcher: () => void): () => void
}

/** A value that this tab alone knows. */
export const tabStorage = <Value extends object>(name: string) => storedIn<Value>(() => sessionStorage, name)

/** A value that every tab of this browser knows, also tomorrow. */
export const browserStorage = <Value extends object>(name: string) =>
  storedIn<Value>(() => localStorage, name)

/** Forgets all of this tab whose names begin so. */
export function removeFromTab(...beginnings: string[]): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (beginnings.some(beginning => name.startsWith(beginning))) sessionStorage.removeItem(name)
  } catch {
    // It keeps nothing.
  }
}

/** A browser that keeps nothing still sells: no failure of its storage gets out of here. */
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
