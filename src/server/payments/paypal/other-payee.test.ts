/** Captures for another account than the shop's: the payer changed the payee, or divided the order. */
import { describe, expect, test } from 'vitest'
import { approve } from '#sandbox/payer.ts'
import { openMerchant } from '#sandbox/test-merchant.ts'
import { captureBody, openPayPal, orderBody } from '#test/paypal.ts'

const paypal = openPayPal()
const { connect, watched, odd, open, approved, pageOf } = paypal

const CREATE = 'POST /v2/checkout/orders'
const CAPTURE = 'POST /v2/checkout/orders/X1/capture'
const OTHER_PAYEE = { outcome: 'other_payee', issue: 'OTHER_PAYEE' }
const CAPTURED = { outcome: 'captured', captureId: 'C-COMPLETED', amount: 500, currency: 'EUR' }

const divert = (reference: string) => openMerchant(paypal.sandbox).changePayee(reference, 'varas@example.com')

/** An order of 5.00 with a purchase unit for each of these payees, each with a capture of this status. */
const orderOf = (status: string, ...payees: (object | undefined)[]) => {
  const order = orderBody('COMPLETED', captureBody(status))
  return { ...order, purchase_units: payees.map(payee => ({ ...order.purchase_units[0], payee })) }
}

describe('a capture for another payee', () => {
  test.each(['before', 'after'])('is told apart if the payee changed %s the approval', async moment => {
    const provider = connect()
    const { reference } = await open(provider)
    if (moment === 'before') await divert(reference)
    await approve(pageOf(reference))
    if (moment === 'after') await divert(reference)
    expect(await provider.capture(reference, `${reference}-0`)).toEqual(OTHER_PAYEE)
    expect(await provider.capture(reference, `${reference}-1`), 'captured before').toEqual(OTHER_PAYEE)
    const record = await provider.read(reference)
    expect(record).toMatchObject({ payee: expect.not.stringMatching(paypal.sandbox.merchantId) })
    const captureId = record.outcome === 'found' ? record.capture!.id : ''
    expect(await provider.readCapture(captureId)).toEqual(OTHER_PAYEE)
  })

  test.each(['pending', 'capture-lost-reply', 'capture-timeout'] as const)(
    'is told apart with the outcome %s',
    async outcome => {
      const provider = connect()
      const reference = await approved(provider, outcome)
      await divert(reference)
      expect(await provider.capture(reference, `${reference}-0`)).toEqual(OTHER_PAYEE)
    },
  )

  test('costs one question about the shop’s own payee, which the check of the account answers, too', async () => {
    const asking = await watched()
    for (let n = 0; n < 2; n += 1)
      await asking.provider.capture(await approved(asking.provider), `capture-${n}`)
    const opened = (calls: typeof asking.calls) =>
      calls(/orders$/).filter(({ body }) => body.includes('"custom_id":"payee"'))
    expect(opened(asking.calls)).toHaveLength(1)

    const checked = await watched()
    await checked.provider.checkAccess!()
    await checked.provider.capture(await approved(checked.provider), 'capture-2')
    expect(opened(checked.calls)).toHaveLength(1)
  })

  test('is unknown while PayPal does not say who the shop’s own payee is', async () => {
    const completed = { status: 201, body: orderOf('COMPLETED', { merchant_id: 'M1' }) }
    const own = { status: 201, body: orderOf('COMPLETED', { merchant_id: 'M1' }) }
    const silent = Array.from({ length: 3 }, () => ({ status: 500, body: '' }))
    const { provider } = await odd({ [CAPTURE]: completed, [CREATE]: [...silent, own] })
    expect(await provider.capture('X1', 'r')).toMatchObject({ outcome: 'unknown' })
    expect(await provider.capture('X1', 'r')).toEqual(CAPTURED)
  })

  test.each([
    ['without a payee', undefined, { merchant_id: 'M1' }, CAPTURED],
    ['without a payee of the account', { merchant_id: 'M2' }, undefined, CAPTURED],
    ['with an empty payee', {}, { merchant_id: 'M1' }, CAPTURED],
    [
      'with the id of the account and another of its addresses',
      { merchant_id: 'M1', email_address: 'b@pood.ee' },
      { merchant_id: 'M1', email_address: 'a@pood.ee' },
      CAPTURED,
    ],
    [
      'with the address of the account alone',
      { email_address: 'Pood@pood.ee' },
      { merchant_id: 'M1', email_address: 'pood@pood.ee' },
      CAPTURED,
    ],
    [
      'with an address that has no account',
      { email_address: 'varas@pood.ee' },
      { merchant_id: 'M1', email_address: 'pood@pood.ee' },
      OTHER_PAYEE,
    ],
    ['with nothing to compare', { email_address: 'varas@pood.ee' }, { merchant_id: 'M1' }, OTHER_PAYEE],
  ])('is judged by what PayPal names: an answer %s', async (_what, payee, own, outcome) => {
    const { provider } = await odd({
      [CAPTURE]: { status: 201, body: orderOf('COMPLETED', payee) },
      [CREATE]: { status: 201, body: orderOf('COMPLETED', own) },
    })
    expect(await provider.capture('X1', 'r')).toEqual(outcome)
  })
})

describe('an order divided into several purchase units', () => {
  const own = { merchant_id: 'M1' }
  const DIVIDED = { outcome: 'other_payee', issue: 'SEVERAL_PURCHASE_UNITS' }

  test.each([
    ['COMPLETED', DIVIDED],
    ['PENDING', DIVIDED],
    ['DECLINED', { outcome: 'declined', issue: 'DECLINED', isShopsFault: false }],
  ])('is not the shop’s alone: a capture %s', async (status, outcome) => {
    const body = orderOf(status, own, { merchant_id: 'M2' })
    const { provider } = await odd({
      [CAPTURE]: { status: 201, body },
      [CREATE]: { status: 201, body: orderOf(status, own) },
      'GET /v2/checkout/orders/X1': { status: 200, body },
    })
    expect(await provider.capture('X1', 'r')).toEqual(outcome)
    expect(await provider.read('X1')).toMatchObject({ payee: null, capture: { result: outcome } })
  })

  test('is read from the purchase unit that was captured', async () => {
    const [first, second] = orderOf('COMPLETED', own, { merchant_id: 'M2' }).purchase_units
    const untaken = { ...first, payments: { captures: [] }, custom_id: 'first' }
    const taken = { ...second, custom_id: 'second' }
    const body = { ...orderBody('COMPLETED'), purchase_units: [untaken, taken] }
    const { provider } = await odd({ 'GET /v2/checkout/orders/X1': { status: 200, body } })
    expect(await provider.read('X1')).toMatchObject({ payee: null, paymentId: 'second' })
  })
})
