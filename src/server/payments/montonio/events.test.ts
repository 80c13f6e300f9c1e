import { expect, test } from 'vitest'
import { issueToken } from '#sandbox/montonio/token.ts'
import { readEvent, readReturn } from './events.ts'
import type { KnownOrder } from './order-record.ts'

const KEYS = { accessKey: 'store', secretKey: 'c2VjcmV0' }
/** 2026-11-20T08:00:00Z, in seconds. */
const IAT = 1_795_161_600
const AT = '2026-11-20T08:00:00.000Z'

const tokenOf = (claims: object, secretKey = KEYS.secretKey) =>
  issueToken({ accessKey: KEYS.accessKey, iat: IAT, ...claims }, secretKey)
const orderToken = (paymentStatus: string) => tokenOf({ uuid: 'A', paymentStatus })
const REFUND = { refundUuid: 'R', refundStatus: 'SUCCESSFUL', refundAmount: 5, orderUuid: 'A' }

/** @param found what Montonio's record says of the order */
function open(found: Awaited<ReturnType<Parameters<typeof readEvent>[0]['find']>> = { outcome: 'gone' }) {
  const seen: unknown[] = []
  const journal = { seePaid: async (...paid: unknown[]) => void seen.push(paid) } as never
  const read = (body: unknown, query?: Record<string, unknown>) =>
    readEvent({ keys: KEYS, journal, find: async () => found }, Buffer.from(JSON.stringify(body)), query)
  const eventOf = async (status: string) => {
    const reading = await read({ orderToken: orderToken(status) })
    return reading.outcome === 'read' ? reading.event : reading
  }
  return { read, eventOf, seen }
}

const known = (paymentStatus: string, paidAt?: string): KnownOrder => ({
  order: {
    uuid: 'A',
    paymentStatus,
    merchantReference: '',
    grandTotal: 2999,
    currency: 'EUR',
    paymentIntents: [],
  },
  paidAt,
  asked: [],
})
const capture = { about: 'capture', reference: 'A', captureId: 'A' }

test('each status of an order is an event of its own, dated by its token', async () => {
  const { eventOf } = open()
  for (const status of ['AUTHORIZED', 'PAID', 'VOIDED', 'ABANDONED'])
    expect(await eventOf(status)).toMatchObject({ id: `A:${status}`, type: status, at: AT })
  expect(await eventOf('ABANDONED')).toMatchObject({ about: 'nothing' })
})

test('authorized and paid orders report money; only a paid one is recorded as such', async () => {
  const { eventOf, seen } = open()
  expect(await eventOf('AUTHORIZED')).toMatchObject({ ...capture, took: true })
  expect(seen).toEqual([])
  expect(await eventOf('PAID')).toMatchObject({ ...capture, took: true })
  expect(seen).toEqual([['A', AT]])
})

test('a void order is a reversal only if it was paid; otherwise its record says whether there is money', async () => {
  expect(await open(known('VOIDED', AT)).eventOf('VOIDED')).toMatchObject({
    ...{ about: 'reversal', reference: 'A', captureId: 'A' },
    amount: 2999,
  })
  expect(await open(known('VOIDED')).eventOf('VOIDED')).toMatchObject({ ...capture, took: false })
  expect(await open(known('PAID', AT)).eventOf('VOIDED')).toMatchObject({ ...capture, took: true })
  expect(await open().eventOf('VOIDED')).toMatchObject({ ...capture, took: false })
})

test('each status of a refund is an event of its own, dated by its token', async () => {
  const { read } = open()
  for (const refundStatus of ['PENDING', 'SUCCESSFUL'])
    expect(await read({ refundToken: tokenOf({ ...REFUND, refundStatus }) })).toMatchObject({
      event: {
        id: `R:${refundStatus}`,
        type: `REFUND_${refundStatus}`,
        at: AT,
        about: 'refund',
        amount: 500,
      },
    })
})

test('a token may be in the address alone', async () => {
  const { read } = open()
  const order = { 'order-token': orderToken('PAID') }
  const refund = { 'refund-token': tokenOf(REFUND) }
  for (const body of ['', {}, null]) {
    expect(await read(body, order)).toMatchObject({ event: capture })
    expect(await read(body, refund)).toMatchObject({ event: { about: 'refund' } })
  }
  const twice = { 'order-token': [order['order-token'], order['order-token']] }
  expect(await read('', twice)).toEqual({ outcome: 'forged', isPlausible: false })
})

test('a signed token of another shape is unreadable', async () => {
  const { read } = open()
  for (const body of [{ orderToken: tokenOf({ uuid: 'A' }) }, { refundToken: tokenOf({ refundUuid: 'R' }) }])
    expect(await read(body)).toEqual({ outcome: 'unreadable' })
})

test('a returning browser names its payment only by one token signed with the shop’s key', () => {
  const token = orderToken('PENDING')
  expect(readReturn(KEYS, { 'order-token': token })).toBe('A')
  for (const wrong of [tokenOf({ uuid: 'A', paymentStatus: 'PAID' }, 'another'), [token], undefined])
    expect(readReturn(KEYS, { 'order-token': wrong })).toBeUndefined()
})
