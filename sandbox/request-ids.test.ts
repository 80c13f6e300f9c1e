import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approve } from './payer.ts'
import { type Sandbox, startSandbox } from './server.ts'
import { euros, openMerchant, refusalOf, wantedOrder } from './test-merchant.ts'

let sandbox: Sandbox
let merchant: ReturnType<typeof openMerchant>

beforeAll(async () => {
  sandbox = await startSandbox()
  merchant = openMerchant(sandbox)
})
afterAll(() => sandbox.close())

describe('a used request id', () => {
  const duplicate = [422, 'UNPROCESSABLE_ENTITY', 'DUPLICATE_REQUEST_ID', 'PayPal-Request-Id']

  test('of an order is refused with another order, but accepts the same one with reordered fields', async () => {
    const first = await merchant.create(wantedOrder(), 'used')
    expect(refusalOf(await merchant.create(wantedOrder({ custom_id: 'payment-2' }), 'used'))).toEqual(
      duplicate,
    )
    const turned = Object.fromEntries(Object.entries(wantedOrder()).reverse())
    expect((await merchant.create(turned, 'used')).body.id).toBe(first.body.id)
  })

  test('of a capture is refused with another body', async () => {
    const orderId = String((await merchant.create()).body.id)
    await approve(merchant.approveUrl(orderId))
    expect((await merchant.capture(orderId, 'taken')).status).toBe(201)
    expect((await merchant.capture(orderId, 'taken')).status).toBe(200)
    const other = { payment_source: { paypal: {} } }
    expect(refusalOf(await merchant.capture(orderId, 'taken', other))).toEqual(duplicate)
  })

  test('of a refund is refused with another sum, and nothing more is refunded', async () => {
    const { captureId } = await merchant.paidOrder()
    await merchant.refund(captureId, { amount: euros('5.00') }, 'five')
    expect(refusalOf(await merchant.refund(captureId, { amount: euros('6.00') }, 'five'))).toEqual(duplicate)
    expect((await merchant.refund(captureId, { amount: euros('5.00') }, 'five')).status).toBe(201)
    expect((await merchant.refund(captureId)).body.amount).toEqual(euros('24.99'))
  })
})
