import { describe, expect, test } from 'vitest'
import { approve } from '#sandbox/payer.ts'
import { newPayment, openPayPal, orderBody, refusalBody } from '#test/paypal.ts'

const paypal = openPayPal()
const { lines, connect, watched, odd, open, approved } = paypal

const CREATE = 'POST /v2/checkout/orders'
const SHIP_TO = { name: 'Mari Maasikas', address: 'Riia 2', city: 'Tartu', postalCode: '51004' }

describe('a payment order', () => {
  test('is opened with what the shopper buys and where they approve it', async () => {
    const { provider, calls } = await watched()
    const { reference, approveUrl, payment } = await open(provider)
    expect(approveUrl).toContain(`/checkoutnow?token=${reference}`)
    const sent = calls(/orders$/)[0]
    expect(sent?.headers['paypal-request-id']).toBe(`create-${payment.paymentId}`)
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: [
        {
          custom_id: payment.paymentId,
          invoice_id: payment.invoiceId,
          amount: {
            currency_code: 'EUR',
            value: '29.99',
            breakdown: { item_total: { value: '27.00' }, shipping: { value: '2.99' } },
          },
          items: [{ name: 'Konnamüts', quantity: '1', unit_amount: { value: '27.00' } }],
        },
      ],
      payment_source: {
        paypal: { experience_context: { shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' } },
      },
    })
  })

  test('needs only a sum if the shop does not know the items', async () => {
    const { provider, calls } = await watched()
    await open(provider, { items: undefined, invoiceId: undefined, shipping: undefined, total: 2700 })
    const [unit] = JSON.parse(calls(/orders$/)[0]?.body ?? '').purchase_units
    expect(unit.amount).toEqual({ currency_code: 'EUR', value: '27.00' })
    expect(unit).not.toHaveProperty('items')
  })

  test('has long names truncated where the provider would refuse them', async () => {
    const { provider, calls } = await watched()
    const name = 'õ'.repeat(120)
    await open(provider, {
      items: [{ name, quantity: 3, unitPrice: 900 }],
      description: name,
      brandName: name,
    })
    const [unit] = JSON.parse(calls(/orders$/)[0]?.body ?? '').purchase_units
    expect(unit.items[0].name).toBe('õ'.repeat(63))
  })

  test('that does not add up is refused by the provider, not silently corrected', async () => {
    expect(await connect().create(newPayment({ total: 3000 }), 'create-odd')).toEqual({
      outcome: 'refused',
      issue: 'AMOUNT_MISMATCH',
      isAccount: false,
    })
    expect(lines[0]).toMatchObject({ level: 'warn', details: { debugId: expect.stringMatching(/^\w{8,}$/) } })
  })

  test('requested twice with one request id is one', async () => {
    const provider = connect()
    const payment = newPayment()
    const first = await provider.create(payment, 'create-once')
    expect(await provider.create(payment, 'create-once')).toEqual(first)
  })

  test('is found with its state and its sum', async () => {
    const provider = connect()
    const { reference, payment } = await open(provider)
    const { paymentId, invoiceId } = payment
    const known = { outcome: 'found', amount: 2999, currency: 'EUR', paymentId, invoiceId }
    expect(await provider.read(reference)).toMatchObject({ ...known, stage: 'waiting' })
    await approve(paypal.pageOf(reference))
    const before = await provider.read(reference)
    expect(before).toMatchObject({ ...known, stage: 'approved' })
    expect(before).not.toHaveProperty('capture')
    const captured = await provider.capture(reference, `capture-${reference}`)
    expect(await provider.read(reference)).toMatchObject({
      ...known,
      stage: 'completed',
      capture: { result: captured, amount: 2999, currency: 'EUR', isRefunded: false },
    })
  })

  test('that has expired, never existed or cannot exist is gone', async () => {
    const { provider, seen } = await watched()
    const { reference } = await open(provider)
    paypal.wait(240)
    expect(await provider.read(reference)).toEqual({ outcome: 'gone' })
    expect(await provider.capture(reference, 'capture-late')).toEqual({ outcome: 'gone' })
    const before = seen.length
    expect(await provider.read('../../v1/oauth2/token')).toEqual({ outcome: 'gone' })
    expect(await provider.capture('a/b', 'capture-odd')).toEqual({ outcome: 'gone' })
    expect(seen).toHaveLength(before)
  })
})

