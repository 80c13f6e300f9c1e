import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { CARRIERS } from '#domain/carriers.ts'
import type { MontonioSandbox } from '#sandbox/montonio/server.ts'
import { startMontonioSandbox } from '#sandbox/montonio/server.ts'
import type { Delivered } from '#sandbox/montonio/webhooks.ts'
import { connectMontonioShipping } from './client.ts'
import { splitPhone } from './record.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function open(change: { apiUrl?: (sandbox: MontonioSandbox) => string; secretKey?: string } = {}) {
  const delivered: Delivered[] = []
  const sandbox = await startMontonioSandbox({
    receiver: async event => {
      delivered.push(event)
      return 200
    },
  })
  const logged: string[] = []
  const log = {
    warn: (_: object, message: string) => void logged.push(message),
    error: (_: object, message: string) => void logged.push(message),
  }
  const service = connectMontonioShipping(
    {
      accessKey: sandbox.accessKey,
      secretKey: change.secretKey ?? sandbox.secretKey,
      apiUrl: change.apiUrl?.(sandbox) ?? sandbox.shipping.apiUrl,
      notificationUrl: 'http://127.0.0.1:3000/api/montonio/shipping-webhook',
      timeoutMs: 2_000,
      carrierTimeoutMs: 2_000,
    },
    log,
  )
  closers.push(sandbox.close, service.close)
  const points = await service.points('omniva')
  const machine = points.outcome === 'listed' ? points.points[1]! : undefined
  const request = {
    reference: 'ORD-7K2M9QX4T-1',
    to: { kind: 'machine' as const, id: machine?.id ?? '' },
    receiver: { name: 'Liis Tamm', phone: '+372 5123 4534', email: 'liis@gmail.com', country: 'EE' },
    sender: undefined,
    size: 'S' as const,
  }
  return { sandbox, service, request, points, delivered, logged }
}

test('machines have the carriers’ own codes and are in Estonia only', async () => {
  const { service, points } = await open()
  expect(points).toMatchObject({ outcome: 'listed' })
  const listed = points.outcome === 'listed' ? points.points : []
  expect(listed).toContainEqual(expect.objectContaining({ name: 'Haapsalu Kaubamaja', carrierCode: '96033' }))
  expect(await service.courierServices('omniva')).toMatchObject({ points: [{ name: 'omniva courier' }] })
  expect(await service.courierServices('smartpost')).toMatchObject({ points: [] })
})

test('each carrier that the shop names at the service has a contract and machines in the sandbox', async () => {
  const { service } = await open()
  const served = CARRIERS.filter(service.serves)
  expect(await service.carriers()).toMatchObject({
    carriers: served.map(carrier => ({ carrier, contracts: ['service'] })),
  })
  for (const carrier of served)
    expect(await service.points(carrier), carrier).toMatchObject({
      points: expect.arrayContaining([expect.anything()]),
    })
})

