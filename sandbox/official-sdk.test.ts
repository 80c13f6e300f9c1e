/**
 * PayPal's own server SDK against the sandbox: a reply that its typed client can read is shaped like the real one. Its
 * host names are fixed, so its connections are redirected to a proxy on the loopback interface; nothing leaves the
 * machine.
 */
import { createServer, request, type Server } from 'node:http'
import { Agent } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import {
  ApiError,
  CheckoutPaymentIntent,
  Client,
  CustomError,
  Environment,
  ItemCategory,
  type OrderRequest,
  OrdersController,
  PaymentsController,
  PaypalExperienceUserAction,
  PaypalWalletContextShippingPreference,
  ShipmentCarrier,
} from '@paypal/paypal-server-sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approve } from './payer.ts'
import { type Sandbox, startSandbox } from './server.ts'

let sandbox: Sandbox
let proxy: Server
const hosts = new Set<string>()

/** Opens every connection to the proxy instead, without TLS: the certificate of the real host cannot be had. */
class LoopbackAgent extends Agent {
  override createConnection(): Duplex {
    return connect((proxy.address() as AddressInfo).port, '127.0.0.1')
  }
}

beforeAll(async () => {
  sandbox = await startSandbox()
  proxy = createServer(async (incoming, outgoing) => {
    const { method, url, headers } = incoming
    hosts.add(headers.host ?? '')
    const body = (await incoming.toArray()).join('')
    const onward = request(
      sandbox.url + url,
      { method, headers: { ...headers, host: '127.0.0.1' } },
      reply => {
        outgoing.writeHead(reply.statusCode ?? 500, reply.headers)
        reply.pipe(outgoing)
      },
    )
    onward.end(body)
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  proxy.closeAllConnections()
  await new Promise(resolve => proxy.close(resolve))
  await sandbox.close()
})

function connectSdk(oAuthClientSecret = sandbox.clientSecret) {
  const client = new Client({
    environment: Environment.Sandbox,
    clientCredentialsAuthCredentials: { oAuthClientId: sandbox.clientId, oAuthClientSecret },
    httpClientOptions: { httpsAgent: new LoopbackAgent() },
    // Bypasses a proxy named in the environment.
    unstable_httpClientOptions: { proxy: false },
  })
  return { orders: new OrdersController(client), payments: new PaymentsController(client) }
}

const euros = (value: string) => ({ currencyCode: 'EUR', value })
const prefer = 'return=representation'
let ids = 0
const newRequestId = () => `sdk-${++ids}`

const wanted = (): OrderRequest => ({
  intent: CheckoutPaymentIntent.Capture,
  purchaseUnits: [
    {
      referenceId: 'default',
      customId: 'payment-1',
      invoiceId: `ORD-SDK${++ids}`,
      amount: {
        ...euros('29.99'),
        breakdown: { itemTotal: euros('27.00'), shipping: euros('2.99') },
      },
      items: [
        {
          name: 'Konnamüts',
          quantity: '1',
          unitAmount: euros('27.00'),
          category: ItemCategory.PhysicalGoods,
        },
      ],
      shipping: {
        name: { fullName: 'Mari Kask' },
        address: {
          addressLine1: 'Pikk 1',
          adminArea2: 'Tallinn',
          postalCode: '10123',
          countryCode: 'EE',
        },
      },
    },
  ],
  paymentSource: {
    paypal: {
      experienceContext: {
        returnUrl: 'https://heegel.example/payment/success',
        cancelUrl: 'https://heegel.example/payment/cancel',
        shippingPreference: PaypalWalletContextShippingPreference.SetProvidedAddress,
        userAction: PaypalExperienceUserAction.PayNow,
      },
    },
  },
})

async function created(body = wanted(), paypalRequestId = newRequestId()) {
  const { result } = await connectSdk().orders.createOrder({ body, paypalRequestId, prefer })
  const link = result.links?.find(({ rel }) => rel === 'payer-action')
  return { id: result.id ?? '', approveUrl: link?.href ?? '', result }
}

async function paid(outcome?: Parameters<typeof approve>[1]) {
  const { id, approveUrl } = await created()
  await approve(approveUrl, outcome)
  const { result } = await connectSdk().orders.captureOrder({ id, paypalRequestId: newRequestId(), prefer })
  return { id, captureId: result.purchaseUnits?.[0]?.payments?.captures?.[0]?.id ?? '' }
}

/** Returns why a call was refused, as the SDK reports it. */
async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(error instanceof ApiError)) throw new Error('Not refused with an ApiError', { cause: error })
  const told = error instanceof CustomError ? error.result : undefined
  return {
    status: error.statusCode,
    name: told?.name,
    issue: told?.details?.[0]?.issue,
    debugId: told?.debug_id,
    links: told?.links,
  }
}

