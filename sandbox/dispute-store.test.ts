import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decide } from './payer.ts'
import { type Sandbox, startSandbox } from './server.ts'
import { euros, openMerchant, refusalOf } from './test-merchant.ts'

type Dispute = {
  dispute_id: string
  status: string
  dispute_outcome?: { outcome_code: string }
  seller_response_due_date?: string
}

let sandbox: Sandbox
let merchant: ReturnType<typeof openMerchant>
const clock = Date.parse('2026-11-22T10:00:00Z')
const events: { type: string; signature: string | undefined; resource: Dispute }[] = []

beforeAll(async () => {
  sandbox = await startSandbox({
    now: () => clock,
    webhook: async (headers, body) => {
      const { event_type: type, resource } = JSON.parse(body.toString())
      if (type.startsWith('CUSTOMER.DISPUTE.'))
        events.push({ type, signature: headers['paypal-transmission-sig'], resource })
      return 200
    },
  })
  merchant = openMerchant(sandbox)
})
afterAll(() => sandbox.close())

async function disputed(...decisions: Parameters<typeof decide>[1][]) {
  const { orderId, captureId } = await merchant.paidOrder()
  const before = events.length
  const url = merchant.approveUrl(orderId)
  for (const decision of decisions) await decide(url, decision)
  await sandbox.eventsTried()
  return { orderId, captureId, url, told: events.slice(before) }
}

describe('a dispute', () => {
  test('is reported with its payment, the disputed amount and the deadline for an answer', async () => {
    const { captureId, told } = await disputed('dispute')
    expect(told).toMatchObject([
      {
        type: 'CUSTOMER.DISPUTE.CREATED',
        signature: expect.any(String),
        resource: {
          dispute_id: expect.stringMatching(/^PP-R-/),
          disputed_transactions: [
            {
              seller_transaction_id: captureId,
              seller: { merchant_id: sandbox.merchantId },
              custom: 'payment-1',
            },
          ],
          reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
          status: 'WAITING_FOR_SELLER_RESPONSE',
          dispute_amount: euros('29.99'),
          seller_response_due_date: '2026-12-02T10:00:00.000Z',
        },
      },
    ])
    const id = told[0]?.resource.dispute_id
    expect((await merchant.call('GET', `/v1/customer/disputes/${id}`)).body).toEqual(told[0]?.resource)
  })

  test('is the only one at a time, and ends for the merchant if the money was not returned', async () => {
    const { told } = await disputed('dispute', 'dispute', 'resolve-dispute', 'resolve-dispute')
    expect(told.map(({ type }) => type).sort()).toEqual([
      'CUSTOMER.DISPUTE.CREATED',
      'CUSTOMER.DISPUTE.RESOLVED',
    ])
    const resolved = told.find(({ type }) => type.endsWith('RESOLVED'))?.resource
    expect(resolved).toMatchObject({
      status: 'RESOLVED',
      dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' },
    })
    expect(resolved?.seller_response_due_date).toBeUndefined()
  })

  test('ends for the payer if the bank has reversed the payment meanwhile', async () => {
    const { captureId, told } = await disputed('dispute', 'reverse', 'resolve-dispute')
    expect(told.find(({ type }) => type.endsWith('RESOLVED'))?.resource.dispute_outcome).toEqual({
      outcome_code: 'RESOLVED_BUYER_FAVOUR',
      amount_refunded: euros('29.99'),
    })
    expect((await merchant.call('GET', `/v2/payments/captures/${captureId}`)).body.status).toBe('REFUNDED')
  })

  test('blocks partial refunds while it is open', async () => {
    const { captureId, url } = await disputed('dispute')
    const part = { amount: euros('1.00') }
    expect(refusalOf(await merchant.refund(captureId, part))[2]).toBe('TRANSACTION_DISPUTED')
    await decide(url, 'resolve-dispute')
    expect((await merchant.refund(captureId, part)).status).toBe(201)
  })

  test('cannot be opened for an unpaid or reversed payment', async () => {
    const { body } = await merchant.create()
    await decide(merchant.approveUrl(String(body.id)), 'dispute')
    expect((await disputed('reverse', 'dispute', 'resolve-dispute')).told).toEqual([])
  })

  test('is offered on the page of a completed payment, and its resolution while it is open', async () => {
    const { url } = await disputed()
    expect(await (await fetch(url)).text()).toMatch(/value="dispute">Ava vaidlus</)
    await decide(url, 'dispute')
    const html = await (await fetch(url)).text()
    expect(html).toMatch(/value="resolve-dispute">Lõpeta vaidlus</)
    expect(html).not.toContain('Ava vaidlus')
  })
})
