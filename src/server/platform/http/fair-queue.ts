import { ShopError } from '../errors.ts'

/** Takes turns between clients; see `createFairQueue`. */
type FairQueue = <T>(client: string, work: () => Promise<T>) => Promise<T>

type Job = { start: () => void; refuse: (error: ShopError) => void }

/** How much a new duration counts in the running average. */
const WEIGHT = 0.1

/** So many may wait however long it takes: where the processor is taken up otherwise, every average is long. */
const ALWAYS_WAITING = 4

/**
 * What has come over the network meanwhile is answered before the next piece is begun. libuv accepts one connection in each
 * turn of the event loop: with one turn between two pieces new connections would wait for as many pieces.
 */
const TURNS_BETWEEN = 20

function afterLoopTurns(turns: number, then: () => void): void {
  setImmediate(() => (turns > 1 ? afterLoopTurns(turns - 1, then) : then()))
}

const busy = () => new ShopError('overloaded', { retryAfter: 2 })

/**
 * Lets work that keeps the processor busy go on a few at a time. Clients take turns, so that one who asks much waits
 * behind those who ask little; between two pieces of work the event loop answers what else has come.
 * @param options.waitMaxMs work that would wait longer than this, by the average of what was done, is not begun
 * @param options.waitingMax how many may wait, where what waits takes memory
 * @returns runs the work when its turn has come; throws ShopError `overloaded` where the line is full. A full line gives
 *   up what the client with most waiting asked last, so that another's first piece has room.
 */
export function createFairQueue(options: {
  concurrency: number
  waitMaxMs?: number
  waitingMax?: number
}): FairQueue {
  const { concurrency, waitMaxMs = Infinity, waitingMax = Infinity } = options
  /** In the order of their turns. */
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
    // To the end of the line, or out of it.
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
