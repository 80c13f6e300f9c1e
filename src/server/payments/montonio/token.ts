/**
 * Montonio's tokens: every request is signed with the secret key, and so is everything that Montonio tells. Payments and
 * shipments share the key pair, so both sign here.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** The store's key pair, from Montonio's partner system. */
export type MontonioKeys = { accessKey: string; secretKey: string }

/** As long as a request may be on its way. */
const LIFETIME_SECONDS = 600
/** So far this machine's clock may be ahead without a token that comes from the future. */
const BACKDATE_SECONDS = 300

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function decoded(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The secret key is used as it is written: it looks like base64, and is not decoded. */
const signatureOf = (text: string, secretKey: string): Buffer =>
  createHmac('sha256', secretKey).update(text).digest()

/**
 * Signs claims in the store's name.
 * @param now milliseconds
 */
export function signToken(claims: object, { accessKey, secretKey }: MontonioKeys, now = Date.now()): string {
  const seconds = Math.floor(now / 1000)
  const times = { iat: seconds - BACKDATE_SECONDS, exp: seconds + LIFETIME_SECONDS }
  const text = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({ ...claims, accessKey, ...times })}`
  return `${text}.${signatureOf(text, secretKey).toString('base64url')}`
}

export type TokenReading =
  | { outcome: 'genuine'; claims: Record<string, unknown> }
  /** `isPlausible`: it names this store, so the secret key may be an old one */
  | { outcome: 'forged'; isPlausible: boolean }

/**
 * Verifies a token that Montonio made. Its end is not looked at: it only makes the shop ask, and nobody knows whether a delivery
 * that is repeated for two days is signed anew.
 */
export function readToken(token: string, { accessKey, secretKey }: MontonioKeys): TokenReading {
  const [head = '', payload = '', signature = '', ...rest] = token.split('.')
  const [header, claims] = [decoded(head), decoded(payload)]
  if (rest.length > 0 || !isObject(header) || !isObject(claims) || claims.accessKey !== accessKey)
    return { outcome: 'forged', isPlausible: false }
  const given = Buffer.from(signature, 'base64url')
  const right = signatureOf(`${head}.${payload}`, secretKey)
  const fits = header.alg === 'HS256' && given.length === right.length && timingSafeEqual(given, right)
  return fits ? { outcome: 'genuine', claims } : { outcome: 'forged', isPlausible: true }
}