describe('PayPal’s server SDK', () => {
  test('creates an order, finds it and captures it once the payer has approved', async () => {
    const { orders } = connectSdk()
    const { id, approveUrl, result } = await created()
    expect(result.status).toBe('PAYER_ACTION_REQUIRED')
    const unit = {
      payee: { merchantId: sandbox.merchantId },
      customId: 'payment-1',
      shipping: { name: { fullName: 'Mari Kask' }, address: { countryCode: 'EE', postalCode: '10123' } },
    }
    expect((await orders.getOrder({ id })).result).toMatchObject({ id, purchaseUnits: [unit] })
    const back = await approve(approveUrl)
    expect(back.searchParams.get('token')).toBe(id)
    expect((await orders.getOrder({ id })).result.status).toBe('APPROVED')

    const first = await orders.captureOrder({ id, paypalRequestId: 'sdk-capture', prefer })
    const again = await orders.captureOrder({ id, paypalRequestId: 'sdk-capture', prefer })
    expect([first.statusCode, again.statusCode]).toEqual([201, 200])
    expect(again.result).toEqual(first.result)
    expect(first.result).toMatchObject({
      status: 'COMPLETED',
      purchaseUnits: [{ payments: { captures: [{ status: 'COMPLETED', amount: euros('29.99') }] } }],
    })
    expect([...hosts]).toEqual(['api-m.sandbox.paypal.com'])
  })

  test('repeats the creation of an order, and is refused another one with the same request id', async () => {
    const body = wanted()
    const requestId = newRequestId()
    const { id } = await created(body, requestId)
    expect((await created(body, requestId)).id).toBe(id)
    expect(await refusalOf(created(wanted(), requestId))).toMatchObject({
      status: 422,
      issue: 'DUPLICATE_REQUEST_ID',
    })
  })

  test('refunds a part, then the rest, and finds both', async () => {
    const { payments } = connectSdk()
    const { captureId } = await paid()
    expect((await payments.getCapturedPayment({ captureId })).result).toMatchObject({
      status: 'COMPLETED',
      customId: 'payment-1',
      payee: { merchantId: sandbox.merchantId },
    })
    const body = {
      amount: euros('9.99'),
      customId: 'refund-1',
      invoiceId: `KR-SDK${++ids}`,
      noteToPayer: 'Väike viga',
    }
    const paypalRequestId = newRequestId()
    const part = await payments.refundCapturedPayment({ captureId, body, paypalRequestId, prefer })
    const told = { status: 'COMPLETED', ...body }
    expect(part.result).toMatchObject(told)
    const refundId = part.result.id ?? ''
    expect((await payments.getRefund({ refundId })).result).toMatchObject(told)
    const again = await payments.refundCapturedPayment({ captureId, body, paypalRequestId, prefer })
    expect(again.result.id).toBe(refundId)
    const rest = await payments.refundCapturedPayment({
      captureId,
      body: {},
      paypalRequestId: newRequestId(),
      prefer,
    })
    expect(rest.result.amount).toEqual(euros('20.00'))
    expect((await payments.getCapturedPayment({ captureId })).result.status).toBe('REFUNDED')
  })

  test('sends a parcel’s tracking', async () => {
    const { orders } = connectSdk()
    const { id, captureId } = await paid()
    const tracked = await orders.createOrderTracking({
      id,
      body: {
        captureId,
        trackingNumber: 'CC123456789EE',
        carrier: ShipmentCarrier.Omniva,
        notifyPayer: true,
      },
    })
    expect(tracked.statusCode).toBe(201)
    const trackers = [{ id: `${captureId}-CC123456789EE`, status: 'SHIPPED' }]
    expect((await orders.getOrder({ id })).result.purchaseUnits?.[0]?.shipping).toMatchObject({ trackers })
    expect(
      await refusalOf(
        orders.createOrderTracking({
          id,
          body: { captureId: 'NOSUCHCAPTURE', trackingNumber: 'X', carrier: ShipmentCarrier.Dpd },
        }),
      ),
    ).toMatchObject({ status: 422, issue: 'CAPTURE_ID_NOT_FOUND' })
  })

  test('reads every refusal as the provider’s own', async () => {
    const { orders, payments } = connectSdk()
    const unprocessable = { status: 422, name: 'UNPROCESSABLE_ENTITY', debugId: expect.any(String) }

    const early = await created()
    expect(
      await refusalOf(orders.captureOrder({ id: early.id, paypalRequestId: newRequestId() })),
    ).toMatchObject({ ...unprocessable, issue: 'ORDER_NOT_APPROVED' })

    await approve(early.approveUrl, 'declined')
    const declined = await refusalOf(orders.captureOrder({ id: early.id, paypalRequestId: newRequestId() }))
    expect(declined).toMatchObject({ ...unprocessable, issue: 'INSTRUMENT_DECLINED' })
    expect(declined.links).toContainEqual({ href: early.approveUrl, rel: 'redirect', method: 'GET' })

    const { captureId } = await paid()
    const tooMuch = payments.refundCapturedPayment({ captureId, body: { amount: euros('30.00') } })
    expect(await refusalOf(tooMuch)).toMatchObject({ ...unprocessable, issue: 'REFUND_AMOUNT_EXCEEDED' })

    expect(await refusalOf(orders.getOrder({ id: 'NOSUCHORDER' }))).toMatchObject({
      status: 404,
      name: 'RESOURCE_NOT_FOUND',
      issue: 'INVALID_RESOURCE_ID',
    })
    const [unit] = wanted().purchaseUnits
    const wrong = { ...wanted(), purchaseUnits: [{ ...unit, amount: euros('29,99'), items: undefined }] }
    expect(await refusalOf(created(wrong))).toMatchObject({
      status: 400,
      name: 'INVALID_REQUEST',
      issue: 'INVALID_PARAMETER_SYNTAX',
    })
  })

  test('is refused with a wrong secret, or while the credentials are refused', async () => {
    const wrong = connectSdk('not-the-secret').orders.getOrder({ id: 'NOSUCHORDER' })
    expect((await refusalOf(wrong)).status).toBe(401)
    sandbox.refuseCredentials(true)
    expect((await refusalOf(connectSdk().orders.getOrder({ id: 'NOSUCHORDER' }))).status).toBe(401)
    sandbox.refuseCredentials(false)
  })
})
