import { expect, test } from 'vitest'
import { decide } from '#sandbox/payer.ts'
import { captureBody, openPayPal, orderBody, refusalBody } from '#test/paypal.ts'

const paypal = openPayPal()
const { connect, watched, odd, paid, pageOf } = paypal

test('a refund returns a part and then the rest, each once per request id', async () => {
  const { provider, calls } = await watched()
  const { captureId } = await paid(provider)
  const wish = { refundId: `part-${captureId}`, amount: 999, note: 'Väike viga' }
  const part = await provider.refund(captureId, wish)
  expect(part).toMatchObject({ outcome: 'refunded', amount: 999 })
  expect(await provider.refund(captureId, wish)).toEqual(part)
  const sent = calls(/refund$/).map(call => call.headers['paypal-request-id'])
  expect(sent).toEqual([`refund-${wish.refundId}`, `refund-${wish.refundId}`])
  const rest = { refundId: `rest-${captureId}`, note: '' }
  expect(await provider.refund(captureId, rest)).toMatchObject({ amount: 2000 })
  expect(await provider.refund(captureId, { refundId: `more-${captureId}`, note: '' })).toEqual({
    outcome: 'refused',
    issue: 'CAPTURE_FULLY_REFUNDED',
    fault: 'fully_refunded',
  })
})

test('a refund of more than was captured, of an unknown capture, or failing at PayPal is refused', async () => {
  const provider = connect()
  const refused = async (captureId: string, amount?: number) =>
    provider.refund(captureId, { refundId: `r-${captureId}`, amount, note: '' })
  expect(await refused((await paid(provider)).captureId, 3000)).toEqual({
    outcome: 'refused',
    issue: 'REFUND_AMOUNT_EXCEEDED',
    fault: 'partly_refunded',
  })
  const nothing = { outcome: 'refused', issue: 'INVALID_RESOURCE_ID', fault: 'other' }
  expect(await refused('NOSUCHCAPTURE')).toEqual(nothing)
  expect(await refused('a/b')).toEqual(nothing)
  expect(await refused((await paid(provider, 'refund-fails')).captureId)).toEqual({
    outcome: 'refused',
    issue: 'REFUND_FAILED_INSUFFICIENT_FUNDS',
    fault: 'insufficient_funds',
  })
})

test('a partial refund of a disputed payment is refused with the reason', async () => {
  const provider = connect()
  const { reference, captureId } = await paid(provider)
  await decide(pageOf(reference), 'dispute')
  const part = { refundId: `part-${captureId}`, amount: 100, note: '' }
  expect(await provider.refund(captureId, part)).toMatchObject({ outcome: 'refused', fault: 'disputed' })
})

test.each([
  ['PENDING', { outcome: 'pending', providerRefundId: 'R1', amount: 500 }],
  ['FAILED', { outcome: 'refused', issue: 'REFUND_FAILED', fault: 'failed' }],
  ['CANCELLED', { outcome: 'refused', issue: 'REFUND_CANCELLED', fault: 'failed' }],
])('a refund that is %s at the provider is not reported as done', async (status, verdict) => {
  const body = {
    id: 'R1',
    status,
    status_details: { reason: 'ECHECK' },
    amount: { currency_code: 'EUR', value: '5.00' },
  }
  const order = orderBody('COMPLETED', captureBody('COMPLETED'))
  Object.assign(order.purchase_units[0]!.payments, { refunds: [body] })
  const { provider } = await odd({
    'POST /v2/payments/captures/C1/refund': { status: 201, body },
    'GET /v2/payments/refunds/R1': { status: 200, body },
    'GET /v2/checkout/orders/X1': { status: 200, body: order },
  })
  expect(await provider.refund('C1', { refundId: 'r', note: '' })).toEqual(verdict)
  expect(await provider.readRefund('R1')).toEqual(verdict)
  expect(await provider.read('X1')).toMatchObject({
    refunds: status === 'PENDING' ? [{ id: 'R1', isPending: true }] : [],
  })
})

test('a refund carries the shop’s id, which identifies it in the payment’s record', async () => {
  const { provider, calls } = await watched()
  const { reference, captureId } = await paid(provider)
  const wish = { refundId: 'refund-of-the-shop', amount: 999, note: 'Väike viga' }
  const given = await provider.refund(captureId, wish)
  const id = 'providerRefundId' in given ? given.providerRefundId : ''
  expect(JSON.parse(calls(/refund$/)[0]?.body ?? '')).toEqual({
    amount: { currency_code: 'EUR', value: '9.99' },
    custom_id: 'refund-of-the-shop',
    note_to_payer: 'Väike viga',
  })
  expect(await provider.read(reference)).toMatchObject({
    refunds: [{ id, amount: 999, refundId: 'refund-of-the-shop', note: 'Väike viga', isPending: false }],
  })
  expect(await provider.readRefund(id)).toEqual(given)
})

test('money refunded without the shop has no refund id, though PayPal shows the payment’s', async () => {
  const provider = connect()
  const { reference } = await paid(provider)
  await decide(pageOf(reference), 'reverse')
  expect(await provider.read(reference)).toMatchObject({ refunds: [{ amount: 2999, refundId: null }] })
})

test('a note to the payer is one line, truncated where the provider would refuse it', async () => {
  const { provider, calls } = await watched()
  const { captureId } = await paid(provider)
  const note = `Kahju,\n${'õ'.repeat(200)}`
  expect(await provider.refund(captureId, { refundId: 'long', note })).toMatchObject({ outcome: 'refunded' })
  const { note_to_payer: sent } = JSON.parse(calls(/refund$/)[0]?.body ?? '')
  expect(sent).toBe(`Kahju, ${'õ'.repeat(124)}`)
  expect(Buffer.byteLength(sent)).toBe(255)
})

test('a refund with refused keys was not made; after an unanswered call that is unknown', async () => {
  const denied = { ...refusalBody('INVALID_ACCOUNT_STATUS'), name: 'AUTHENTICATION_FAILURE' }
  const path = 'POST /v2/payments/captures/C1/refund'
  const refused = await odd({ [path]: { status: 401, body: denied } })
  const wish = { refundId: 'r', note: '' }
  expect(await refused.provider.refund('C1', wish)).toMatchObject({ outcome: 'refused', fault: 'no_access' })
  const later = await odd({
    [path]: [
      { status: 500, body: '' },
      { status: 401, body: denied },
    ],
  })
  expect(await later.provider.refund('C1', wish)).toMatchObject({ outcome: 'unknown' })
})
