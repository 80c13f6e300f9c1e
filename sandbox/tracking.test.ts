import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from './server.ts'
import { euros, openMerchant, refusalOf } from './test-merchant.ts'

let sandbox: Sandbox
let merchant: ReturnType<typeof openMerchant>

beforeAll(async () => {
  sandbox = await startSandbox()
  merchant = openMerchant(sandbox)
})
afterAll(() => sandbox.close())

const track = (orderId: string, body: unknown) =>
  merchant.call('POST', `/v2/checkout/orders/${orderId}/track`, body)
const parcel = (captureId: string, change: object = {}) => ({
  capture_id: captureId,
  tracking_number: 'CC123456789EE',
  carrier: 'OMNIVA',
  notify_payer: true,
  ...change,
})

describe('a parcel', () => {
  test('is part of its order once reported, beside the delivery address', async () => {
    const shipping = { name: { full_name: 'Mari Kask' } }
    const { orderId, captureId } = await merchant.paidOrder('ok', { shipping })
    const { status, body } = await track(
      orderId,
      parcel(captureId, { items: [{ sku: 'konn', quantity: '1' }] }),
    )
    expect(status).toBe(201)
    const wanted = {
      ...shipping,
      trackers: [{ id: `${captureId}-CC123456789EE`, status: 'SHIPPED', items: [{ sku: 'konn' }] }],
    }
    expect(body.purchase_units?.[0]?.shipping).toMatchObject(wanted)
    expect((await merchant.order(orderId)).purchase_units?.[0]?.shipping).toMatchObject(wanted)
    expect(sandbox.trackersOf(orderId)).toMatchObject([
      { captureId, trackingNumber: 'CC123456789EE', carrier: 'OMNIVA', notifyPayer: true },
    ])
  })

  test('reported twice is one, another is a second', async () => {
    const { orderId, captureId } = await merchant.paidOrder()
    expect((await track(orderId, parcel(captureId))).status).toBe(201)
    expect((await track(orderId, parcel(captureId))).status).toBe(200)
    await track(
      orderId,
      parcel(captureId, { tracking_number: 'SP1', carrier: 'OTHER', carrier_name_other: 'SmartPosti' }),
    )
    expect(sandbox.trackersOf(orderId).map(tracker => tracker.carrierNameOther)).toEqual([
      undefined,
      'SmartPosti',
    ])
  })

  test.each<[what: string, change: object, status: number, issue: string, field: string]>([
    ['without its capture', { capture_id: undefined }, 400, 'MISSING_REQUIRED_PARAMETER', '/capture_id'],
    ['of another payment', { capture_id: 'NOSUCHCAPTURE' }, 422, 'CAPTURE_ID_NOT_FOUND', '/capture_id'],
    [
      'without a number',
      { tracking_number: undefined },
      400,
      'MISSING_REQUIRED_PARAMETER',
      '/tracking_number',
    ],
    ['with an empty number', { tracking_number: '' }, 400, 'INVALID_STRING_LENGTH', '/tracking_number'],
    [
      'with a number that is too long',
      { tracking_number: 'x'.repeat(65) },
      400,
      'INVALID_STRING_LENGTH',
      '/tracking_number',
    ],
    ['of an unknown carrier', { carrier: 'PIGEON_POST' }, 400, 'INVALID_PARAMETER_VALUE', '/carrier'],
    ['of a carrier in lower case', { carrier: 'omniva' }, 400, 'INVALID_PARAMETER_SYNTAX', '/carrier'],
    [
      'of another carrier without its name',
      { carrier: 'OTHER' },
      400,
      'MISSING_REQUIRED_PARAMETER',
      '/carrier_name_other',
    ],
    [
      'with an invalid notify_payer',
      { notify_payer: 'yes' },
      400,
      'INVALID_PARAMETER_SYNTAX',
      '/notify_payer',
    ],
    [
      'of something that was not bought',
      { items: [{ sku: 'kass' }] },
      422,
      'ITEM_SKU_MISMATCH',
      '/items/0/sku',
    ],
  ])('%s is refused', async (_, change, status, issue, field) => {
    const { orderId, captureId } = await merchant.paidOrder()
    const [got, , ...rest] = refusalOf(await track(orderId, parcel(captureId, change)))
    expect([got, ...rest]).toEqual([status, issue, field])
    expect(sandbox.trackersOf(orderId)).toEqual([])
  })

  test('of an unknown order or a partly refunded payment is refused', async () => {
    expect(refusalOf(await track('NOSUCHORDER', parcel('X')))[0]).toBe(404)
    const { orderId, captureId } = await merchant.paidOrder()
    await merchant.refund(captureId, { amount: euros('1.00') })
    expect(refusalOf(await track(orderId, parcel(captureId)))[2]).toBe('CAPTURE_STATUS_NOT_VALID')
  })
})
