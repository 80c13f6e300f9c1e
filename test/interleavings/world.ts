/** The state of a run: the nodes, the shoppers, the provider's events, and what each shopper was told. */
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises'
import type { InjectOptions } from 'fastify'
import { type Sandbox, startSandbox } from '#sandbox/server.ts'
import { insertProduct } from '#server/catalog/store.ts'
import { connectPayPal } from '#server/payments/paypal/client.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Node, openNode, type PausedCall } from './nodes.ts'
import type { Fault, Step } from './steps.ts'

export type SharedDatabase = Database & { url: string | undefined }

/** `exact`: its stock is always counted; `loose`: counting starts and stops; `uncounted`: never counted */
export type Stocked = { id: number; counting: 'exact' | 'loose' | 'uncounted'; initial: number }

/** A payment as the shopper knows it. */
export type Opened = { id: string; href: string; who: number; isLater: boolean; amount: string }

export type Reply = { status: number; body: Record<string, unknown> }

export type World = {
  database: SharedDatabase
  sandbox: Sandbox
  nodes: Node[]
  /** the provider for checking the books: without faults, and with its usual timeout */
  accountant: Pick<PaymentProvider, 'read' | 'close'>
  now(): Date
  wait(minutes: number): void
  sessions: readonly string[]
  products: Stocked[]
  /** by how many pieces the owner's counts have changed each product */
  recounted: Map<number, number>
  payments: Opened[]
  /** references of all payments at the provider, even those that no shopper ever heard of */
  references: Set<string>
  /** references of payments made elsewhere, which the shop learns of from a client, if at all */
  elsewhere: Set<string>
  /** by reference, why the shopper was told that nothing is charged or that the money goes back */
  told: Map<string, string>
  events: { headers: Record<string, string>; body: Buffer; isTaken: boolean }[]
  held: PausedCall[]
  faults: Map<Fault, number>
  /** how often each call got each answer, to show what a run covers */
  answers: Map<string, number>
  /** what else the check of the books has counted */
  counts: { lost: number }
  /** errors not explained by any fault */
  errors: string[]
  call(
    node: Node,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply>
  /** runs a step and resolves when it is done or paused */
  run(node: Node, fault: Step['fault'], work: () => Promise<unknown>): Promise<void>
  /** kills a process and starts another in its place */
  crash(node: Node): Promise<void>
  close(): Promise<void>
}

const NODES = 3
const SHOPPERS = 5
const PIECES = 4
/** How long to wait for a step that may be blocked by a paused one on its node, in milliseconds. */
const STUCK_MS = 800

export const productBody = (name: string, price = '32.00') => ({
  name,
  description: 'Heleroheline konn.',
  longDescription: '',
  price,
  originalPrice: null,
  imageUrl: '/media/konn-roomus/1200.webp',
  imageUrls: [],
  category: 'konnimütsid',
  badge: null,
  inStock: true,
})

export async function openWorld(database: SharedDatabase): Promise<World> {
  let clock = Date.UTC(2026, 2, 2, 9)
  // Every look moves the clock a millisecond, so that no two things happen at the same time.
  const now = () => new Date(clock++)
  const sandbox = await startSandbox({ now: () => clock })
  const world: Pick<World, 'held' | 'faults' | 'errors' | 'references' | 'answers'> = {
    answers: new Map(),
    held: [],
    faults: new Map(),
    errors: [],
    references: new Set(),
  }
  let onHeld: (held: PausedCall) => void = () => {}
  const host = {
    database,
    sandbox,
    now,
    onHeld: (held: PausedCall) => {
      world.held.push(held)
      onHeld(held)
    },
    onFault: (kind: Fault) => void world.faults.set(kind, (world.faults.get(kind) ?? 0) + 1),
    onError: (message: string) => void world.errors.push(message),
  }
  const nodes: Node[] = []
  for (let n = 0; n < NODES; n++) nodes.push(await openNode(host))
  for (const node of nodes) {
    const { create } = node.provider
    node.provider.create = async (...wanted) => {
      const made = await create(...wanted)
      if (made.outcome === 'created') world.references.add(made.reference)
      return made
    }
  }
  const { url, clientId, clientSecret, webhookId } = sandbox
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const accountant = connectPayPal({ apiUrl: url, clientId, clientSecret, webhookId }, silent)
  const events: World['events'] = []
  sandbox.sendEventsTo(async (headers, body) => {
    events.push({ headers, body, isTaken: false })
    return 200
  })
  const products: Stocked[] = []
  for (const counting of ['exact', 'exact', 'exact', 'loose', 'uncounted'] as const) {
    const initial = counting === 'exact' ? PIECES : 0
    const input = { ...productBody(`Müts ${products.length}`), price: 3200, stockQuantity: initial || null }
    const { id } = await insertProduct(database.db, input, now())
    products.push({ id, counting, initial })
  }
  for (const node of nodes) node.shop.catalog.changed()
  const under = new Set<Promise<unknown>>()

  const run: World['run'] = async (node, fault, work) => {
    node.plan = fault && { ...fault }
    const { promise: isHeld, resolve: goOn } = Promise.withResolvers<void>()
    let step: Promise<unknown> | undefined
    onHeld = held => {
      held.step = step
      goOn()
    }
    const done = Promise.resolve()
      .then(work)
      .catch(error => {
        if (!String(error).includes('KILLED')) world.errors.push(`a step failed: ${error?.stack ?? error}`)
      })
    step = done
    under.add(done)
    void done.finally(() => under.delete(done))
    // A step may share the work of a paused one on its node; then it ends together with it.
    const waits = world.held.length > 0
    const stuck = new AbortController()
    await Promise.race([
      done,
      isHeld,
      ...(waits ? [pause(STUCK_MS, undefined, { signal: stuck.signal }).catch(() => undefined)] : []),
    ])
    stuck.abort()
    onHeld = () => {}
    node.plan = undefined
    if (node.isDead) await crash(node)
  }

  /** Ends everything that the process was doing; the next one starts with nothing in memory. */
  const crash: World['crash'] = async node => {
    node.isDead = true
    for (const each of world.held.filter(held => held.node === node)) {
      world.held.splice(world.held.indexOf(each), 1)
      each.kill()
    }
    for (let turn = 0; turn < 10; turn++) await immediate()
    node.isDead = false
    node.shop.catalog.changed()
  }

  return {
    ...world,
    database,
    sandbox,
    nodes,
    accountant,
    now,
    wait: minutes => {
      clock += minutes * 60_000
    },
    sessions: Array.from({ length: SHOPPERS }, (_, n) => `session-1732000000000-${String(n).repeat(24)}`),
    products,
    recounted: new Map(),
    payments: [],
    elsewhere: new Set(),
    counts: { lost: 0 },
    told: new Map(),
    events,
    run,
    crash,
    call: async (node, method, path, body, headers = {}) => {
      const reply = await node.app.inject({
        method: method as NonNullable<InjectOptions['method']>,
        url: path,
        headers,
        ...(body !== undefined && { payload: body as Record<string, unknown> }),
      })
      const answer = (reply.body ? JSON.parse(reply.body) : {}) as Record<string, unknown>
      const kind = `${method} ${path.split('?')[0]!.replace(/[A-Z]{3}-\w+|\d+/, '*')}: ${reply.statusCode} ${answer.code ?? ''}`
      world.answers.set(kind, (world.answers.get(kind) ?? 0) + 1)
      return { status: reply.statusCode, body: answer }
    },
    close: async () => {
      for (const node of nodes) await crash(node)
      await Promise.allSettled(under)
      for (const node of nodes) await node.close()
      await accountant.close()
      await sandbox.close()
    },
  }
}
