/**
 * Verifies that an event comes from PayPal without asking PayPal, as it recommends: checks the signature over the raw
 * bytes with a certificate from a pinned host.
 */
import { type KeyObject, verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { limitConcurrency } from '#server/platform/concurrency.ts'
import { ReplyTooLarge, sendRequest } from '#server/platform/http/http-client.ts'
import type { EventHeaders } from '../provider-event.ts'
import type { ProviderLog } from './api-call.ts'

const CERTIFICATE_PATH = '/v1/notifications/certs/'
const MAX_CERTIFICATES = 8
/** Certificates waiting while another one is fetched. */
const MAX_WAITING = 4
const MAX_CERTIFICATE_BYTES = 64_000
const HOUR = 3_600_000
/**
 * The provider retries for three days; one more day allows for a slow last try. Repeats are harmless: events have ids.
 */
const OLDEST = 4 * 24 * HOUR
const CLOCK_SKEW = HOUR / 6

/**
 * Returns the exact text that the provider signs: transmission id, its time, the webhook's id and the CRC-32 of the raw
 * body.
 */
export const webhookMessage = (
  transmissionId: string,
  transmissionTime: string,
  webhookId: string,
  rawBody: Buffer,
): string => `${transmissionId}|${transmissionTime}|${webhookId}|${crc32(rawBody)}`

const isOf = (hostname: string, domain: string): boolean =>
  hostname === domain || hostname.endsWith(`.${domain}`)

/**
 * Whether a certificate from this URL is trusted: otherwise a forger could supply their own. With the provider's live
 * API, its test environment is not trusted, as anyone may have an account there; the built-in sandbox trusts only
 * itself.
 */
export function isTrustedCertificateUrl(certificateUrl: string, apiUrl: string): boolean {
  if (!URL.canParse(certificateUrl)) return false
  const certificate = new URL(certificateUrl)
  const api = new URL(apiUrl)
  if (!certificate.pathname.startsWith(CERTIFICATE_PATH)) return false
  if (!isOf(api.hostname, 'paypal.com')) return certificate.origin === api.origin
  if (certificate.protocol !== 'https:' || certificate.port) return false
  if (isOf(certificate.hostname, 'sandbox.paypal.com')) return isOf(api.hostname, 'sandbox.paypal.com')
  return isOf(certificate.hostname, 'paypal.com')
}

/**
 * Whether a transmission of this time (ISO 8601) can still be a first or repeated delivery, or is ahead of the shop's
 * clock.
 */
export function timeOf(transmissionTime: string, now: number): 'timely' | 'ahead' | 'over' {
  const age = now - Date.parse(transmissionTime)
  if (age < -CLOCK_SKEW) return 'ahead'
  return age <= OLDEST ? 'timely' : 'over'
}

/** The address has no certificate, now or later: a stranger named it. */
class NoCertificate extends Error {}

type PublicKey = { key: KeyObject; validFrom: number; validTo: number }

async function fetchKey(certificateUrl: string, timeoutMs: number): Promise<PublicKey> {
  // No redirect is followed: the host that answers must be the one that was checked.
  const { status, body } = await sendRequest(certificateUrl, {
    signal: AbortSignal.timeout(timeoutMs),
    maxBytes: MAX_CERTIFICATE_BYTES,
  }).catch(error => {
    throw error instanceof ReplyTooLarge ? new NoCertificate(error.message) : error
  })
  if (status !== 200) {
    // An error from a firewall or a busy host says nothing about the address.
    const Fault = [404, 410].includes(status) ? NoCertificate : Error
    throw new Fault(`HTTP ${status}`)
  }
  const certificate = readCertificate(body)
  if (certificate?.publicKey.asymmetricKeyType !== 'rsa') throw new NoCertificate('not an RSA certificate')
  return {
    key: certificate.publicKey,
    validFrom: Date.parse(certificate.validFrom),
    validTo: Date.parse(certificate.validTo),
  }
}

function readCertificate(bytes: Buffer): X509Certificate | undefined {
  try {
    return new X509Certificate(bytes)
  } catch {
    return undefined
  }
}

type VerifierConfig = { apiUrl: string; webhookId: string | undefined; timeoutMs?: number }

/** `implausible`: no misconfiguration of the shop explains the event, so it never was PayPal's. */
type Verdict = 'genuine' | 'mismatch' | 'implausible'

/** @returns a function that decides whether an event with these headers and raw bytes is PayPal's own. */
export function connectVerifier({ apiUrl, webhookId, timeoutMs = 10_000 }: VerifierConfig, log: ProviderLog) {
  const keys = new LRUCache<string, PublicKey>({ max: MAX_CERTIFICATES })
  const fetching = new Map<string, Promise<PublicKey>>()
  // A forger can name any URL on the right host: certificates are fetched one at a time, so that host cannot be
  // flooded.
  const inTurn = limitConcurrency({ concurrency: 1, waitingMax: MAX_WAITING })

  /** Returns the key of a certificate, fetched once; a failure is not cached, so that the next delivery tries again. */
  async function findKey(certificateUrl: string): Promise<PublicKey> {
    const kept = keys.get(certificateUrl)
    if (kept) return kept
    let fetched = fetching.get(certificateUrl)
    if (!fetched) {
      fetched = inTurn(() => fetchKey(certificateUrl, timeoutMs)).finally(() =>
        fetching.delete(certificateUrl),
      )
      fetching.set(certificateUrl, fetched)
    }
    const key = await fetched
    // Not LRUCache's own fetch: a merely requested key would evict keys that have proved good.
    keys.set(certificateUrl, key)
    return key
  }

  return async function verdictOn(headers: EventHeaders, rawBody: Buffer): Promise<Verdict> {
    const read = (name: string): string => {
      const value = headers[name]
      return typeof value === 'string' ? value : ''
    }
    const transmissionId = read('paypal-transmission-id')
    const transmissionTime = read('paypal-transmission-time')
    const signature = read('paypal-transmission-sig')
    const certificateUrl = read('paypal-cert-url')
    if (!transmissionId || !signature) return 'implausible'
    if (read('paypal-auth-algo') !== 'SHA256withRSA') return 'implausible'
    if (!isTrustedCertificateUrl(certificateUrl, apiUrl)) return 'implausible'
    const time = timeOf(transmissionTime, Date.now())
    if (time === 'over') return 'implausible'
    if (time === 'ahead') {
      log.warn(
        { transmissionTime },
        "webhook event is dated ahead of the shop's clock: check that the clock is right",
      )
      return 'mismatch'
    }
    if (!webhookId) return 'mismatch'
    try {
      const { key, validFrom, validTo } = await findKey(certificateUrl)
      const now = Date.now()
      if (now < validFrom || now > validTo) {
        // The provider renews its certificate from time to time; the next event fetches it again.
        keys.delete(certificateUrl)
        log.warn({ certificateUrl }, 'certificate of the payment provider is not valid now')
        return 'mismatch'
      }
      const message = webhookMessage(transmissionId, transmissionTime, webhookId, rawBody)
      const isGenuine = verify('sha256', Buffer.from(message), key, Buffer.from(signature, 'base64'))
      if (!isGenuine)
        log.warn({ transmissionId }, 'signature of a webhook event is invalid: check PAYPAL_WEBHOOK_ID')
      return isGenuine ? 'genuine' : 'mismatch'
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ certificateUrl, reason }, 'certificate of the payment provider could not be read')
      return error instanceof NoCertificate ? 'implausible' : 'mismatch'
    }
  }
}
