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
    // Most of what is compiled by now ran once; what runs again is compiled again from its text, in a few milliseconds.
    setFlagsFromString('--stress-flush-code')
    // The last resort also gives back the room for young objects, which the start has had grow to 64 MB.
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    setFlagsFromString('--no-stress-flush-code')
  }, AFTER_MS).unref()
}
