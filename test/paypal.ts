/** PayPal's adapter against the payment sandbox, and against servers that give answers the sandbox never gives. */
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Outcome } from '#sandbox/outcomes.ts'
import { approve } from '#sandbox/payer.ts'
import { type Sandbox, startSandbox } from '#sandbox/server.ts'
import type { PayPalConfig } from '#server/payments/paypal/api-call.ts'
import { connectPayPal } from '#server/payments/paypal/client.ts'
import type { NewPayment, PaymentProvider } from '#server/payments/provider.ts'

/** A call made by the adapter. */
export type Seen = { method: string; path: string; headers: IncomingHttpHeaders; body: string }
type Line = { level: 'warn' | 'error'; details: object; message: string }
type Reply = { status: number; body: string | object }
/** An event as it was delivered. */
export type Delivered = { headers: Record<string, string>; body: Buffer }

let ids = 0
/** A number unique to this run. */
const nextId = (): number => ++ids

/** An ordinary payment: a hat for 27.00 and shipping for 2.99. */
export function newPayment(change: Partial<NewPayment> = {}): NewPayment {
  const id = nextId()
  return {
    paymentId: `payment-${id}`,
    invoiceId: `ORD-${String(id).padStart(9, '0')}`,
    description: 'Heegel: tellimus',
    items: [{ name: 'Konnamüts', quantity: 1, unitPrice: 2700 }],
    shipping: 299,
    total: 2999,
    brandName: 'Heegel',
    payableMinutes: 20,
    returnUrl: 'http://127.0.0.1:3000/payment/success',
    cancelUrl: 'http://127.0.0.1:3000/payment/cancel',
    ...change,
  }
}

/** Opens a sandbox for the tests of a file. Its adapters are closed after each test. */
export function openPayPal() {
  let sandbox: Sandbox
  let offset = 0
  const lines: Line[] = []
  const delivered: Delivered[] = []
  const closing: (() => Promise<unknown>)[] = []
  const log = {
    info: () => undefined,
    warn: (details: object, message: string) => void lines.push({ level: 'warn', details, message }),
    error: (details: object, message: string) => void lines.push({ level: 'error', details, message }),
  }

  beforeAll(async () => {
    sandbox = await startSandbox({
      now: () => Date.now() + offset,
      webhook: async (headers, body) => {
        delivered.push({ headers, body })
        return 200
      },
    })
  })
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
    sandbox.restrictAccount(undefined)
    lines.length = 0
    delivered.length = 0
    offset = 0
  })
  afterAll(() => sandbox.close())

  function connect(config: Partial<PayPalConfig> = {}): PaymentProvider {
    const { url: apiUrl, clientId, clientSecret, webhookId } = sandbox
    const known = { apiUrl, clientId, clientSecret, webhookId, timeoutMs: 400 }
    const provider = connectPayPal({ ...known, ...config }, log)
    closing.push(() => provider.close())
    return provider
  }

  async function listen(server: Server): Promise<string> {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    closing.push(async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  /** Connects an adapter through a proxy that records every call to the sandbox. */
  async function watched() {
    const seen: Seen[] = []
    const server = createServer(async (incoming, outgoing) => {
      const { method = '', url: path = '', headers } = incoming
      const body = (await incoming.toArray()).join('')
      seen.push({ method, path, headers, body })
      const onward = request(sandbox.url + path, { method, headers }, reply => {
        outgoing.writeHead(reply.statusCode ?? 500, reply.headers)
        reply.pipe(outgoing)
      })
      onward.on('error', () => outgoing.destroy())
      onward.end(body)
    })
    const provider = connect({ apiUrl: await listen(server) })
    return { provider, seen, calls: (path: RegExp) => seen.filter(call => path.test(call.path)) }
  }

  /**
   * A PayPal with prescribed answers, for those that the sandbox never gives.
   * @param answers by call; with several answers each call gets the next, and the last one repeats
   */
  async function odd(answers: Record<string, Reply | readonly Reply[]>, config?: Partial<PayPalConfig>) {
    const asked: string[] = []
    const server = createServer((incoming, outgoing) => {
      incoming.resume()
      const isToken = incoming.url === '/v1/oauth2/token'
      const call = `${incoming.method} ${incoming.url}`
      const told = [answers[call] ?? { status: 500, body: '' }].flat()
      const { status, body } = isToken
        ? { status: 200, body: { access_token: 'token', expires_in: 300 } }
        : told[Math.min(asked.filter(each => each === call).length, told.length - 1)]!
      if (!isToken) asked.push(call)
      outgoing.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
    })
    return { provider: connect({ ...config, apiUrl: await listen(server) }), asked }
  }

  async function open(provider: PaymentProvider, change?: Partial<NewPayment>) {
    const payment = newPayment(change)
    const created = await provider.create(payment, `create-${payment.paymentId}`)
    if (created.outcome !== 'created') throw new Error(JSON.stringify(created))
    return { ...created, payment }
  }

  /** A payment that the payer has approved. @returns its reference */
  async function approved(
    provider: PaymentProvider,
    outcome?: Outcome,
    change?: Partial<NewPayment>,
  ): Promise<string> {
    const { reference } = await open(provider, change)
    await approve(pageOf(reference), outcome)
    return reference
  }

  /** A captured payment. @returns its reference and its capture's id */
  async function paid(provider: PaymentProvider, outcome?: Outcome) {
    const reference = await approved(provider, outcome)
    const captured = await provider.capture(reference, `capture-${reference}`)
    if (captured.outcome !== 'captured') throw new Error(JSON.stringify(captured))
    return { reference, captureId: captured.captureId }
  }

  /** The approval page of a payment. */
  const pageOf = (reference: string) => `${sandbox.url}/checkoutnow?token=${reference}`

  return {
    get sandbox() {
      return sandbox
    },
    /** the adapter's log in this test */
    lines,
    connect,
    watched,
    odd,
    open,
    approved,
    paid,
    pageOf,
    /** The events of this test so far, in order of delivery. */
    events: async () => {
      await sandbox.eventsTried()
      return [...delivered]
    },
    /** the sandbox's clock, in milliseconds */
    now: () => Date.now() + offset,
    /** Moves the sandbox's clock. */
    wait: (minutes: number) => {
      offset += minutes * 60_000
    },
  }
}

/** A refusal in PayPal's own shape. */
export const refusalBody = (issue: string, field?: string) => ({
  name: 'UNPROCESSABLE_ENTITY',
  message: '',
  debug_id: 'd1',
  details: [{ issue, ...(field && { field }) }],
})

/** An order of 5.00 in PayPal's own shape. */
export const orderBody = (status: string, ...captures: object[]) => ({
  id: 'X1',
  status,
  purchase_units: [{ amount: { currency_code: 'EUR', value: '5.00' }, payments: { captures } }],
})

/** A capture of 5.00 in PayPal's own shape. */
export const captureBody = (status: string, reason?: string) => ({
  id: `C-${status}`,
  status,
  ...(reason && { status_details: { reason } }),
  amount: { currency_code: 'EUR', value: '5.00' },
})