describe('the address of a payment order', () => {
  test('is sent if the shop knows it, and returned when the payment is read', async () => {
    const { provider, calls } = await watched()
    const { reference } = await open(provider, { shipTo: SHIP_TO })
    const sent = JSON.parse(calls(/orders$/)[0]?.body ?? '')
    expect(sent.payment_source.paypal.experience_context.shipping_preference).toBe('SET_PROVIDED_ADDRESS')
    expect(sent.purchase_units[0].shipping).toEqual({
      type: 'SHIPPING',
      name: { full_name: 'Mari Maasikas' },
      address: {
        address_line_1: 'Riia 2',
        admin_area_2: 'Tartu',
        postal_code: '51004',
        country_code: 'EE',
      },
    })
    expect(await provider.read(reference)).toMatchObject({ shipTo: SHIP_TO })
  })

  test('is not requested from the payer if the shop has none', async () => {
    const { provider, calls } = await watched()
    const { reference } = await open(provider)
    const sent = JSON.parse(calls(/orders$/)[0]?.body ?? '')
    expect(sent.payment_source.paypal.experience_context.shipping_preference).toBe('NO_SHIPPING')
    expect(sent.purchase_units[0]).not.toHaveProperty('shipping')
    expect(await provider.read(reference)).toMatchObject({ shipTo: null })
  })

  test('refused by PayPal is left out, under another request id, and does not cost the sale', async () => {
    const { provider, calls } = await watched()
    const { payment } = await open(provider, { shipTo: { ...SHIP_TO, city: '' } })
    const sent = calls(/orders$/)
    expect(sent.map(({ headers }) => headers['paypal-request-id'])).toEqual([
      `create-${payment.paymentId}`,
      `create-${payment.paymentId}-unaddressed`,
    ])
    const [unit] = JSON.parse(sent[1]?.body ?? '').purchase_units
    expect(unit).not.toHaveProperty('shipping')
    expect(unit.custom_id).toBe(payment.paymentId)
  })

  test('is sent without half characters, which could make the whole request unreadable', async () => {
    const { provider, calls } = await watched()
    await open(provider, { shipTo: { ...SHIP_TO, name: 'Mari \ud83d', address: '\udc38 Riia 2' } })
    const [unit] = JSON.parse(calls(/orders$/)[0]?.body ?? '').purchase_units
    expect(unit.shipping).toMatchObject({
      name: { full_name: 'Mari \ufffd' },
      address: { address_line_1: '\ufffd Riia 2' },
    })
  })

  test('is not blamed for another fault, which is refused once', async () => {
    const { provider, calls } = await watched()
    const wanted = newPayment({ shipTo: SHIP_TO, total: 3000 })
    expect(await provider.create(wanted, 'create-sum')).toMatchObject({ issue: 'AMOUNT_MISMATCH' })
    expect(calls(/orders$/)).toHaveLength(1)
  })

  test('refused because of its field is left out, whatever the issue is called', async () => {
    const field = '/purchase_units/@reference_id=="default"/shipping/name/full_name'
    const { provider, asked } = await odd({
      [CREATE]: [
        { status: 422, body: refusalBody('SOMETHING_NEW', field) },
        { status: 422, body: refusalBody('SOMETHING_NEW', field) },
      ],
    })
    expect(await provider.create(newPayment({ shipTo: SHIP_TO }), 'r')).toMatchObject({
      outcome: 'refused',
    })
    expect(asked, 'the order is sent with and without the address').toEqual([CREATE, CREATE])
  })
})

