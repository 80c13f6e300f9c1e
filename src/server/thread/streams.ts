import { PassThrough, type Readable } from 'node:stream'
import { findLastPositions } from '#server/orders/thread-entries.ts'
import type { CacheInvalidation } from '#server/platform/cache/cache-invalidation.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { Log } from '#server/platform/log.ts'

/** So many pages may look on at once, at this process and from one network: a household has a few tabs open. */
const STREAMS_MAX = 500
const STREAMS_OF_CLIENT = 10

/** Proxies end a connection that says nothing, and a client that is gone is noticed by what cannot be sent. */
export const BEAT_MS = 20_000

/** Then the browser comes again, and has to show anew that it may. */
const LIFE_MS = 5 * 60_000

/** How long a browser waits before it comes again, in milliseconds. */
const RETRY_MS = 3_000

type Stream = { orderId: string; client: string; told: number; out: PassThrough }

/** Pages that look on at threads: each is told that there is something new, and asks for it by the usual call. */
export type ThreadStreams = {
  /**
   * A stream of server-sent events: `entry`, with the position of the last one.
   * @param client whose connections are counted together
   * @throws ShopError `overloaded` where too many look on, or the process closes: the page asks every while instead
   */
  open(orderId: string, client: string): Promise<Readable>
  /** Ends all of them, and takes no more. */
  close(): void
}

export function createThreadStreams({
  db,
  changes,
  log,
  beatMs = BEAT_MS,
}: {
  db: Db
  changes: CacheInvalidation
  log: Pick<Log, 'warn'>
  beatMs?: number | undefined
}): ThreadStreams {
  const streams = new Set<Stream>()
  let isClosed = false
  let beating: NodeJS.Timeout | undefined
  let isAsking = false
  let isAskedAgain = false

  const write = ({ out }: Stream, text: string) => {
    // A client that takes nothing is not waited for: it comes again.
    if (!out.write(text)) out.end()
  }

  const tell = (stream: Stream, position: number) => {
    if (position <= stream.told) return
    stream.told = position
    write(stream, `event: entry\ndata: ${position}\n\n`)
  }

  /** One question for all that look on, however many entries have come meanwhile. */
  const ask = async () => {
    do {
      isAskedAgain = false
      if (streams.size === 0) break
      const last = await findLastPositions(db, [...new Set([...streams].map(({ orderId }) => orderId))])
      for (const stream of streams) tell(stream, last.get(stream.orderId) ?? 0)
    } while (isAskedAgain)
  }

  const heard = () => {
    isAskedAgain = true
    if (isAsking) return
    isAsking = true
    void ask()
      // Nothing is lost: the next entry tells of it, and pages poll.
      .catch(err => log.warn({ err }, 'those who look on at threads could not be told'))
      .finally(() => {
        isAsking = false
      })
  }
  const unsubscribe = changes.subscribe('thread', heard)

  const beat = () => {
    for (const stream of streams) write(stream, ':\n\n')
  }

  return {
    async open(orderId, client) {
      const own = [...streams].filter(stream => stream.client === client)
      if (isClosed || streams.size >= STREAMS_MAX || own.length >= STREAMS_OF_CLIENT)
        throw new ShopError('overloaded', { retryAfter: 60 })
      const stream: Stream = { orderId, client, told: 0, out: new PassThrough() }
      streams.add(stream)
      beating ??= setInterval(beat, beatMs).unref()
      const ending = setTimeout(() => stream.out.end(), LIFE_MS).unref()
      stream.out.once('close', () => {
        streams.delete(stream)
        clearTimeout(ending)
        if (streams.size > 0) return
        clearInterval(beating)
        beating = undefined
      })
      write(stream, `retry: ${RETRY_MS}\n\n`)
      // What came between the page's own question and this moment is told as well.
      heard()
      return stream.out
    },
    close() {
      isClosed = true
      unsubscribe()
      for (const { out } of streams) out.end()
    },
  }
}
