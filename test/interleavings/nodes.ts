/**
 * Several processes of one shop on one database and one sandbox, each of which can be paused, fail or be killed at any
 * call.
 */
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { Sandbox } from '#sandbox/server.ts'
import { buildApp } from '#server/app.ts'
import { createShopServices, type ShopServices } from '#server/composition-root.ts'
import { readConfig } from '#server/config.ts'
import { connectPayPal } from '#server/payments/paypal/client.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { createRegistry } from '#server/payments/registry.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Fault } from './steps.ts'

/** Ends a process in the middle of its work. */
class Killed extends Error {
  constructor() {
    super('KILLED')
  }
}

/** A call to the provider, paused until a `resume call` step. */
export type PausedCall = {
  node: Node
  go: () => void
  kill: () => void
  /** the step that waits for this call */
  step?: Promise<unknown>
}

export type Node = {
  app: FastifyInstance
  shop: ShopServices
  /** the provider without faults */
  provider: PaymentProvider
  /** the fault planned for its current step */
  plan: { kind: Fault; at: number } | undefined
  /** whether it was killed in its current step: none of its later calls reaches anything */
  isDead: boolean
  close(): Promise<void>
}

type NodeHost = {
  database: Database & { url: string | undefined }
  sandbox: Sandbox
  now: () => Date
  /** is called with each paused call */
  onHeld(held: PausedCall): void
  /** is called for each deliberate fault */
  onFault(kind: Fault): void
  /** is called with each error that no step meant to cause */
  onError(message: string): void
}

/**
 * Long enough for a busy machine; short enough that payments whose first call is never answered do not slow the run.
 */
const TIMEOUT_MS = 150

type Line = { level: number; msg: string; err?: { message: string; stack?: string } }
const ERROR_LEVEL = 50

export async function openNode(host: NodeHost): Promise<Node> {
  const log = pino(
    { level: 'error' },
    new Writable({
      write(chunk, _encoding, written) {
        const { level, msg, err } = JSON.parse(String(chunk)) as Line
        if (level >= ERROR_LEVEL && err && !err.message.includes('KILLED'))
          host.onError(`${msg}: ${err.stack ?? err.message}`)
        written()
      },
    }),
  )
  const { url, clientId, clientSecret, webhookId } = host.sandbox
  const real = connectPayPal(
    { apiUrl: url, clientId, clientSecret, webhookId, timeoutMs: TIMEOUT_MS },
    { info: () => undefined, warn: () => undefined, error: () => undefined },
  )
  const node: Pick<Node, 'plan' | 'isDead'> = { plan: undefined, isDead: false }
  const faulty = faultyProvider(real, node, {
    ...host,
    onHeld: held => host.onHeld({ ...held, node: opened }),
  })
  const database = { ...host.database, db: breakable(host.database.db, node, host) }
  const shop = await createShopServices({
    config: readConfig({
      DATABASE_URL: host.database.url,
      RATE_LIMITS: '0',
      PARCEL_FEEDS: '0',
      LOG_LEVEL: 'error',
    }),
    database,
    providers: createRegistry([faulty]),
    adminOf: async request => (request.headers['x-owner'] ? { email: 'mari@heegel.example' } : undefined),
    log,
    now: host.now,
    checksReplies: true,
    shedsLoad: false,
  })
  const app = await buildApp(shop)
  const close = async () => {
    await app.close()
    await real.close()
    await shop.changes.close()
  }
  const opened: Node = Object.assign(node, { app, shop, provider: real, close })
  return opened
}

type Planned = Pick<Node, 'plan' | 'isDead'>

/** Returns the fault for this call, if any. @throws Killed for every call of a dead process */
function faultNow(node: Planned, isMine: (kind: Fault) => boolean): Fault | undefined {
  if (node.isDead) throw new Killed()
  const { plan } = node
  if (!plan || !isMine(plan.kind)) return undefined
  if (plan.at > 0) {
    plan.at -= 1
    return undefined
  }
  node.plan = undefined
  return plan.kind
}

const AT_DATABASE: ReadonlySet<Fault> = new Set(['killed at transaction', 'killed after commit'])

function kill(node: Planned): never {
  node.isDead = true
  throw new Killed()
}

type Asked = 'create' | 'read' | 'capture' | 'readCapture' | 'refund' | 'readRefund'
const ASKED: ReadonlySet<string> = new Set<Asked>([
  'create',
  'read',
  'capture',
  'readCapture',
  'refund',
  'readRefund',
])

/** The answers of a provider that refuses. */
const REFUSALS: Partial<Record<Asked, object>> = {
  create: { outcome: 'refused', issue: 'REFUSED_FOR_THE_TEST', isAccount: false },
  capture: { outcome: 'refused', issue: 'REFUSED_FOR_THE_TEST' },
  refund: { outcome: 'refused', issue: 'REFUSED_FOR_THE_TEST', fault: 'other' },
}

type Host = Pick<NodeHost, 'onFault'> & { onHeld(held: Omit<PausedCall, 'node'>): void }

/** The real client of the sandbox, with a fault at any call. */
function faultyProvider(real: PaymentProvider, node: Planned, host: Host): PaymentProvider {
  const held = () =>
    new Promise<void>((resolve, reject) => host.onHeld({ go: resolve, kill: () => reject(new Killed()) }))

  const ask = async (name: Asked, call: () => Promise<object>, args: readonly string[]): Promise<object> => {
    const fault = faultNow(node, kind => !AT_DATABASE.has(kind))
    if (fault) host.onFault(fault)
    const unknown = { outcome: 'unknown', reason: 'a fault of the test' }
    switch (fault) {
      case 'down':
        return unknown
      case 'reply lost':
        await call()
        return unknown
      case 'refused': {
        // Only refuse what has not been done: the shop's own client looks before it believes a refused capture.
        if (name === 'capture') {
          const record = await real.read(args[0]!)
          if (record.outcome !== 'found' || record.capture) return call()
        }
        return REFUSALS[name] ?? unknown
      }
      case 'killed before':
        return kill(node)
      case 'killed after':
        await call()
        return kill(node)
      case 'paused before':
        await held()
        if (node.isDead) throw new Killed()
        return call()
      case 'paused after': {
        const result = await call()
        await held()
        if (node.isDead) throw new Killed()
        return result
      }
      default:
        return call()
    }
  }
  return new Proxy(real, {
    get(target, name: keyof PaymentProvider) {
      const own = target[name]
      if (typeof own !== 'function' || !ASKED.has(name)) return own
      const call = own as (...args: unknown[]) => Promise<object>
      return (...args: unknown[]) => ask(name as Asked, () => call(...args), args as string[])
    },
  })
}

/** The same database, except that a process can be killed before or after any transaction. */
function breakable<Db extends Database['db']>(db: Db, node: Planned, host: Pick<NodeHost, 'onFault'>): Db {
  const transaction: Database['db']['transaction'] = () => {
    const real = db.transaction()
    const execute = real.execute.bind(real)
    real.execute = async work => {
      const fault = faultNow(node, kind => AT_DATABASE.has(kind))
      if (fault) host.onFault(fault)
      if (fault === 'killed at transaction') kill(node)
      const result = await execute(work)
      return fault === 'killed after commit' ? kill(node) : result
    }
    return real
  }
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return transaction
      const own: unknown = Reflect.get(target, name, target)
      return typeof own === 'function' ? own.bind(target) : own
    },
  })
}
