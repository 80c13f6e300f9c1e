import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Long enough for the start and the first page to be over. */
const AFTER_MS = 3_000

/**
 * Collects garbage once after the start: parsed sources, and schemas compiled to validators. Otherwise V8 would keep a
 * third of an idle shop's memory until the first load.
 */
export function collectStartupGarbage(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as NodeJS.GCFunction
    setFlagsFromString('--no-expose-gc')
    // The last-resort mode also shrinks the young generation, which has grown to 64 MB during the start.
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }, AFTER_MS).unref()
}
