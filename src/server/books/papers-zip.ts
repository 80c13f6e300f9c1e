import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { makeZip } from 'client-zip'
import * as messages from '#messages/documents.ts'
import type { Log } from '#server/platform/log.ts'
import { type BooksDeps, papersOfMonth } from './papers.ts'

/**
 * Streams the documents of a month as one ZIP file while they are made: only one of them is in memory at a time. Those
 * that cannot be made are named in a file beside the others, which also says if some could not be found.
 * @param month `2026-03`
 */
export const papersZip = (deps: BooksDeps & { log: Log }, month: string): Readable =>
  Readable.fromWeb(makeZip(entriesOf(deps, month)) as ReadableStream)

async function* entriesOf(deps: BooksDeps & { log: Log }, month: string) {
  const missing: string[] = []
  let areAllFound = true
  try {
    for await (const { name, make } of papersOfMonth(deps, month)) {
      const input = await make().catch((err: unknown) => {
        deps.log.error({ err, paper: name }, 'document of the month could not be rendered')
        missing.push(name)
      })
      if (input) yield { name, input, lastModified: deps.now() }
      // Drawing blocks the event loop: other requests are answered between two papers.
      await nextTurn()
    }
  } catch (err) {
    deps.log.error({ err }, 'documents of the month could not be found')
    areAllFound = false
  }
  if (missing.length > 0 || !areAllFound)
    yield {
      name: messages.missingPapersFile,
      input: messages.missingPapers(missing, areAllFound),
      lastModified: deps.now(),
    }
}
