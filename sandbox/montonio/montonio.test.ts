import { afterEach, expect, test } from 'vitest'
import { type MontonioSandboxOptions, startMontonioSandbox } from './server.ts'
import { issueToken } from './token.ts'
import type { Delivered } from './webhooks.ts'

let close: () => Promise<void> = async () => {}
afterEach(() => close())

const now = () => Math.floor(Date.now() / 1000)
const CLAIMS = {
  merchantReference: 'T-1',
  returnUrl: 'http://shop.example/tagasi?keel=et',
  notificationUrl: 'http://shop.example/teavitus?a=1',
  grandTotal: 24.89,
  currency: 'EUR',
  locale: 'et',
  payment: { method: 'paymentInitiation', amount: 24.89, currency: 'EUR' },
}

async function start(options: MontonioSandboxOptions = {}) {
  const delivered: Delivered[] = []
  const receiver = async (event: Delivered) => {
    delivered.push(event)
    return delivered.length < 3 ? 500 : 200
  }
  const sandbox = await startMontonioSandbox({ receiver, pauseMs: 1, ...options })
  close = sandbox.close
  const post = async (claims: object, change: object = {}, secret = sandbox.secretKey) => {
    const { accessKey } = sandbox
    const data = issueToken({ accessKey, iat: now(), exp: now() + 600, ...claims, ...change }, secret)
    const reply = await fetch(`${sandbox.apiUrl}/orders`, { method: 'POST', body: JSON.stringify({ data }) })
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
  }
  const decide = (page: unknown, decision: string) =>
    fetch(String(page), { method: 'POST', body: new URLSearchParams({ decision }), redirect: 'manual' })
  return { sandbox, delivered, post, decide }
}

test('an order has its sums as strings; an unpaid order of the same reference is changed in place', async () => {
  const { post, decide } = await start()
  const { status, body } = await post(CLAIMS)
  expect(status).toBe(201)
  expect(body).toMatchObject({ paymentStatus: 'PENDING', grandTotal: '24.89', merchantReference: 'T-1' })
  const changed = await post({ ...CLAIMS, grandTotal: 10, payment: { ...CLAIMS.payment, amount: 10 } })
  expect(changed.body).toMatchObject({ uuid: body.uuid, grandTotal: '10.00' })
  expect(changed.body.paymentUrl).not.toBe(body.paymentUrl)
  await decide(changed.body.paymentUrl, 'pay')
  expect(await post(CLAIMS)).toMatchObject({ status: 400, body: { message: 'ALREADY_PAID_FOR' } })
})

test.each([
  ['signed with another secret', {}, 'wrong', 403],
  ['that has expired', { exp: now() - 1 }, undefined, 403],
  ['from the future', { iat: now() + 200 }, undefined, 403],
  ['of another store', { accessKey: 'other' }, undefined, 401],
  ['with a sum as a string', { grandTotal: '24.89' }, undefined, 400],
  ['without an address', { returnUrl: '' }, undefined, 400],
])('a request %s is refused', async (_, change, secret, status) => {
  const { post } = await start()
  expect((await post(CLAIMS, change, secret)).status).toBe(status)
})

test.each(['both', 'query', 'body'] as const)(
  'an event is delivered by %s until it is taken',
  async transport => {
    const { post, decide, delivered, sandbox } = await start({ transport })
    const { body } = await post(CLAIMS)
    await decide(body.paymentUrl, 'pay')
    await sandbox.quiet()
    expect(delivered).toHaveLength(3)
    const { searchParams } = new URL(delivered[0]!.url)
    expect(searchParams.get('a')).toBe('1')
    expect(searchParams.has('order-token')).toBe(transport !== 'body')
    expect(delivered[0]!.body.includes('orderToken')).toBe(transport !== 'query')
  },
)

test('the card page offers only the outcomes of a card, and no bank', async () => {
  const { post, decide } = await start()
  const byCard = { ...CLAIMS, payment: { ...CLAIMS.payment, method: 'cardPayments' } }
  const { body } = await post(byCard)
  expect(body).toMatchObject({ paymentMethodType: 'cardPayments' })
  const page = await (await fetch(String(body.paymentUrl))).text()
  expect(page).toContain('Kaardimakse proovileht')
  expect(page).not.toContain('Pank tühistab')
  expect((await decide(body.paymentUrl, 'decline')).status).toBe(303)
  expect((await post({ ...CLAIMS, payment: { ...CLAIMS.payment, method: 'blik' } })).status).toBe(400)
})

test('the bank’s page is plainly play money, and leads back with a token', async () => {
  const { post, decide } = await start()
  const { body } = await post(CLAIMS)
  expect(await (await fetch(String(body.paymentUrl))).text()).toContain('päris raha ei liigu')
  const location = new URL((await decide(body.paymentUrl, 'leave')).headers.get('location')!)
  expect(location.searchParams.get('keel')).toBe('et')
  expect(location.searchParams.get('order-token')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  const stays = await decide(body.paymentUrl, 'pay-and-leave')
  expect(stays.headers.get('location')).toBeNull()
})
