import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
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
  ['another transmission id', { 'paypal-transmission-id': 'another' }, true],
  ['no transmission id', { 'paypal-transmission-id': undefined }, false],
  [
    'another transmission time',
    { 'paypal-transmission-time': new Date(Date.now() - 1000).toISOString() },
    true,
  ],
  ['a forged signature', { 'paypal-transmission-sig': Buffer.alloc(256, 7).toString('base64') }, true],
  ['no signature', { 'paypal-transmission-sig': undefined }, false],
  ['two signatures', { 'paypal-transmission-sig': ['one', 'two'] }, false],
  ['another signature algorithm', { 'paypal-auth-algo': 'SHA1withRSA' }, false],
  [
    'a certificate from another host',
    { 'paypal-cert-url': 'https://evil.example/v1/notifications/certs/CERT-1.pem' },
    false,
  ],
  ['no certificate', { 'paypal-cert-url': undefined }, false],
])('an event with %s is not trusted', async (_, change, isPlausible) => {
  const reading = await provider.readEvent({ ...headers, ...change }, body)
  expect(reading).toEqual({ outcome: 'forged', isPlausible })
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

/** A host of certificates, and events signed with the key of all of them. */
async function openCertificates(files: Record<string, string | number>, keys = RSA) {
  const asked: string[] = []
  let [atOnce, mostAtOnce] = [0, 0]
  const server = createServer(async (request, response) => {
    const name = request.url!.split('/').at(-1)!
    asked.push(name)
    mostAtOnce = Math.max(mostAtOnce, ++atOnce)
    await new Promise(resolve => setTimeout(resolve, 5))
    atOnce--
    const file = files[name] ?? 404
    if (typeof file === 'number') response.writeHead(file).end()
    else response.end(file)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  onTestFinished(close)
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const headersBy = (name: string, at = Date.now(), raw = body) => {
    const time = new Date(at).toISOString()
    const signature = sign('sha256', Buffer.from(webhookMessage('id', time, 'WH', raw)), keys.privateKey)
    return {
      'paypal-transmission-id': 'id',
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signature.toString('base64'),
      'paypal-cert-url': `${apiUrl}/v1/notifications/certs/${name}`,
      'paypal-auth-algo': 'SHA256withRSA',
    }
  }
  const logged: string[] = []
  const log = { ...silent, warn: (_: object, message: string) => void logged.push(message) }
  const verdictOn = connectVerifier({ apiUrl, webhookId: 'WH' }, log)
  const signedBy = (name: string, at?: number) => verdictOn(headersBy(name, at), body)
  return { apiUrl, asked, mostAtOnce: () => mostAtOnce, close, headersBy, signedBy, logged }
}

const RSA = generateKeyPairSync('rsa', { modulusLength: 2048 })
const certificate = (from: number, to: number, keys = RSA) =>
  selfSignedCertificate(keys, 'test', new Date(Date.now() + from), new Date(Date.now() + to))
const VALID = certificate(-DAY, DAY)

test('a certificate counts only while it is valid, and only at a readable address', async () => {
  const { signedBy, headersBy, close } = await openCertificates({
    valid: VALID,
    expired: certificate(-2 * DAY, -DAY),
    future: certificate(DAY, 2 * DAY),
    broken: 'no certificate',
    large: VALID + '\n'.repeat(64_000),
    gone: 410,
    later: 503,
  })
  const verdicts = await Promise.all(['valid', 'expired', 'future', 'broken'].map(name => signedBy(name)))
  expect(verdicts).toEqual(['genuine', 'mismatch', 'mismatch', 'implausible'])
  const others = await Promise.all(['missing', 'gone', 'large', 'later'].map(name => signedBy(name)))
  expect(others).toEqual(['implausible', 'implausible', 'implausible', 'mismatch'])
  expect(await signedBy('valid', Date.now() - 30 * DAY)).toBe('implausible')
  expect(
    await signedBy('valid', Date.now() + DAY),
    'a certificate of tomorrow is a mismatch, as the clock may be slow',
  ).toBe('mismatch')
  const live = connectVerifier({ apiUrl: LIVE, webhookId: 'WH' }, silent)
  expect(await live(headersBy('valid'), body), 'a valid certificate of a stranger proves nothing').toBe(
    'implausible',
  )
  close()
  expect(await signedBy('unreached'), 'an unreachable certificate is a mismatch, not implausible').toBe(
    'mismatch',
  )
})

test('a certificate with another kind of key is implausible', async () => {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { signedBy } = await openCertificates({ ec: certificate(-DAY, DAY, keys as never) }, keys as never)
  expect(await signedBy('ec')).toBe('implausible')
})

test('a certificate that was renewed, or could not be fetched, is fetched again; the log says why', async () => {
  const files: Record<string, string | number> = { renewed: certificate(-2 * DAY, -DAY), busy: 503 }
  const { signedBy, logged } = await openCertificates(files)
  expect([await signedBy('renewed'), await signedBy('busy')]).toEqual(['mismatch', 'mismatch'])
  expect(logged).toEqual([
    'certificate of the payment provider is not valid now',
    'certificate of the payment provider could not be read',
  ])
  Object.assign(files, { renewed: VALID, busy: VALID })
  expect([await signedBy('renewed'), await signedBy('busy')]).toEqual(['genuine', 'genuine'])
  await signedBy('renewed', Date.now() + DAY)
  expect(logged.at(-1)).toContain('check that the clock is right')
})

test('a genuine event of unknown content is unreadable', async () => {
  const { apiUrl, headersBy } = await openCertificates({ valid: VALID })
  const account = { apiUrl, clientId: '', clientSecret: '', webhookId: 'WH' }
  const raw = Buffer.from('{"event_type":"PAYMENT"}')
  const paypal = connectPayPal(account, silent)
  onTestFinished(() => paypal.close())
  expect(await paypal.readEvent(headersBy('valid', Date.now(), raw), raw)).toEqual({ outcome: 'unreadable' })
})

test('certificates named by strangers are fetched one by one, and evict no good one', async () => {
  const { signedBy, asked, mostAtOnce } = await openCertificates({ good: VALID })
  const first = await Promise.all(Array.from({ length: 10 }, () => signedBy('good')))
  const forged = await Promise.all(Array.from({ length: 30 }, (_, i) => signedBy(`forged-${i}`)))
  const good = await Promise.all([signedBy('good'), signedBy('good')])
  expect(first, 'a certificate that several events wait for is fetched once').toEqual(
    Array<string>(10).fill('genuine'),
  )
  expect(forged).not.toContain('genuine')
  expect(good).toEqual(['genuine', 'genuine'])
  expect(mostAtOnce()).toBe(1)
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
  [`https://sandbox.paypal.com${CERT}`, LIVE, false],
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
  expect(timeOf('2026-11-16T08:00:00Z', now)).toBe('timely')
  expect(timeOf('2026-11-16T07:59:59Z', now)).toBe('over')
  expect(timeOf('2026-11-20T08:10:00Z', now), 'its clock may be ten minutes ahead').toBe('timely')
  expect(timeOf('2026-11-20T09:00:00Z', now)).toBe('ahead')
  expect(timeOf('yesterday', now)).toBe('over')
})