describe('a refusal to open a payment', () => {
  test.each(['PAYEE_ACCOUNT_RESTRICTED', 'PERMISSION_DENIED', 'PAYEE_ACCOUNT_NOT_VERIFIED'] as const)(
    'with %s concerns the shop’s account, and affects every other payment',
    async issue => {
      paypal.sandbox.restrictAccount(issue)
      const refused = { outcome: 'refused', issue, isAccount: true }
      expect(await connect().create(newPayment(), `create-${issue}`)).toEqual(refused)
    },
  )

  test('for wrong credentials concerns the account, and reveals no secret', async () => {
    const provider = connect({ clientSecret: 'not-the-secret' })
    expect(await provider.create(newPayment(), 'r')).toEqual({
      outcome: 'refused',
      issue: 'AUTHENTICATION_FAILURE',
      isAccount: true,
    })
    expect(lines[0]?.level).toBe('error')
    expect(JSON.stringify(lines)).not.toMatch(/not-the-secret|Basic |Bearer /)
  })

  test('with a 401 for a new token concerns the account, too', async () => {
    const denied = { ...refusalBody('INVALID_ACCOUNT_STATUS'), name: 'AUTHENTICATION_FAILURE' }
    const { provider, asked } = await odd({ [CREATE]: { status: 401, body: denied } })
    expect(await provider.create(newPayment(), 'r')).toMatchObject({ outcome: 'refused', isAccount: true })
    expect(asked, 'the request is repeated with a new token').toEqual([CREATE, CREATE])
  })
})

describe('the access token', () => {
  test('is fetched once, however many calls wait for it', async () => {
    const { provider, calls } = await watched()
    await Promise.all(Array.from({ length: 8 }, () => provider.read('NOSUCHORDER')))
    expect(calls(/oauth2/)).toHaveLength(1)
    await provider.read('NOSUCHORDER')
    expect(calls(/oauth2/), 'and is kept for the next one').toHaveLength(1)
  })

  test('is renewed once when the provider no longer accepts it', async () => {
    const { provider, calls } = await watched()
    const id = await approved(provider)
    paypal.sandbox.revokeTokens()
    const results = await Promise.all([provider.capture(id, 'renewed'), provider.read(id), provider.read(id)])
    expect(results.map(result => result.outcome)).toEqual(['captured', 'found', 'found'])
    expect(calls(/oauth2/)).toHaveLength(2)
    expect(lines).toEqual([])
  })

  test('refused is the shop’s own fault, and says nothing about the money', async () => {
    const provider = connect({ clientSecret: 'not-the-secret' })
    const unknown = { outcome: 'unknown', reason: 'AUTHENTICATION_FAILURE' }
    expect(await provider.read('X1')).toEqual(unknown)
    expect(await provider.capture('X1', 'r')).toEqual(unknown)
    const refused = { outcome: 'refused', issue: 'AUTHENTICATION_FAILURE', fault: 'no_access' }
    expect(
      await provider.refund('C1', { refundId: 'r', note: '' }),
      'the refund is refused, because nothing was sent',
    ).toEqual(refused)
    expect(lines[0]?.level).toBe('error')
    expect(JSON.stringify(lines)).not.toMatch(/not-the-secret|Basic |Bearer /)
  })
})

describe('a payee', () => {
  test('is the shop’s own or another’s; PayPal is asked once for the shop’s', async () => {
    const { provider, calls } = await watched()
    const { merchantId } = paypal.sandbox
    const own = { outcome: 'known', isOwn: true }
    expect(await provider.isOwnPayee(merchantId)).toEqual(own)
    expect(await provider.isOwnPayee('ANOTHERSHOP22')).toEqual({ outcome: 'known', isOwn: false })
    expect(await provider.isOwnPayee(merchantId)).toEqual(own)
    expect(calls(/orders$/)).toHaveLength(1)
    const { reference } = await open(provider)
    expect(await provider.read(reference)).toMatchObject({ payee: merchantId })
  })

  test('is unknown if PayPal does not name the shop’s, and is requested again', async () => {
    const { provider, asked } = await odd({ [CREATE]: { status: 201, body: orderBody('CREATED') } })
    expect((await provider.isOwnPayee('ANY')).outcome).toBe('unknown')
    expect((await provider.isOwnPayee('ANY')).outcome).toBe('unknown')
    expect(asked).toHaveLength(2)
  })
})
