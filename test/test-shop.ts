import { Writable } from 'node:stream'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { expect } from 'vitest'
import type { ProductInput } from '#contract/products.ts'
import type { AdminSettings } from '#contract/settings.ts'
import type { Task, TaskKind } from '#contract/today.ts'
import { approve } from '#sandbox/payer.ts'
import type { Sandbox } from '#sandbox/server.ts'
import { startSandbox } from '#sandbox/server.ts'
import { buildApp } from '#server/app.ts'
import { insertProduct } from '#server/catalog/store.ts'
import { createShopServices, type ShopServices } from '#server/composition-root.ts'
import { readConfig } from '#server/config.ts'
import { openMetrics } from '#server/open-metrics.ts'
import { connectPayPal } from '#server/payments/paypal/client.ts'
import { eventOf } from '#server/payments/paypal/events.ts'
import type { PaymentProvider, PaymentRecord, ReadResult } from '#server/payments/provider.ts'
import { createRegistry } from '#server/payments/registry.ts'
import { createLog } from '#server/platform/log.ts'
import type { Tracing } from '#server/platform/tracing.ts'
import type { ShippingService } from '#server/shipping/service.ts'
import { closeAfterTest } from './close-after-test.ts'
import type { FreshDatabase } from './database.ts'
import { HAT_DETAILS } from './order.ts'

type Line = { level: number; msg: string; reqId?: string; [field: string]: unknown }
type Reply<T> = { status: number; body: T; headers: Record<string, unknown> }

/** A whole shop for a test: the real app on a real database, with the payment sandbox as its provider. */
export type TestShop = ShopServices & {
  app: FastifyInstance
  sandbox: Sandbox
  provider: PaymentProvider
  /** moves the shop's clock */
  wait(minutes: number): void
  call<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply<T>>
  /** what the shop logged at `warn` and above, or at its `logLevel` */
  logged: Line[]
  /** declares errors in the log that this test causes on purpose */
  expectErrors(pattern: RegExp): void
}

const ERROR_LEVEL = 50

/**
 * Opens a shop.
 * @param options.events true: the sandbox sends its webhook events; otherwise no events arrive
 * @param options.providerTimeoutMs for each call to the provider; short where the test lets it wait for an answer
 * @param options.admin true: every request is an administrator's; `signed-in`: requests with a signed-in session are
 */
export async function testShop(
  database: FreshDatabase,
  options: {
    events?: boolean
    admin?: boolean | 'signed-in'
    provider?: (real: PaymentProvider) => PaymentProvider
    providerTimeoutMs?: number
    /** further providers besides the first one */
    others?: readonly PaymentProvider[]
    shippingService?: ShippingService
    env?: Record<string, string>
    logLevel?: 'info'
    tracing?: Tracing
    /** by how many minutes this process's clock is ahead */
    clockAhead?: number
    beatMs?: number
  } = {},
): Promise<TestShop> {
  const lines: Line[] = []
  const expected: RegExp[] = []
  const log = createLog(
    options.logLevel ?? 'warn',
    new Writable({
      write(chunk, _encoding, written) {
        lines.push(JSON.parse(String(chunk)))
        written()
      },
    }),
  )
  let offset = 0
  const own = () => new Date(Date.now() + (options.clockAhead ?? 0) * 60_000 + offset)
  let now = own
  const sandbox = await startSandbox({ now: () => now().getTime() })
  const { url, clientId, clientSecret, webhookId } = sandbox
  const timeoutMs = options.providerTimeoutMs
  const real = connectPayPal({ apiUrl: url, clientId, clientSecret, webhookId, timeoutMs }, log)
  const provider = options.provider?.(real) ?? real
  const config = readConfig({
    ALLOW_PAYMENT_SANDBOX: '1',
    DATABASE_URL: database.url,
    RATE_LIMITS: '0',
    PARCEL_FEEDS: '0',
    LOG_LEVEL: 'warn',
    ...options.env,
  })
  const adminOf = async () => (options.admin ? { email: 'mari@heegel.example' } : undefined)
  const shop = await createShopServices({
    config,
    database,
    providers: createRegistry([provider, ...(options.others ?? [])]),
    shippingService: options.shippingService,
    ...(options.admin !== 'signed-in' && { adminOf }),
    log,
    now: own,
    checksReplies: true,
    // Tests share the machine, so a stalled event loop says nothing about load.
    shedsLoad: false,
    beatMs: options.beatMs,
  })
  now = shop.now
  const app = await buildApp(shop, undefined, {
    metrics: await openMetrics(shop, 0),
    tracing: options.tracing,
  })
  if (options.events) {
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    sandbox.sendEventsTo(`${address}/api/paypal/webhook`)
  }
  closeAfterTest(() => {
    const unexpected = lines.filter(
      line => line.level >= ERROR_LEVEL && !expected.some(each => each.test(line.msg)),
    )
    expect(unexpected, 'the shop logs no unexpected errors').toEqual([])
  })
  closeAfterTest(async () => {
    shop.threadStreams.close()
    await app.close()
    await sandbox.close()
    await real.close()
    await shop.changes.close()
  })
  return {
    ...shop,
    app,
    sandbox,
    provider,
    logged: lines,
    wait: minutes => {
      offset += minutes * 60_000
    },
    expectErrors: pattern => {
      expected.push(pattern)
    },
    call: async <T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const reply = await app.inject({
        method: method as NonNullable<InjectOptions['method']>,
        url: path,
        headers,
        ...(body !== undefined && { payload: body as Record<string, unknown> }),
      })
      return {
        status: reply.statusCode,
        body: (reply.body ? reply.json() : undefined) as T,
        headers: reply.headers,
      }
    },
  }
}

