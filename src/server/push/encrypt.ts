import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

const CURVE = 'prime256v1'
/** The maximum record size; a message is one record. */
const RECORD = 4096
/** Ends the last record. */
const LAST = Buffer.from([2])

type DeviceKeys = {
  /** the device's public key, base64url */
  p256dh: string
  /** base64url */
  auth: string
}

const derived = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/**
 * Encrypts a message so that only its device can read it, not the push service (RFC 8291, RFC 8188).
 * @param chance the random input, if a test must know it
 * @returns the body of the request
 */
export function encrypt(
  message: string,
  { p256dh, auth }: DeviceKeys,
  chance: { salt: Buffer; privateKey?: Buffer } = { salt: randomBytes(16) },
): Buffer {
  const { salt, privateKey } = chance
  const own = createECDH(CURVE)
  if (privateKey) own.setPrivateKey(privateKey)
  else own.generateKeys()
  const theirs = Buffer.from(p256dh, 'base64url')
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, own.getPublicKey()])
  const secret = derived(own.computeSecret(theirs), Buffer.from(auth, 'base64url'), about, 32)
  const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derived(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = [cipher.update(message), cipher.update(LAST), cipher.final(), cipher.getAuthTag()]
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD)
  head.writeUInt8(own.getPublicKey().length, 4)
  return Buffer.concat([salt, head, own.getPublicKey(), ...sealed])
}

/** Whether a message can be encrypted for these keys. */
export function areDeviceKeys({ p256dh, auth }: DeviceKeys): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16) return false
  const own = createECDH(CURVE)
  own.generateKeys()
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    // Not a point of the curve.
    return false
  }
}
