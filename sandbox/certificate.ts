/**
 * A key and a self-signed X.509 certificate for signing webhook events, new in every process. node:crypto can read
 * certificates but not write them, hence the few lines of DER (ITU-T X.690, RFC 5280 §4.1).
 */
import { createHash, generateKeyPair, type KeyObject, randomBytes, sign } from 'node:crypto'
import { promisify } from 'node:util'

export type SigningKey = { privateKey: KeyObject; certificate: string; certificateName: string }

const DAY = 86_400_000
const SHA256_WITH_RSA = '2a864886f70d01010b' // 1.2.840.113549.1.1.11
const COMMON_NAME = '550403' // 2.5.4.3

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const length = content.length
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content])
  const digits = length.toString(16)
  const bytes = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length]), bytes, content])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const set = (...parts: Buffer[]) => der(0x31, ...parts)
const integer = (bytes: Buffer) => der(0x02, bytes)
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const utf8 = (text: string) => der(0x0c, Buffer.from(text))
const bitString = (bytes: Buffer) => der(0x03, Buffer.from([0]), bytes)

/** RFC 5280 §4.1.2.5: two-digit years until 2049, four-digit ones after. */
function time(at: Date): Buffer {
  const digits = `${at.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`
  return at.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits))
}

/**
 * @param validFrom, validTo the validity period, in whole seconds.
 * @returns the certificate in PEM.
 */
export function selfSignedCertificate(
  keys: { publicKey: KeyObject; privateKey: KeyObject },
  commonName: string,
  validFrom: Date,
  validTo: Date,
): string {
  const algorithm = sequence(objectId(SHA256_WITH_RSA), der(0x05))
  const name = sequence(set(sequence(objectId(COMMON_NAME), utf8(commonName))))
  // A serial number is positive: the first bit is 0, and a leading 1 avoids a superfluous zero byte.
  const serial = Buffer.concat([Buffer.from([0x01]), randomBytes(15)])
  const signedPart = sequence(
    der(0xa0, integer(Buffer.from([2]))), // version 3
    integer(serial),
    algorithm,
    name,
    sequence(time(validFrom), time(validTo)),
    name,
    keys.publicKey.export({ type: 'spki', format: 'der' }),
  )
  const whole = sequence(signedPart, algorithm, bitString(sign('sha256', signedPart, keys.privateKey)))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

/**
 * Creates the key and its certificate. The name is derived from the key, so that no cached certificate is used for a
 * new key.
 */
export async function createSigningKey(): Promise<SigningKey> {
  const keys = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const now = Date.now()
  const certificate = selfSignedCertificate(
    keys,
    'Heegel payment sandbox',
    new Date(now - DAY),
    new Date(now + 3650 * DAY),
  )
  const fingerprint = createHash('sha256').update(certificate).digest('hex').slice(0, 24)
  return { privateKey: keys.privateKey, certificate, certificateName: `CERT-${fingerprint}` }
}
