import { ShopError } from '../errors.ts'

/** Takes turns between clients; see `createFairQueue`. */
type FairQueue = <T>(client: string, work: () => Promise<T>) => Promise<T>

type Job = { start: () => void; refuse: (error: ShopError) => void }

/** Weight of a new duration in the running average. */
const WEIGHT = 0.1

/** This many may always wait: if other work occupies the processor, every average is long. */
const ALWAYS_WAITING = 4

/**
 * Turns of the event loop between two pieces, to answer network events first. libuv accepts one connection per turn:
 * with a single turn between pieces, new connections would wait for as many pieces.
 */
const TURNS_BETWEEN = 20

function afterLoopTurns(turns: number, then: () => void): void {
  setImmediate(() => (turns > 1 ? afterLoopTurns(turns - 1, then) : then()))
}

const busy = () => new ShopError('overloaded', { retryAfter: 2 })

/**
 * Limits the concurrency of work that keeps the processor busy. Clients take turns, so that one with much work waits
 * behind those with little; between two pieces of work, the event loop answers other events.
 * @param options.waitMaxMs work that would wait longer than this, by the average duration so far, is refused
 * @param options.waitingMax most that may wait, if waiting work uses memory
 * @returns runs the work in its turn; throws ShopError `overloaded` if the queue is full. A full queue drops the latest
 * piece of the client with most waiting, to make room for another client's first.
 */
export function createFairQueue(options: {
  concurrency: number
  waitMaxMs?: number
  waitingMax?: number
}): FairQueue {
  const { concurrency, waitMaxMs = Infinity, waitingMax = Infinity } = options
  /** Each client's queue, in the sequence of their turns. */
  const lines = new Map<string, Job[]>()
  let waiting = 0
  let running = 0
  let averageMs = 20

  const isFull = () =>
    waiting >= waitingMax ||
    (waiting >= ALWAYS_WAITING && ((waiting + 1) * averageMs) / concurrency > waitMaxMs)

  function enqueue(client: string, job: Job): void {
    const own = lines.get(client) ?? []
    if (isFull()) {
      const longest = [...lines.values()].reduce((a, b) => (b.length > a.length ? b : a), own)
      if (longest.length <= own.length + 1) throw busy()
      longest.pop()!.refuse(busy())
      waiting -= 1
    }
    own.push(job)
    lines.set(client, own)
    waiting += 1
  }

  function startNext(): void {
    const [first] = lines
    if (!first || running >= concurrency) return
    const [client, line] = first
    const job = line.shift()!
    waiting -= 1
    // To the end of the queue, or out of it.
    lines.delete(client)
    if (line.length > 0) lines.set(client, line)
    running += 1
    job.start()
  }

  return async (client, work) => {
    if (running < concurrency) running += 1
    else await new Promise<void>((start, refuse) => enqueue(client, { start, refuse }))
    const begun = performance.now()
    try {
      return await work()
    } finally {
      afterLoopTurns(TURNS_BETWEEN, () => {
        averageMs += WEIGHT * (performance.now() - begun - averageMs)
        running -= 1
        startNext()
      })
    }
  }
}
