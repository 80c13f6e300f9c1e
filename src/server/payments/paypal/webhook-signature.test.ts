import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selfSignedCertificate } from '#sandbox/certificate.ts'
import { approve } from '#sandbox/payer.ts'
import { type Sandbox, startSandbox } from '#sandbox/server.ts'
import type { PaymentProvider } from '../provider.ts'
import { connectPayPal } from './client.ts'
import { connectVerifier, isTrustedCertificateUrl, timeOf, webhookMessage } from './webhook-signature.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const DAY = 86_400_000

let sandbox: Sandbox
let provider: PaymentProvider
let headers: Record<string, string>
let body: Buffer

beforeAll(async () => {
  sandbox = await startSandbox({
    webhook: async (theHeaders, theBody) => {
      headers = theHeaders
      body = theBody
      return 200
    },
  })
  const { url: apiUrl, clientId, clientSecret, webhookId } = sandbox
  provider = connectPayPal({ apiUrl, clientId, clientSecret, webhookId }, silent)
  const created = await provider.create(
    {
      paymentId: 'payment-1',
      description: 'Müts',
      total: 2700,
      brandName: 'Heegel',
      payableMinutes: 20,
      returnUrl: 'http://127.0.0.1:3000/payment/success',
      cancelUrl: 'http://127.0.0.1:3000/payment/cancel',
    },
    'create-1',
  )
  await approve(created.outcome === 'created' ? created.approveUrl : '')
  await sandbox.eventsTried()
})
afterAll(async () => {
  await provider.close()
  await sandbox.close()
})

const LIVE = 'https://api-m.paypal.com'

test('a genuine event is trusted, as often as it arrives', async () => {
  expect((await provider.readEvent(headers, body)).outcome).toBe('read')
  expect((await provider.readEvent(headers, body)).outcome).toBe('read')
})

test('an event with an altered body is not trusted, even if only one character differs', async () => {
  const altered = Buffer.from(body.toString().replace('27.00', '27.01'))
  expect(altered.equals(body)).toBe(false)
  expect((await provider.readEvent(headers, altered)).outcome).toBe('forged')
})

test.each([
  ['another transmission id', { 'paypal-transmission-id': 'another' }],
  ['another transmission time', { 'paypal-transmission-time': new Date(Date.now() - 1000).toISOString() }],
  ['a forged signature', { 'paypal-transmission-sig': Buffer.alloc(256, 7).toString('base64') }],
  ['no signature', { 'paypal-transmission-sig': undefined }],
  ['two signatures', { 'paypal-transmission-sig': ['one', 'two'] }],
  ['another signature algorithm', { 'paypal-auth-algo': 'SHA1withRSA' }],
  [
    'a certificate from another host',
    { 'paypal-cert-url': 'https://evil.example/v1/notifications/certs/CERT-1.pem' },
  ],
  ['no certificate', { 'paypal-cert-url': undefined }],
])('an event with %s is not trusted', async (_, change) => {
  expect((await provider.readEvent({ ...headers, ...change }, body)).outcome).toBe('forged')
})

test('an event for another webhook is not trusted, and none at all without a webhook id', async () => {
  const other = connectVerifier({ apiUrl: sandbox.url, webhookId: 'ANOTHERWEBHOOK' }, silent)
  const none = connectVerifier({ apiUrl: sandbox.url, webhookId: undefined }, silent)
  expect(await other(headers, body)).toBe('mismatch')
  expect(await none(headers, body)).toBe('mismatch')
})

test('the signed text is as the provider documents it', () => {
  // CRC-32 of "123456789" is 0xCBF43926, the check value of its definition; it is written unsigned.
  expect(webhookMessage('id', '2026-11-20T08:00:00Z', 'WH', Buffer.from('123456789'))).toBe(
    'id|2026-11-20T08:00:00Z|WH|3421780262',
  )
})

