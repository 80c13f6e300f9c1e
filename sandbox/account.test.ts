import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from './server.ts'
import { openMerchant, refusalOf, wantedOrder } from './test-merchant.ts'

let sandbox: Sandbox
let merchant: ReturnType<typeof openMerchant>

beforeAll(async () => {
  sandbox = await startSandbox()
  merchant = openMerchant(sandbox)
})
afterAll(() => sandbox.close())

describe('the merchant’s account', () => {
  test('gets no new token while its credentials are refused, and keeps its current ones', async () => {
    await merchant.create()
    sandbox.refuseCredentials(true)
    const refused = await merchant.askForToken()
    expect(refused.status).toBe(401)
    expect(await refused.json()).toMatchObject({ error: 'invalid_client' })
    expect((await merchant.create()).status).toBe(201)
    sandbox.revokeTokens()
    expect((await merchant.create()).status).toBe(401)
    sandbox.refuseCredentials(false)
    merchant = openMerchant(sandbox)
    expect((await merchant.create()).status).toBe(201)
  })

  test.each([
    ['PAYEE_ACCOUNT_RESTRICTED', 422, 'UNPROCESSABLE_ENTITY'],
    ['PAYEE_ACCOUNT_LOCKED_OR_CLOSED', 422, 'UNPROCESSABLE_ENTITY'],
    ['PERMISSION_DENIED', 403, 'NOT_AUTHORIZED'],
    ['PAYEE_ACCOUNT_NOT_VERIFIED', 403, 'NOT_AUTHORIZED'],
  ] as const)(
    'that is in trouble, %s, takes no new order until it is well again',
    async (issue, status, name) => {
      const { orderId, captureId } = await merchant.paidOrder()
      const opened = await merchant.create(wantedOrder(), `before-${issue}`)
      sandbox.restrictAccount(issue)
      expect(refusalOf(await merchant.create()).slice(0, 3)).toEqual([status, name, issue])
      expect((await merchant.create(wantedOrder(), `before-${issue}`)).body.id).toBe(opened.body.id)
      expect((await merchant.order(orderId)).status).toBe('COMPLETED')
      expect((await merchant.refund(captureId)).status).toBe(201)
      sandbox.restrictAccount(undefined)
      expect((await merchant.create()).status).toBe(201)
    },
  )

  test('is the payee of its orders and captures', async () => {
    const { orderId, captureId } = await merchant.paidOrder()
    const payee = { merchant_id: sandbox.merchantId }
    expect((await merchant.order(orderId)).purchase_units?.[0]?.payee).toMatchObject(payee)
    expect((await merchant.call('GET', `/v2/payments/captures/${captureId}`)).body.payee).toMatchObject(payee)
  })
})
