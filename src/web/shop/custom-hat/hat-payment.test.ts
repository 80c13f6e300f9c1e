import { beforeEach, expect, test, vi } from 'vitest'
import { hatDetails } from '#domain/custom-hat.ts'
import { NO_LOOK, NO_TEXTS } from '#domain/hat-look.ts'
import { setTransport } from '#web/platform/api.ts'
import { findHatOfPayment, openHatPayment, removeHatPayment, settleHatPayment } from './hat-payment.ts'

const order = {
  ...NO_TEXTS,
  ...NO_LOOK,
  firstName: 'Mari',
  lastName: 'Maasikas',
  customerEmail: 'mari@gmail.com',
  customerPhone: '5123 4567',
  hatDiameter: '56 cm',
  hatCategory: 'beanie',
  colors: ['roosa', 'must'],
}

const keptInTab = new Map<string, string>()

/** Stubs the parts of a browser that a payment needs; its tab keeps what was typed into the form. */
beforeEach(() => {
  keptInTab.clear()
  keptInTab.set('hat-draft', '{"firstName":"Mari"}').set('hat-sent', '{}')
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => keptInTab.get(key) ?? null,
    setItem: (key: string, value: string) => keptInTab.set(key, value),
    removeItem: (key: string) => keptInTab.delete(key),
  })
})

type Reply = { status?: number; body: unknown }

/** Answers API calls by their paths, and records what was sent. */
function shop(replies: Record<string, Reply>) {
  const sent: { path: string; body: unknown }[] = []
  setTransport(async (path, { body }) => {
    sent.push({ path, body: JSON.parse(String(body)) })
    const { status = 200, body: answer } = replies[path] ?? { status: 404, body: {} }
    return new Response(JSON.stringify(answer), { status })
  })
  return sent
}

const PAYMENT = { id: 'PAY-1', links: [{ rel: 'approve', href: 'https://provider/approve' }] }
const NO_CHOICE = { requestId: 'a-name-of-the-forms-own', way: '' }
const OPEN = { '/api/paypal/order': { body: PAYMENT } }
const SETTLED = { '/api/custom-hat-paypal-success': { body: { orderNumber: 'HAT-123456789' } } }

test('a hat is sent with its payment, and remembered for the return from the provider', async () => {
  const sent = shop(OPEN)
  const arrival = { first: '2026-12-03', last: '2026-12-04' }
  expect(await openHatPayment(order, { ...NO_CHOICE, arrival })).toBe('https://provider/approve')
  expect(sent).toMatchObject([
    {
      body: {
        arrival,
        amount: '27.00',
        currency: 'EUR',
        intent: 'CAPTURE',
        hat: { requestId: NO_CHOICE.requestId, customerEmail: 'mari@gmail.com', ...hatDetails(order) },
      },
    },
  ])
  expect(findHatOfPayment('PAY-1')).toEqual(order)
  expect(findHatOfPayment('PAY-2')).toBeUndefined()
})

test('a hat is paid through the chosen bank, which is remembered', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  const sent = shop(OPEN)
  await openHatPayment(order, { ...NO_CHOICE, way: 'montonio EE LHVBEE22' })
  expect(sent).toMatchObject([
    { body: { payWith: { provider: 'montonio', country: 'EE', bank: 'LHVBEE22' } } },
  ])
  expect([...kept.values()].join()).toContain('LHVBEE22')
})

test('a hat is forgotten once it is paid, but not when another payment is', async () => {
  shop(OPEN)
  await openHatPayment(order, NO_CHOICE)
  removeHatPayment('PAY-2')
  expect(findHatOfPayment('PAY-1')).toEqual(order)
  removeHatPayment('PAY-1')
  expect([...keptInTab]).toEqual([])
})

test('a hat stays remembered when the order cannot be stored, so that it can be retried', async () => {
  const payment = { orderId: 'PAY-1', amount: '27.00', currency: 'EUR' }
  shop({ ...OPEN, '/api/custom-hat-paypal-success': { status: 502, body: {} } })
  await openHatPayment(order, NO_CHOICE)
  await expect(settleHatPayment(payment, order)).rejects.toThrow('502')
  expect(findHatOfPayment('PAY-1')).toEqual(order)
  shop(SETTLED)
  expect(await settleHatPayment(payment, order)).toMatchObject({ orderNumber: 'HAT-123456789' })
  expect([...keptInTab]).toEqual([])
})
