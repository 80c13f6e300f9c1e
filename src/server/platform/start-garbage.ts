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
    const collect = runInNewContext('gc') as NodeJS.GCFunction
    setFlagsFromString('--no-expose-gc')
    // The last resort also gives back the room for young objects, which the start has had grow to 64 MB.
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }, AFTER_MS).unref()
}
