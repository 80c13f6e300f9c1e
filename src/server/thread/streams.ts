import { PassThrough, type Readable } from 'node:stream'
import { findLastPositions } from '#server/orders/thread-entries.ts'
import type { CacheInvalidation } from '#server/platform/cache/cache-invalidation.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { Log } from '#server/platform/log.ts'

/** Limits of open streams, per process and per network: a household has a few tabs open. */
const STREAMS_MAX = 500
const STREAMS_OF_CLIENT = 10

/** A heartbeat: proxies close idle connections, and a vanished client is only noticed by a failed write. */
export const BEAT_MS = 20_000

/** After this the browser reconnects and must show its access again. */
const LIFE_MS = 5 * 60_000

/** How long a browser waits before it reconnects, in milliseconds. */
const RETRY_MS = 3_000

type Stream = { orderId: string; client: string; told: number; out: PassThrough }

/**
 * Open streams of pages that follow threads: each is told that there is something new, and loads it by the usual call.
 */
export type ThreadStreams = {
  /**
   * Opens a stream of server-sent events: `entry`, with the position of the last one.
   * @param client whose streams are counted together
   * @throws ShopError `overloaded` if there are too many streams or the process closes: the page polls instead
   */
  open(orderId: string, client: string): Promise<Readable>
  /** Ends all streams, and accepts no more. */
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
    // A client that does not read is disconnected rather than buffered for; it reconnects.
    if (!out.write(text)) out.end()
  }

  const tell = (stream: Stream, position: number) => {
    if (position <= stream.told) return
    stream.told = position
    write(stream, `event: entry\ndata: ${position}\n\n`)
  }

  /** One query for all streams, however many entries have been added meanwhile. */
  const ask = async () => {
    if (streams.size === 0) return
    const last = await findLastPositions(db, [...new Set([...streams].map(({ orderId }) => orderId))])
    for (const stream of streams) tell(stream, last.get(stream.orderId) ?? 0)
  }

  const heard = async () => {
    isAskedAgain = true
    if (isAsking) return
    isAsking = true
    while (isAskedAgain) {
      isAskedAgain = false
      // Nothing is lost: the next entry triggers another query, and pages poll.
      await ask().catch(err => log.warn({ err }, 'readers of open threads could not be notified'))
    }
    // Without a pause after the last look at `isAskedAgain`: what is heard in it would be lost.
    isAsking = false
  }
  const unsubscribe = changes.subscribe('thread', () => void heard())

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
      // Covers entries added between the page's own query and now.
      void heard()
      return stream.out
    },
    close() {
      isClosed = true
      unsubscribe()
      for (const { out } of streams) out.end()
    },
  }
}