/** An ordinary product; a test names only what matters to it. */
export const aProduct = (named: Partial<ProductInput> = {}): ProductInput => ({
  name: 'Rõõmus konnamüts',
  description: 'Heleroheline konn.',
  longDescription: '',
  price: 3200,
  originalPrice: null,
  imageUrl: '/media/konn-roomus/1200.webp',
  imageUrls: [],
  category: 'konnimütsid',
  badge: null,
  inStock: true,
  stockQuantity: null,
  ...named,
})

/** Adds a product to the shop. @returns its id */
export async function addProduct(shop: ShopServices, named: Partial<ProductInput> = {}): Promise<number> {
  const { id } = await insertProduct(shop.database.db, aProduct(named), shop.now())
  shop.catalog.changed()
  return id
}

/** Enters the seller's name and address in the settings. */
export async function nameSeller(shop: TestShop): Promise<void> {
  const { body } = await shop.call<AdminSettings>('GET', '/api/admin/settings')
  const legal = { ...body.legal, name: 'Mari Mets FIE', address: 'Riia 2, Tartu' }
  await shop.call('PUT', '/api/admin/settings', { ...body, legal })
}

let sessions = 0
/** A new cart session, as of another browser. */
export const aSession = (): string =>
  `session-${Date.now()}-${String(sessions++).padStart(8, '0')}${'a'.repeat(16)}`

export const CUSTOMER = {
  firstName: 'Mari',
  lastName: 'Maasikas',
  email: 'mari@gmail.com',
  phone: '+372 5123 4534',
  address: 'Riia 2',
  city: 'Tartu',
  postalCode: '51004',
}

/** An order of a composed hat by this customer. */
export const HAT_ORDER = {
  ...HAT_DETAILS,
  firstName: CUSTOMER.firstName,
  lastName: CUSTOMER.lastName,
  customerEmail: CUSTOMER.email,
  customerPhone: CUSTOMER.phone,
}

/** The same customer in the fields of a client-first order (specification §7). */
export const CLIENT_DELIVERY = {
  customerName: `${CUSTOMER.firstName} ${CUSTOMER.lastName}`,
  customerEmail: CUSTOMER.email,
  customerPhone: CUSTOMER.phone,
  customerAddress: CUSTOMER.address,
  customerCity: CUSTOMER.city,
  customerPostalCode: CUSTOMER.postalCode,
  deliveryMethod: 'omniva_courier',
}

