/** Behaviour specific to Montonio, beyond the shared provider tests. */
import { createHmac, randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { issueToken } from '#sandbox/montonio/token.ts'
import { type FreshDatabase, onEachDatabase } from '#test/database.ts'
import { openMontonioBench } from '#test/montonio-bench.ts'
import { aPayment } from '#test/provider-harness.ts'
import { openJournal } from './journal.ts'
import { order as orderSchema } from './schemas.ts'
import { readToken, signToken } from './token.ts'

const KEYS = { accessKey: 'store', secretKey: 'c2VjcmV0' }
const FIVE_MINUTES = 290_000

const isVoid = (body: string): boolean =>
  Buffer.from(body.split('.')[1]!, 'base64url').toString().includes('"VOIDED"')

test('a token signed by the shop is verified with the key exactly as written, and no other', () => {
  const token = signToken({ uuid: 'A' }, KEYS)
  expect(readToken(token, KEYS)).toMatchObject({ outcome: 'genuine', claims: { uuid: 'A' } })
  expect(readToken(token, { ...KEYS, secretKey: 'secret' })).toEqual({ outcome: 'forged', isPlausible: true })
  expect(readToken(token, { ...KEYS, accessKey: 'other' })).toEqual({ outcome: 'forged', isPlausible: false })
})

test('a token without a signature, or of another algorithm or shape, is forged', () => {
  const token = signToken({ uuid: 'A' }, KEYS)
  const [, payload, signature] = token.split('.')
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = (head: string) =>
    `${head}.${payload}.${createHmac('sha256', KEYS.secretKey).update(`${head}.${payload}`).digest('base64url')}`
  expect(readToken(signed(part({ alg: 'HS256' })), KEYS).outcome).toBe('genuine')
  const none = part({ alg: 'none' })
  for (const wrong of [
    ...[`${none}.${payload}.`, `${none}.${payload}.${signature}`, signed(none), signed(part(null))],
    ...[`${token}.x`, `${part({ alg: 'HS256' })}.${part(null)}.x`, 'x', '', 'a.b.c.d'],
  ])
    expect(readToken(wrong, KEYS).outcome, wrong).toBe('forged')
})

test('an expired token is still trusted: it only makes the shop ask', () => {
  const over = issueToken({ accessKey: KEYS.accessKey, uuid: 'A', exp: 1 }, KEYS.secretKey)
  expect(readToken(over, KEYS).outcome).toBe('genuine')
})

test.each(['10.00', 10, '10', 9.999999999])('a sum of %j is 1000 cents', grandTotal => {
  const base = { uuid: 'A', paymentStatus: 'PAID', merchantReference: 'R', currency: 'EUR' }
  expect(orderSchema.parse({ ...base, grandTotal }).grandTotal).toBe(1000)
  for (const bad of ['', 'ten', null, '-1.00'])
    expect(orderSchema.safeParse({ ...base, grandTotal: bad }).success, String(bad)).toBe(false)
})

onEachDatabase('Montonio', fresh => {
  let closing: (() => Promise<void>) | undefined
  afterEach(async () => {
    await closing?.()
    closing = undefined
  })
  async function bench(options?: Parameters<typeof openMontonioBench>[1], database?: FreshDatabase) {
    const opened = await openMontonioBench((database ?? (await fresh())).db, options)
    closing = opened.close
    return opened
  }

  test.each([-FIVE_MINUTES, FIVE_MINUTES])('tolerates a clock that is %i milliseconds off', async off => {
    const { connect, decide } = await bench()
    const provider = connect(() => Date.now() + off)
    const created = await provider.create(aPayment(), 'request')
    if (created.outcome !== 'created') return expect.unreachable(JSON.stringify(created))
    await decide(created.approveUrl, 'pay')
    expect(await provider.capture(created.reference, 'capture')).toMatchObject({
      outcome: 'captured',
      amount: 2999,
    })
  })

  test('refuses a reference already paid for, without blaming the account', async () => {
    const { provider, open, decide } = await bench()
    const wanted = aPayment()
    const { reference, approveUrl } = await open(wanted)
    await decide(approveUrl, 'pay')
    const again = await provider.create(
      { ...wanted, total: 100, shipping: undefined, items: undefined },
      'again',
    )
    expect(again).toEqual({ outcome: 'refused', issue: 'ALREADY_PAID_FOR', isAccount: false })
    expect(await provider.read(reference)).toMatchObject({ amount: 2999 })
  })

  test('captures an abandoned payment paid late, and ignores a late abandonment of a paid one', async () => {
    const { provider, open, decide, orders } = await bench()
    const { reference, approveUrl, order } = await open()
    await decide(approveUrl, 'expire')
    expect(await provider.capture(reference, 'a')).toEqual({ outcome: 'gone' })
    await decide(approveUrl, 'pay')
    expect(await provider.capture(reference, 'b')).toMatchObject({ outcome: 'captured' })
    orders.move(order, 'ABANDONED')
    expect(await provider.capture(reference, 'c')).toMatchObject({ outcome: 'captured' })
  })

  test('captures a payment that arrives after the browser has returned', async () => {
    const { provider, open, decide, delivered, sandbox } = await bench({ lateMs: 1 })
    const { reference, approveUrl } = await open()
    const back = await decide(approveUrl, 'late')
    const token = new URL(back.headers.get('location')!).searchParams.get('order-token')!
    const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
    expect(claims.paymentStatus).toBe('PENDING')
    await expect.poll(() => delivered.length).toBeGreaterThan(0)
    await sandbox.quiet()
    expect(await provider.capture(reference, 'a')).toMatchObject({ outcome: 'captured' })
  })

  test('treats void after paid as refunded, and void without payment as nothing captured', async () => {
    const { provider, open, decide } = await bench()
    const [paid, signed] = [await open(), await open()]
    await decide(paid.approveUrl, 'pay')
    await provider.read(paid.reference)
    await decide(paid.approveUrl, 'void')
    expect(await provider.capture(paid.reference, 'a')).toEqual({ outcome: 'refunded' })
    await decide(signed.approveUrl, 'sign')
    await decide(signed.approveUrl, 'void')
    expect(await provider.capture(signed.reference, 'b')).toMatchObject({
      outcome: 'declined',
      issue: 'VOIDED',
    })
  })

  test('asks for an event again if Montonio does not say what a void payment was', async () => {
    const { provider, connectTo, open, decide, delivered, sandbox } = await bench()
    const { approveUrl, order } = await open()
    await decide(approveUrl, 'pay')
    await provider.read(order.uuid)
    await decide(approveUrl, 'void')
    await sandbox.quiet()
    const { headers, body } = delivered.find(
      event => event.body.includes('orderToken') && isVoid(event.body),
    )!
    const down = connectTo('http://127.0.0.1:9/api')
    const raw = Buffer.from(body)
    expect(await down.readEvent(headers, raw)).toMatchObject({ outcome: 'unknown' })
    await down.close()
    expect(await provider.readEvent(headers, raw)).toMatchObject({
      event: { about: 'reversal', reference: order.uuid },
    })
  })

  test('learns nothing about the money from an unknown status', async () => {
    const { provider, open } = await bench()
    const { reference, order } = await open()
    order.status = 'SOMETHING_NEW'
    expect((await provider.capture(reference, 'a')).outcome).toBe('unknown')
  })

  test('finds a refund whose key is already known in the record, even after a lost response', async () => {
    const { provider, open, decide, orders } = await bench()
    const { reference, approveUrl, order } = await open()
    await decide(approveUrl, 'pay')
    const wanted = { refundId: randomUUID(), amount: 500, note: '' }
    const first = await provider.refund(reference, wanted)
    expect(first).toMatchObject({ outcome: 'refunded', amount: 500 })
    const { key } = order.refunds[0]!
    const same = { orderUuid: reference, amount: 5, idempotencyKey: key }
    expect(() => orders.refund(same)).toThrow('already has a refund with same idempotency key')
    expect(await provider.refund(reference, wanted)).toEqual(first)
    expect(order.refunds).toHaveLength(1)
  })

  test('finds a refund missing from the journal by its key alone', async () => {
    const database = await fresh()
    const { provider, open, decide } = await bench({}, database)
    const { reference, approveUrl, order } = await open()
    await decide(approveUrl, 'pay')
    const wanted = { refundId: 'refund-1', amount: 500, note: '' }
    const first = await provider.refund(reference, wanted)
    await database.db.deleteFrom('montonio_refunds').execute()
    expect(await provider.refund(reference, wanted)).toEqual(first)
    expect(order.refunds).toHaveLength(1)
  })

  test('does not take a refund made at Montonio for the shop’s, even if one of its sum was refused', async () => {
    const { provider, open, decide } = await bench()
    const { reference, approveUrl, order } = await open()
    await decide(approveUrl, 'pay')
    expect(await provider.refund(reference, { refundId: 'small', amount: 3, note: '' })).toMatchObject({
      outcome: 'refused',
      fault: 'other',
    })
    const createdAt = new Date().toISOString()
    order.refunds.push({ uuid: randomUUID(), amount: 3, status: 'SUCCESSFUL', key: randomUUID(), createdAt })
    expect(await provider.read(reference)).toMatchObject({
      refunds: [{ amount: 3, refundId: null, at: createdAt }],
    })
    expect(await provider.refund(reference, { refundId: 'rest', note: '' })).toMatchObject({ amount: 2996 })
  })

  test('dates a payment seen late by the day it was paid, if Montonio dates it', async () => {
    const { provider, open, decide, orders } = await bench()
    const { reference, approveUrl, order } = await open()
    order.createdAt = '2026-12-30T20:00:00.000Z'
    await decide(approveUrl, 'pay')
    expect(await provider.read(reference)).toMatchObject({ capture: { at: '2026-12-30T20:00:00.000Z' } })
    const show = orders.show
    orders.show = (shown, url) => ({
      ...show(shown, url),
      paymentIntents: show(shown, url).paymentIntents.map(intent => ({ ...intent, createdAt: '' })),
    })
    const seen = await provider.read(reference)
    expect(seen).toMatchObject({ capture: { at: expect.stringMatching(/^20/) } })
    expect(seen).not.toMatchObject({ capture: { at: '2026-12-30T20:00:00.000Z' } })
  })

  test('requests nothing if refundable payments are disabled, and says so', async () => {
    const { provider, open, decide } = await bench({ isRefundable: false })
    const { reference, approveUrl, order } = await open()
    await decide(approveUrl, 'pay')
    const refusal = { outcome: 'refused', issue: 'NOT_REFUNDABLE', fault: 'switched_off' }
    expect(await provider.refund(reference, { refundId: 'refund', note: '' })).toEqual(refusal)
    expect(order.refunds).toEqual([])
  })

  test('refunds nothing with refused keys, and knows that for certain', async () => {
    const { provider, open, decide, sandbox } = await bench()
    const { reference, approveUrl, order } = await open()
    await decide(approveUrl, 'pay')
    sandbox.change({ secretKey: 'another' })
    expect(await provider.refund(reference, { refundId: 'refund', note: '' })).toMatchObject({
      outcome: 'refused',
      fault: 'no_access',
    })
    expect(await provider.read(reference)).toMatchObject({ outcome: 'unknown' })
    expect(order.refunds).toEqual([])
  })

  test('refunds cards whatever is enabled for banks, and words a non-refundable card differently', async () => {
    const { provider, open, decide, orders } = await bench({ isRefundable: false, method: 'montonio_card' })
    const [{ reference, approveUrl }, other] = [await open(), await open()]
    await decide(approveUrl, 'pay')
    expect(await provider.refund(reference, { refundId: 'refund', note: '' })).toMatchObject({
      outcome: 'refunded',
      amount: 2999,
    })
    await decide(other.approveUrl, 'pay')
    const show = orders.show
    orders.show = (order, url) => ({ ...show(order, url), isRefundableType: false })
    expect(await provider.refund(other.reference, { refundId: 'other', note: '' })).toEqual({
      outcome: 'refused',
      issue: 'NOT_REFUNDABLE',
      fault: 'not_refundable',
    })
  })

  test('names the method and no bank in a card order, and reports its fee', async () => {
    const { provider, open, decide } = await bench({ method: 'montonio_card' })
    const { reference, approveUrl, order } = await open({ bank: { code: 'LHVBEE22', country: 'EE' } })
    expect([order.method, order.bank]).toEqual(['cardPayments', undefined])
    expect(provider.listBanks).toBeUndefined()
    await decide(approveUrl, 'pay')
    expect(await provider.read(reference)).toMatchObject({ capture: { fee: 80 } })
  })

  test('records in the journal only the first time an order was seen paid', async () => {
    const journal = openJournal((await fresh()).db)
    await journal.seePaid('A', '2026-11-23T10:00:00.000Z')
    await journal.seePaid('A', '2026-11-24T10:00:00.000Z')
    expect(await journal.paidAt('A')).toBe('2026-11-23T10:00:00.000Z')
  })
})
