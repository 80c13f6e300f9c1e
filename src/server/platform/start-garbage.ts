import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Long enough for the start and the first page to be over. */
const AFTER_MS = 3_000

/**
 * Collects once what the start has left behind: parsed sources, schemas on their way to becoming validators. By itself the
 * engine would keep a third of an idle shop's memory for it until the first rush.
 */
export function collectStartGarbage(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    setFlagsFromString('--no-expose-gc')
    collect()
  }, AFTER_MS).unref()
}
