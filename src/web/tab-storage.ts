/** A value that this tab keeps over a reload, and over a visit to the payment provider. Elsewhere it is not known. */
export type TabStorage<Value> = {
  /** what was kept; its shape is what an earlier version of the page may have left */
  kept(): Partial<Value> | undefined
  keep(value: Value): void
  forget(): void
  /** calls after every change by this page. @returns how to stop it */
  watch(watcher: () => void): () => void
}

/** A browser that keeps nothing still sells: no failure of its storage gets out of here. */
export function tabStorage<Value extends object>(name: string): TabStorage<Value> {
  const watchers = new Set<() => void>()

  const withStorage = <Result>(work: (storage: Storage) => Result): Result | undefined => {
    try {
      return work(sessionStorage)
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