/** A checkout that can be paid; by courier, because that needs no parcel machine. */
export const aCheckout = (named: Record<string, unknown> = {}) => ({
  customer: CUSTOMER,
  deliveryMethod: 'omniva_courier',
  termsAccepted: true,
  ...named,
})

export type Placed = { id: string; links: { rel: string; href: string }[] }

/** A shopper with a cart, one step at a time. */
export function aShopper(shop: TestShop, sessionId = aSession()) {
  const shopper = {
    sessionId,
    add: (productId: number, quantity = 1) =>
      shop.call('POST', '/api/cart', { productId, quantity, sessionId }),
    cart: async () =>
      (
        await shop.call<{ id: string; quantity: number; available: number }[]>(
          'GET',
          `/api/cart?sessionId=${sessionId}`,
        )
      ).body,
    /** opens a payment for the cart */
    place: (amount: string, checkout: Record<string, unknown> = aCheckout()) =>
      shop.call<Placed>('POST', '/api/paypal/order', {
        amount,
        currency: 'EUR',
        intent: 'CAPTURE',
        sessionId,
        checkout,
      }),
    /** at the provider, presses `Maksa` or `Katkesta` */
    decide: async (placed: Placed, decision: 'approve' | 'cancel' = 'approve', outcome = 'ok') => {
      const reply = await fetch(placed.links[0]!.href, {
        method: 'POST',
        body: new URLSearchParams({ decision, outcome }),
        redirect: 'manual',
      })
      expect(reply.status).toBe(303)
      return reply.headers.get('location')
    },
    capture: (placed: Placed) =>
      shop.call<{ status: string; orderNumber: string; code?: string }>(
        'POST',
        `/api/paypal/capture?orderID=${placed.id}`,
      ),
    /** adds one piece to the cart, opens the payment and approves it */
    approve: async (productId: number, amount: string, outcome = 'ok') => {
      await shopper.add(productId)
      const { body, status } = await shopper.place(amount)
      expect(status, JSON.stringify(body)).toBe(200)
      await shopper.decide(body, 'approve', outcome)
      return body
    },
  }
  return shopper
}

/** An event in the provider's format, as the shop reads it once its signature is verified. */
export const webhookEvent = (event: {
  id: string
  event_type: string
  create_time?: string
  resource: Record<string, unknown>
}) => eventOf({ create_time: '', ...event })

/** The shop's checkout with a provider that answers some calls differently. */
export const withProvider = (shop: TestShop, answers: Partial<PaymentProvider>): TestShop['checkout'] => ({
  ...shop.checkout,
  providers: createRegistry([{ ...shop.provider, ...answers }]),
})

/** Asserts that the provider knows the payment, and returns its record. */
export function expectFound(read: ReadResult): PaymentRecord {
  if (read.outcome !== 'found') expect.unreachable(`the payment is ${read.outcome}`)
  return read
}

/** A provider that fails the test if it is called. */
export const uncalledProvider = (): PaymentProvider =>
  new Proxy({ name: 'paypal', close: async () => undefined } as never, {
    get: (target, name) => target[name] ?? (() => expect.unreachable()),
  })

/**
 * Captures a payment of 38.99 with the same provider account, but not through the shop. @returns its number at the
 * provider
 */
export async function captureOutsideShop(shop: TestShop): Promise<string> {
  const created = await shop.provider.create(
    {
      paymentId: 'elsewhere',
      description: 'Mujal avatud makse',
      total: 3899,
      brandName: 'Heegel',
      payableMinutes: 20,
      returnUrl: 'https://heegel.example/payment/success',
      cancelUrl: 'https://heegel.example/payment/cancel',
    },
    'elsewhere',
  )
  if (created.outcome !== 'created') expect.unreachable()
  await approve(created.approveUrl)
  await shop.provider.capture(created.reference, 'elsewhere-capture')
  return created.reference
}

/** Finds a task of this kind on the screen Today; the shop's calls must be an administrator's. */
export const findAdminTask = async (shop: TestShop, kind: TaskKind): Promise<Task | undefined> =>
  (await shop.call<{ tasks: Task[] }>('GET', '/api/admin/today')).body.tasks.find(task => task.kind === kind)
