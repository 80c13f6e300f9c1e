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

const PAYEE_EMAIL = "/purchase_units/@reference_id=='default'/payee/email"

describe('an order', () => {
  test('can get another payee before and after the approval, who then gets the money', async () => {
    const orderId = String((await merchant.create()).body.id)
    const payee = async () => (await merchant.order(orderId)).purchase_units?.[0]?.payee
    const own = await payee()
    expect((await merchant.changePayee(orderId, 'teine@example.com')).status).toBe(204)
    expect(await payee()).toMatchObject({ email_address: 'teine@example.com' })
    expect((await payee())?.merchant_id).not.toBe(own?.merchant_id)
    await merchant.changePayee(orderId, 'pood@example.com')
    expect(await payee()).toEqual(own)
    await approve(merchant.approveUrl(orderId))
    await merchant.changePayee(orderId, 'kolmas@example.com')
    const { body } = await merchant.capture(orderId)
    const captureId = String(body.purchase_units?.[0]?.payments?.captures?.[0]?.id)
    const captured = await merchant.call('GET', `/v2/payments/captures/${captureId}`)
    expect(captured.body).toMatchObject({ status: 'COMPLETED', payee: await payee() })
    expect((await merchant.refund(captureId)).status, 'the merchant cannot refund it').toBe(403)
    expect(refusalOf(await merchant.changePayee(orderId, 'pood@example.com'))[2]).toBe(
      'ORDER_ALREADY_COMPLETED',
    )
  })

  test('can get another amount, also in another currency, which is then captured', async () => {
    const orderId = String(
      (await merchant.create(wantedOrder({ amount: euros('29.99'), items: undefined }))).body.id,
    )
    const amount = { currency_code: 'USD', value: '5.00' }
    expect((await merchant.changeAmount(orderId, amount)).status).toBe(204)
    expect((await merchant.order(orderId)).purchase_units?.[0]).toMatchObject({ amount })
    await approve(merchant.approveUrl(orderId))
    const { body } = await merchant.capture(orderId)
    expect(body.purchase_units?.[0]?.payments?.captures?.[0]).toMatchObject({ status: 'COMPLETED', amount })
  })

  test.each([
    ['an operation in no list', {}, 400, 'INVALID_PARAMETER_SYNTAX'],
    [
      'an unknown operation',
      [{ op: 'erase', path: PAYEE_EMAIL, value: 'a@b.ee' }],
      400,
      'INVALID_PARAMETER_VALUE',
    ],
    ['an addition', [{ op: 'add', path: PAYEE_EMAIL, value: 'a@b.ee' }], 400, 'INVALID_PATCH_OPERATION'],
    ['no path', [{ op: 'replace', value: 'a@b.ee' }], 422, 'PATCH_PATH_REQUIRED'],
    ['anything else', [{ op: 'replace', path: '/intent', value: 'AUTHORIZE' }], 422, 'NOT_PATCHABLE'],
    [
      'another purchase unit',
      [{ op: 'replace', path: PAYEE_EMAIL.replace('default', 'other'), value: 'a@b.ee' }],
      422,
      'REFERENCE_ID_NOT_FOUND',
    ],
    ['no value', [{ op: 'replace', path: PAYEE_EMAIL }], 422, 'PATCH_VALUE_REQUIRED'],
    [
      'an amount that its items do not come to',
      [{ op: 'replace', path: PAYEE_EMAIL.replace('payee/email', 'amount'), value: euros('5.00') }],
      422,
      'ITEM_TOTAL_REQUIRED',
    ],
  ])('is not changed by %s', async (_what, body, status, issue) => {
    const orderId = String((await merchant.create()).body.id)
    const before = await merchant.order(orderId)
    const refused = refusalOf(await merchant.call('PATCH', `/v2/checkout/orders/${orderId}`, body))
    expect([refused[0], refused[2]]).toEqual([status, issue])
    expect(await merchant.order(orderId)).toEqual(before)
  })
})
