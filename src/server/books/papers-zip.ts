import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { makeZip } from 'client-zip'
import * as messages from '#messages/documents.ts'
import type { Log } from '#server/platform/log.ts'
import { type BooksDeps, papersOfMonth } from './papers.ts'

/**
 * Streams the documents of a month as one ZIP file while they are made: only one of them is in memory at a time. Those
 * that cannot be made are named in a file beside the others.
 * @param month `2026-03`
 */
export const papersZip = (deps: BooksDeps & { log: Log }, month: string): Readable =>
  Readable.fromWeb(makeZip(entriesOf(deps, month)) as ReadableStream)

async function* entriesOf(deps: BooksDeps & { log: Log }, month: string) {
  const missing: string[] = []
  for await (const { name, make } of papersOfMonth(deps, month)) {
    const input = await make().catch((err: unknown) => {
      deps.log.error({ err, paper: name }, 'document of the month could not be rendered')
      missing.push(name)
    })
    if (input) yield { name, input, lastModified: deps.now() }
    // Drawing blocks the event loop: other requests are answered between two papers.
    await nextTurn()
  }
  if (missing.length > 0)
    yield {
      name: messages.missingPapersFile,
      input: messages.missingPapers(missing),
      lastModified: deps.now(),
    }
}