test('a certificate counts only while it is valid, and only at a readable address', async () => {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const now = Date.now()
  const certificates: Record<string, string> = {
    valid: selfSignedCertificate(keys, 'test', new Date(now - DAY), new Date(now + DAY)),
    expired: selfSignedCertificate(keys, 'test', new Date(now - 2 * DAY), new Date(now - DAY)),
    future: selfSignedCertificate(keys, 'test', new Date(now + DAY), new Date(now + 2 * DAY)),
    broken: 'no certificate',
  }
  const server = createServer((request, response) => {
    const name = request.url?.split('/').at(-1) ?? ''
    const certificate = certificates[name]
    response.writeHead(certificate ? 200 : name === 'later' ? 503 : 404).end(certificate)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const verdictOn = connectVerifier({ apiUrl, webhookId: 'WH' }, silent)
  const signedBy = (name: string, at = now, verdict = verdictOn) => {
    const time = new Date(at).toISOString()
    const signature = sign('sha256', Buffer.from(webhookMessage('id', time, 'WH', body)), keys.privateKey)
    const signed = {
      'paypal-transmission-id': 'id',
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signature.toString('base64'),
      'paypal-cert-url': `${apiUrl}/v1/notifications/certs/${name}`,
      'paypal-auth-algo': 'SHA256withRSA',
    }
    return verdict(signed, body)
  }
  const verdicts = await Promise.all(
    ['valid', 'expired', 'future', 'broken', 'missing'].map(name => signedBy(name)),
  )
  const ofLastMonth = await signedBy('valid', now - 30 * DAY)
  const ofTomorrow = await signedBy('valid', now + DAY)
  const comesLater = await signedBy('later')
  const live = connectVerifier({ apiUrl: LIVE, webhookId: 'WH' }, silent)
  const ofAnotherHost = await signedBy('valid', now, live)
  server.close()
  server.closeAllConnections()
  expect(verdicts).toEqual(['genuine', 'mismatch', 'mismatch', 'implausible', 'implausible'])
  expect(ofLastMonth).toBe('implausible')
  expect(ofTomorrow, 'a certificate of tomorrow is a mismatch, as the clock may be slow').toBe('mismatch')
  expect(comesLater).toBe('mismatch')
  expect(ofAnotherHost, 'a valid certificate of a stranger proves nothing').toBe('implausible')
  expect(await signedBy('unreached'), 'an unreachable certificate is a mismatch, not implausible').toBe(
    'mismatch',
  )
})

test('certificates named by strangers are fetched one by one, and evict no good one', async () => {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const now = Date.now()
  const certificate = selfSignedCertificate(keys, 'test', new Date(now - DAY), new Date(now + DAY))
  const asked: string[] = []
  let [atOnce, mostAtOnce] = [0, 0]
  const server = createServer(async (request, response) => {
    asked.push(request.url!.split('/').at(-1)!)
    mostAtOnce = Math.max(mostAtOnce, ++atOnce)
    await new Promise(resolve => setTimeout(resolve, 5))
    atOnce--
    response.writeHead(request.url!.endsWith('good') ? 200 : 404).end(certificate)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const verdictOn = connectVerifier({ apiUrl, webhookId: 'WH' }, silent)
  const time = new Date(now).toISOString()
  const signature = sign('sha256', Buffer.from(webhookMessage('id', time, 'WH', body)), keys.privateKey)
  const verdictBy = (name: string) =>
    verdictOn(
      {
        'paypal-transmission-id': 'id',
        'paypal-transmission-time': time,
        'paypal-transmission-sig': signature.toString('base64'),
        'paypal-cert-url': `${apiUrl}/v1/notifications/certs/${name}`,
        'paypal-auth-algo': 'SHA256withRSA',
      },
      body,
    )
  const first = await Promise.all(Array.from({ length: 10 }, () => verdictBy('good')))
  const forged = await Promise.all(Array.from({ length: 30 }, (_, i) => verdictBy(`forged-${i}`)))
  const good = await Promise.all([verdictBy('good'), verdictBy('good')])
  server.close()
  expect(first, 'a certificate that several events wait for is fetched once').toEqual(
    Array<string>(10).fill('genuine'),
  )
  expect(forged).not.toContain('genuine')
  expect(good).toEqual(['genuine', 'genuine'])
  expect(mostAtOnce).toBe(1)
  expect(asked.length).toBeLessThan(10)
  expect(asked.filter(name => name === 'good')).toHaveLength(1)
})

const TESTING = 'https://api-m.sandbox.paypal.com'
const BUILT_IN = 'http://127.0.0.1:3001'
const CERT = '/v1/notifications/certs/CERT-360caa42'

test.each([
  [`https://api.paypal.com${CERT}`, LIVE, true],
  [`https://api.sandbox.paypal.com${CERT}`, TESTING, true],
  [`https://api.paypal.com${CERT}`, TESTING, true],
  [`https://api.sandbox.paypal.com${CERT}`, LIVE, false],
  [`http://api.paypal.com${CERT}`, LIVE, false],
  [`https://api.paypal.com:8443${CERT}`, LIVE, false],
  [`https://api.paypal.com.evil.example${CERT}`, LIVE, false],
  [`https://evilpaypal.com${CERT}`, LIVE, false],
  [`https://api.paypal.com@evil.example${CERT}`, LIVE, false],
  [`https://evil.example/api.paypal.com${CERT}`, LIVE, false],
  ['https://www.paypal.com/somebody/upload.pem', LIVE, false],
  [`https://api.paypal.com${CERT}/../../../../upload.pem`, LIVE, false],
  ['not an address', LIVE, false],
  [`${BUILT_IN}${CERT}`, LIVE, false],
  [`${BUILT_IN}${CERT}`, BUILT_IN, true],
  [`http://127.0.0.1:3002${CERT}`, BUILT_IN, false],
  [`https://api.paypal.com${CERT}`, BUILT_IN, false],
])('a certificate from %s, with the API at %s, is trusted: %s', (certificateUrl, apiUrl, isTrusted) => {
  expect(isTrustedCertificateUrl(certificateUrl, apiUrl)).toBe(isTrusted)
})

test('an event is timely for as long as the provider retries it', () => {
  const now = Date.parse('2026-11-20T08:00:00Z')
  expect(timeOf('2026-11-20T07:59:59Z', now)).toBe('timely')
  expect(timeOf('2026-11-17T08:00:00Z', now)).toBe('timely')
  expect(timeOf('2026-11-15T08:00:00Z', now)).toBe('over')
  expect(timeOf('2026-11-20T09:00:00Z', now)).toBe('ahead')
  expect(timeOf('yesterday', now)).toBe('over')
})
