/** A value that the browser keeps over a reload, and over a visit to the payment provider. */
export type KeptValue<Value> = {
  /** what was kept; its shape is what an earlier version of the page may have left */
  kept(): Partial<Value> | undefined
  keep(value: Value): void
  forget(): void
  /** calls after every change by this page. @returns how to stop it */
  watch(watcher: () => void): () => void
}

/** A value that this tab alone knows. */
export const tabStorage = <Value extends object>(name: string) => keptIn<Value>(() => sessionStorage, name)

/** A value that every tab of this browser knows, also tomorrow. */
export const browserStorage = <Value extends object>(name: string) => keptIn<Value>(() => localStorage, name)

/** A browser that keeps nothing still sells: no failure of its storage gets out of here. */
function keptIn<Value extends object>(storageOf: () => Storage, name: string): KeptValue<Value> {
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
    kept: () =>
      withStorage(storage => {
        const value: unknown = JSON.parse(storage.getItem(name) ?? 'null')
        return typeof value === 'object' && value !== null ? (value as Partial<Value>) : undefined
      }),
    keep: value => change(storage => storage.setItem(name, JSON.stringify(value))),
    forget: () => change(storage => storage.removeItem(name)),
    watch(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}
