/**
 * Montonio's tokens: every request and every event is signed with the secret key. Payments and shipments share the key
 * pair, so both sign here.
 */

import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseJson } from '#server/platform/parse-json.ts'

/** The store's key pair, from Montonio's partner system. */
export type MontonioKeys = { accessKey: string; secretKey: string }

/** Longest time a request may be in transit. */
const LIFETIME_SECONDS = 600
/** How far this machine's clock may be ahead before a token appears to come from the future. */
const BACKDATE_SECONDS = 300

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const decoded = (part: string): unknown => parseJson(Buffer.from(part, 'base64url').toString())

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Signs with the secret key exactly as written: it looks like base64, but must not be decoded. */
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

type TokenReading =
  | { outcome: 'genuine'; claims: Record<string, unknown> }
  /** `isPlausible`: it names this store, so the secret key may be outdated */
  | { outcome: 'forged'; isPlausible: boolean }

const isSealed = (token: string, secretKey: string): boolean => {
  const [head = '', payload = '', signature = '', ...rest] = token.split('.')
  const header = decoded(head)
  if (rest.length > 0 || !isObject(header) || header.alg !== 'HS256') return false
  const given = Buffer.from(signature, 'base64url')
  const right = signatureOf(`${head}.${payload}`, secretKey)
  return given.length === right.length && timingSafeEqual(given, right)
}

/**
 * Returns the claims of a token signed with the secret key, whatever store it names; undefined if it was not. Expiry is
 * ignored: it is not known whether a delivery retried for two days is signed anew.
 */
export function readSignedToken(token: string, secretKey: string): Record<string, unknown> | undefined {
  const claims = decoded(token.split('.')[1] ?? '')
  return isObject(claims) && isSealed(token, secretKey) ? claims : undefined
}

/** Verifies a token that Montonio made for this store; its content only makes the shop ask. */
export function readToken(token: string, { accessKey, secretKey }: MontonioKeys): TokenReading {
  const claims = readSignedToken(token, secretKey)
  if (claims?.accessKey === accessKey) return { outcome: 'genuine', claims }
  const said = decoded(token.split('.')[1] ?? '')
  return { outcome: 'forged', isPlausible: isObject(said) && said.accessKey === accessKey }
}