/** A proxy that answers the calls of the newer version itself. */
async function aProxy(apiUrl: string, status: number, newer: object): Promise<string> {
  const server = createServer(async ({ url = '', headers }, response) => {
    response.setHeader('content-type', 'application/json')
    if (url.startsWith('/v3')) return response.writeHead(status).end(JSON.stringify(newer))
    const answer = await fetch(apiUrl.replace(/\/v2$/, '') + url, {
      headers: { authorization: headers.authorization ?? '' },
    })
    response.writeHead(answer.status).end(await answer.text())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => once(server.close(), 'close'))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`
}

test.each([
  { status: 403, newer: { message: 'Forbidden' } },
  { status: 404, newer: { message: 'Not found' } },
  { status: 200, newer: { pickup_points: [] } },
])('machines are listed by the older version where the newer answers $status, $newer', async faulty => {
  const { sandbox } = await open()
  const apiUrl = await aProxy(sandbox.shipping.apiUrl, faulty.status, faulty.newer)
  const { accessKey, secretKey } = sandbox
  const service = connectMontonioShipping(
    { accessKey, secretKey, apiUrl, notificationUrl: 'http://127.0.0.1:3000/', timeoutMs: 2_000 },
    { warn: () => {}, error: () => {} },
  )
  closers.push(service.close)
  const listed = await service.points('omniva')
  expect(listed).toMatchObject({ outcome: 'listed' })
  expect(listed.outcome === 'listed' && listed.points.length).toBeGreaterThan(1)
})

test('a shipment is registered with its code and the carrier’s page, in kilograms and metres', async () => {
  const { sandbox, service, request } = await open()
  const made = await service.create(request)
  expect(made).toMatchObject({
    outcome: 'made',
    shipment: {
      reference: request.reference,
      state: 'registered',
      carrier: 'omniva',
      code: expect.stringMatching(/^CC\d{9}EE$/),
    },
  })
  expect(made.outcome === 'made' && made.shipment.link).toMatch(/^https:\/\/minu\.omniva\.ee\/track\/CC/)
  const [shipment] = sandbox.shipping.all()
  expect(shipment).toMatchObject({
    weight: 2,
    receiver: { phoneCountryCode: '372', phoneNumber: '51234534', country: 'EE' },
  })
  expect(await service.read(shipment!.id)).toEqual({
    outcome: 'found',
    shipment: made.outcome === 'made' ? made.shipment : undefined,
  })
  expect(await service.read('none')).toEqual({ outcome: 'missing' })
})

test('a lost reply leaves one shipment without a retry, and its event identifies it', async () => {
  const { sandbox, service, request, delivered } = await open()
  sandbox.shipping.fail('reply lost')
  expect(await service.create(request)).toMatchObject({ outcome: 'unknown' })
  expect(sandbox.shipping.all()).toHaveLength(1)
  await sandbox.quiet()
  expect(service.readEvent(JSON.parse(delivered[0]!.body))).toMatchObject({
    outcome: 'told',
    shipment: { reference: request.reference, state: 'registered', id: sandbox.shipping.all()[0]!.id },
  })
})

test('a shipment that the carrier refuses exists with all reasons, and a correction registers it', async () => {
  const { sandbox, service, request } = await open()
  sandbox.shipping.fail('registration fails')
  const made = await service.create(request)
  expect(made).toMatchObject({
    shipment: {
      state: 'registration_failed',
      code: null,
      reason: 'Carrier refused; Receiver phone is not a mobile number',
    },
  })
  const { id } = sandbox.shipping.all()[0]!
  expect(await service.correct(id, request)).toMatchObject({
    shipment: { id, state: 'registered', reason: '' },
  })
  expect(sandbox.shipping.all()).toHaveLength(1)
})

test('a refusal is definite and has all reasons; a duplicate is not a refusal', async () => {
  const { sandbox, service, request } = await open()
  const receiver = { ...request.receiver, name: '', phone: '' }
  expect(await service.create({ ...request, receiver })).toEqual({
    outcome: 'refused',
    reason: 'receiver.name should not be empty; receiver.phoneNumber is not valid',
    isAccount: false,
  })
  expect(await service.create({ ...request, to: { kind: 'machine', id: 'none' } })).toMatchObject({
    outcome: 'refused',
  })
  sandbox.shipping.refuseDoubles(true)
  await service.create(request)
  expect(await service.create(request)).toEqual({ outcome: 'unknown', reason: 'Shipment already exists' })
  expect(sandbox.shipping.all()).toHaveLength(1)
})

test('rejected keys are a fault of the account; an unreachable service proves nothing', async () => {
  const wrong = await open({ secretKey: 'another' })
  expect(await wrong.service.create(wrong.request)).toMatchObject({ outcome: 'refused', isAccount: true })
  expect(await wrong.service.carriers()).toMatchObject({ outcome: 'refused', isAccount: true })
  const away = await open({ apiUrl: () => 'http://127.0.0.1:9/api/v2' })
  expect(await away.service.create(away.request)).toMatchObject({ outcome: 'unknown' })
  expect(away.points).toMatchObject({ outcome: 'unknown' })
  expect(away.logged).toContain('shipping service did not answer')
})

test('a label is a PDF; a failure to create one is reported', async () => {
  const { sandbox, service, request } = await open()
  await service.create(request)
  const { id } = sandbox.shipping.all()[0]!
  const label = await service.label(id)
  expect(label.outcome === 'made' && label.pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(sandbox.shipping.find(id).status).toBe('labelsCreated')
  sandbox.shipping.fail('label fails')
  expect(await service.label(id)).toMatchObject({ outcome: 'refused' })
})

test('an event signed with another secret key is forged, and an unknown status changes nothing', async () => {
  const { sandbox, service, request } = await open()
  await service.create(request)
  const other = await startMontonioSandbox({ secretKey: 'of somebody else' })
  closers.push(other.close)
  const theirs = other.shipping
  const body = JSON.parse(sandbox.shipping.eventOf(request.reference, 'inTransit'))
  expect(service.readEvent(body)).toMatchObject({ shipment: { state: 'in_transit' } })
  expect(service.readEvent({ payload: `${body.payload}x` })).toEqual({ outcome: 'forged' })
  expect(service.readEvent({ payload: 7 })).toEqual({ outcome: 'forged' })
  expect(service.readEvent(undefined)).toEqual({ outcome: 'forged' })
  expect(theirs.all()).toHaveLength(0)
  const unknown = JSON.parse(sandbox.shipping.eventOf(request.reference, 'customsHold' as 'inTransit'))
  expect(service.readEvent(unknown)).toMatchObject({ shipment: { state: 'pending' } })
})

test.each([
  ['+372 5123 4534', '372', '51234534'],
  ['51234534', '372', '51234534'],
  ['003725123453', '372', '5123453'],
  ['37251234534', '372', '51234534'],
  ['+371 26123456', '371', '26123456'],
  ['+358 40 1234567', '358', '401234567'],
  ['+44 7700 900123', '44', '7700900123'],
  ['(+1) 212 555 0123', '1', '2125550123'],
  ['00380 44 123 4567', '380', '441234567'],
])('the phone number %s is split into +%s %s', (phone, phoneCountryCode, phoneNumber) => {
  expect(splitPhone(phone)).toEqual({ phoneCountryCode, phoneNumber })
})
