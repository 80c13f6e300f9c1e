import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** Waits for more turns of the event loop than there are between two pieces. */
async function nextPiece(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await nextTurn()
}

/** Work that ends when told to, and the sequence in which it was begun. */
function observed(options: Partial<Parameters<typeof createFairQueue>[0]> = {}) {
  const queue = createFairQueue({ concurrency: 1, waitMaxMs: 1_000_000, ...options })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (client: string, name: string) =>
    queue(client, () => {
      begun.push(name)
      return new Promise<string>(resolve => ends.set(name, () => resolve(name)))
    })
  const end = async (name: string) => {
    ends.get(name)!()
    await nextPiece()
  }
  return { ask, end, begun }
}

test('clients take turns: one with much work waits behind one with little', async () => {
  const { ask, end, begun } = observed()
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name)
  void ask('b', 'b1')
  await end('a1')
  await end('a2')
  await end('b1')
  await end('a3')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
})

test('a full queue drops the busiest client’s last piece for another’s first', async () => {
  // The initial estimate is 20 ms each: five may wait.
  const { ask, end, begun } = observed({ waitMaxMs: 100 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask('a', name)
  const givenUp = ask('a', 'a6')
  const refusal = expect(givenUp).rejects.toMatchObject({ code: 'overloaded' })
  void ask('b', 'b1')
  await refusal
  for (const name of ['a1', 'a2', 'b1', 'a3', 'a4']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4', 'a5'])
})

test('a newcomer is refused if nobody has more waiting', async () => {
  const { ask } = observed({ waitMaxMs: 80 })
  for (const client of ['a', 'b', 'c', 'd', 'e']) void ask(client, client)
  await expect(ask('f', 'f')).rejects.toMatchObject({ code: 'overloaded' })
})

test('slow work shortens the queue, but a few may always wait', async () => {
  const queue = createFairQueue({ concurrency: 1, waitMaxMs: 300 })
  vi.useFakeTimers({ toFake: ['performance'] })
  const slowly = async () => void vi.advanceTimersByTime(150)
  for (let i = 0; i < 30; i++) {
    await queue('a', slowly)
    await nextPiece()
  }
  const asked = ['a', 'b', 'c', 'd', 'e', 'f'].map(client => queue(client, slowly))
  const outcomes = await Promise.allSettled(asked)
  vi.useRealTimers()
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected'])
})

test('work that fails passes its turn on', async () => {
  const queue = createFairQueue({ concurrency: 1, waitMaxMs: 1_000 })
  const failed = queue('a', () => Promise.reject(new Error('cannot be drawn')))
  const next = queue('b', async () => 'drawn')
  await expect(failed).rejects.toThrow('cannot be drawn')
  expect(await next).toBe('drawn')
})

test('network events are answered between two pieces', async () => {
  const queue = createFairQueue({ concurrency: 1, waitMaxMs: 1_000 })
  const seen: string[] = []
  const first = queue('a', async () => void seen.push('first'))
  const second = queue('a', async () => void seen.push('second'))
  void nextTurn().then(() => seen.push('network'))
  await Promise.all([first, second])
  expect(seen).toEqual(['first', 'network', 'second'])
})

test('new connections are accepted between pieces, though libuv accepts one per turn', async () => {
  const inTurn = createFairQueue({ concurrency: 1 })
  let begun = 0
  const busyPiece = async () => {
    begun += 1
    const until = performance.now() + 5
    while (performance.now() < until);
  }
  const begunAtAccept: number[] = []
  const server = createServer(socket => {
    begunAtAccept.push(begun)
    socket.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const clients = Array.from({ length: 15 }, () => once(connect(port, '127.0.0.1').resume(), 'close'))
  await Promise.all(Array.from({ length: 20 }, () => inTurn('a', busyPiece)))
  await Promise.all(clients)
  server.close()
  expect(begunAtAccept).toHaveLength(15)
  expect(begunAtAccept.at(-1)).toBeLessThan(6)
})
