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

describe('a refund', () => {
  test('shows the ids that it was given in its reply, on its own and in its order', async () => {
    const { orderId, captureId } = await merchant.paidOrder()
    const ids = { custom_id: 'refund-1', invoice_id: `KR-${orderId}` }
    const given = await merchant.refund(captureId, { ...ids, amount: euros('9.99') })
    expect(given.body).toMatchObject(ids)
    expect((await merchant.call('GET', `/v2/payments/refunds/${given.body.id}`)).body).toMatchObject(ids)
    const order = await merchant.order(orderId)
    expect(order.purchase_units?.[0]?.payments?.refunds).toMatchObject([{ id: given.body.id, ...ids }])
  })

  test('without an id of its own has that of its payment', async () => {
    const { captureId } = await merchant.paidOrder()
    expect((await merchant.refund(captureId)).body.custom_id).toBe('payment-1')
  })

  test.each<[what: string, body: object, issue: string, field: string]>([
    ['an empty custom id', { custom_id: '' }, 'INVALID_STRING_LENGTH', '/custom_id'],
    [
      'an invoice number that is too long',
      { invoice_id: 'x'.repeat(128) },
      'INVALID_STRING_LENGTH',
      '/invoice_id',
    ],
    [
      'a note of two lines',
      { note_to_payer: 'Vabandust!\nMari' },
      'INVALID_PARAMETER_SYNTAX',
      '/note_to_payer',
    ],
    [
      'a note that is too long',
      { note_to_payer: 'õ'.repeat(256) },
      'INVALID_STRING_LENGTH',
      '/note_to_payer',
    ],
    ['an empty note', { note_to_payer: '' }, 'INVALID_STRING_LENGTH', '/note_to_payer'],
    ['a sum with a comma', { amount: euros('9,99') }, 'INVALID_PARAMETER_SYNTAX', '/amount/value'],
    [
      'a sum without its currency',
      { amount: { value: '9.99' } },
      'MISSING_REQUIRED_PARAMETER',
      '/amount/currency_code',
    ],
  ])('with %s is refused', async (_, body, issue, field) => {
    const { captureId } = await merchant.paidOrder()
    expect(refusalOf(await merchant.refund(captureId, body))).toEqual([400, 'INVALID_REQUEST', issue, field])
  })

  test('done before its reply was lost exists, though the next call is forbidden', async () => {
    const { orderId, captureId } = await merchant.paidOrder('refund-lost-then-forbidden')
    const body = { amount: euros('10.00') }
    await expect(merchant.refund(captureId, body, 'lost')).rejects.toThrow()
    expect(refusalOf(await merchant.refund(captureId, body, 'lost')).slice(0, 3)).toEqual([
      403,
      'NOT_AUTHORIZED',
      'PERMISSION_DENIED',
    ])
    const order = await merchant.order(orderId)
    expect(order.purchase_units?.[0]?.payments?.refunds).toMatchObject([{ amount: euros('10.00') }])
    expect((await merchant.refund(captureId, body, 'lost')).body.amount).toEqual(euros('10.00'))
  })
})
