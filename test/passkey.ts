import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** The part of a page's passkey request that the device reads. */
type Asked = { challenge: string; rp?: { id: string }; rpId?: string }

type Cbor = number | string | Buffer | Map<Cbor, Cbor>

function head(type: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(type << 5) | length])
  if (length < 256) return Buffer.from([(type << 5) | 24, length])
  return Buffer.from([(type << 5) | 25, length >> 8, length & 255])
}

/** Encodes the few CBOR types that passkeys use. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)])
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

/** A device with one passkey for the site at `origin`. */
export function newPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
  const id = randomBytes(16)
  let uses = 0

  const clientData = (type: string, { challenge }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function deviceData(site: string, knowsHolder: boolean, attested?: Buffer): Buffer {
    const PRESENT = 1
    const VERIFIED = knowsHolder ? 4 : 0
    const ATTESTED = attested ? 64 : 0
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(uses++)
    return Buffer.concat([
      sha256(site),
      Buffer.from([PRESENT | VERIFIED | ATTESTED]),
      counter,
      ...(attested ? [attested] : []),
    ])
  }

  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }

  return {
    /**
     * The browser's response when the passkey is added.
     * @param knowsHolder whether the device verified its holder, by PIN or fingerprint
     */
    register(asked: Asked, knowsHolder = true) {
      const key = new Map<Cbor, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)])
      const attestation = new Map<Cbor, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', deviceData(asked.rp!.id, knowsHolder, attested)],
      ])
      return {
        ...credential,
        response: {
          attestationObject: cbor(attestation).toString('base64url'),
          clientDataJSON: clientData('webauthn.create', asked).toString('base64url'),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      }
    },
    /** The browser's response when signing in with the passkey. */
    signIn(asked: Asked, knowsHolder = true) {
      const data = deviceData(asked.rpId!, knowsHolder)
      const client = clientData('webauthn.get', asked)
      return {
        ...credential,
        response: {
          authenticatorData: data.toString('base64url'),
          clientDataJSON: client.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
        clientExtensionResults: {},
      }
    },
  }
}
