import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEventLog } from './event-log.ts'
import { type Sandbox, startSandbox } from './server.ts'
import { type Answer, openMerchant, refusalOf } from './test-merchant.ts'

const PATH = '/v1/notifications/webhooks-events'

let sandbox: Sandbox
let merchant: ReturnType<typeof openMerchant>
let clock = Date.parse('2026-11-22T10:00:00Z')
const received: string[] = []

beforeAll(async () => {
  sandbox = await startSandbox({
    now: () => clock,
    webhook: async (_, body) => {
      received.push(JSON.parse(body.toString()).id)
      return 200
    },
  })
  merchant = openMerchant(sandbox)
})
afterAll(() => sandbox.close())

type Event = { id: string; event_type: string; create_time: string; resource: { id: string } }
const list = (query: object = {}) =>
  merchant.call('GET', `${PATH}?${new URLSearchParams(Object.entries(query))}`)
const eventsOf = ({ body }: Answer) => body.events as unknown as Event[]
const typesOf = (answer: Answer) => eventsOf(answer).map(event => event.event_type)
const nextOf = ({ body }: Answer) =>
  (body.links as unknown as { rel: string; href: string }[]).find(({ rel }) => rel === 'next')?.href

describe('the list of events', () => {
  test('is sorted newest first, and includes events never delivered', async () => {
    const { orderId, captureId } = await merchant.paidOrder('no-webhook')
    await merchant.refund(captureId)
    await sandbox.eventsTried()
    const answer = await list({ transaction_id: orderId })
    expect(typesOf(answer)).toEqual([
      'PAYMENT.CAPTURE.REFUNDED',
      'PAYMENT.CAPTURE.COMPLETED',
      'CHECKOUT.ORDER.APPROVED',
    ])
    expect(answer.body.count).toBe(3)
    expect(received).toEqual([])
    const [refunded] = eventsOf(answer)
    expect((await merchant.call('GET', `${PATH}/${refunded?.id}`)).body).toEqual(refunded)
  })

  test('contains a delivered event once, with the id that its webhook got', async () => {
    const { orderId } = await merchant.paidOrder('webhook-twice')
    await sandbox.eventsTried()
    const ids = eventsOf(await list({ transaction_id: orderId })).map(({ id }) => id)
    expect(ids).toHaveLength(2)
    expect(received.filter(id => ids.includes(id))).toHaveLength(4)
  })

  test('can be filtered by type, transaction and time', async () => {
    clock += 60_000
    const from = new Date(clock).toISOString()
    const { captureId } = await merchant.paidOrder()
    clock += 60_000
    await merchant.refund(captureId)
    expect(
      typesOf(await list({ transaction_id: captureId, event_type: 'PAYMENT.CAPTURE.REFUNDED' })),
    ).toEqual(['PAYMENT.CAPTURE.REFUNDED'])
    expect(typesOf(await list({ start_time: from, end_time: from }))).toEqual([
      'PAYMENT.CAPTURE.COMPLETED',
      'CHECKOUT.ORDER.APPROVED',
    ])
    expect(typesOf(await list({ start_time: new Date(clock).toISOString() }))).toEqual([
      'PAYMENT.CAPTURE.REFUNDED',
    ])
    expect(typesOf(await list({ transaction_id: 'NOSUCHCAPTURE' }))).toEqual([])
  })

  test('is paged with each event once, whatever happens in between', async () => {
    clock += 60_000
    const start_time = new Date(clock).toISOString()
    for (let n = 0; n < 3; n += 1) await merchant.paidOrder()
    const seen: string[] = []
    let page = await list({ start_time, page_size: 4 })
    expect(page.body.count).toBe(4)
    seen.push(...eventsOf(page).map(({ id }) => id))
    await merchant.paidOrder()
    const next = nextOf(page)
    expect(next).toContain('move_to=next')
    page = await merchant.call('GET', next ?? '')
    seen.push(...eventsOf(page).map(({ id }) => id))
    expect(nextOf(page)).toBeUndefined()
    expect(new Set(seen).size).toBe(6)
    expect((await list({ start_time })).body.count).toBe(8)
  })

  test.each([
    ['page_size', '0'],
    ['page_size', 'all'],
    ['start_time', 'yesterday'],
    ['end_time', '2026-13-45T00:00:00Z'],
  ])('refuses %s=%s', async (name, value) => {
    const answer = await list({ [name]: value })
    expect(refusalOf(answer)).toEqual([400, 'INVALID_REQUEST', 'INVALID_PARAMETER_SYNTAX', name])
    expect(answer.body.details?.[0]?.location).toBe('query')
  })

  test('answers 404 for an unknown event', async () => {
    expect((await merchant.call('GET', `${PATH}/WH-NOSUCH`)).status).toBe(404)
  })

  test('drops the oldest beyond a thousand', () => {
    const log = createEventLog()
    for (let n = 0; n < 1002; n += 1)
      log.add({ id: `WH-${n}`, type: 'X', at: n, about: [], body: Buffer.from('{}') })
    expect(() => log.find('WH-1')).toThrow()
    expect(log.find('WH-2').at).toBe(2)
    const gone = new URLSearchParams({ index_id: 'WH-1' })
    expect(log.list(gone)).toEqual({ page: [], next: undefined })
  })
})
