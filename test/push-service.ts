import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { PushTransport } from '#server/push/deliver.ts'
import { PUBLIC_TRANSPORT } from '#server/push/deliver.ts'

type Received = { path: string; headers: Record<string, unknown>; body: Buffer }

/** A subscribed browser: it decrypts the messages for it as RFC 8291 prescribes. */
export function aBrowser() {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    read(body: Buffer): unknown {
      const [salt, theirs, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, theirs])
      const derive = (from: Buffer, with_: Buffer, about: Buffer | string, bytes: number) =>
        Buffer.from(hkdfSync('sha256', from, with_, about, bytes))
      const secret = derive(ecdh.computeSecret(theirs), auth, info, 32)
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
    },
  }
}

/** The sender as a push service identifies it: the claims of a token signed with its own key. */
export function senderOf(authorization: string): { publicKey: string; claims: Record<string, unknown> } {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const raw = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: raw.subarray(1, 33).toString('base64url'),
    y: raw.subarray(33).toString('base64url'),
  }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const said = Buffer.from(`${head}.${claims}`)
  if (!verify('sha256', said, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')))
    throw new Error('The signature is not its own')
  return { publicKey, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}

/** A push service on this machine. It gives `answers` in turn and repeats the last one. */
export async function aPushService(...answers: number[]) {
  const received: Received[] = []
  const server = createServer(async (request, reply) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) })
    const status = answers.length > 1 ? answers.shift()! : (answers[0] ?? 201)
    reply.writeHead(status, status === 101 ? { connection: 'upgrade', upgrade: 'x' } : {}).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const way: PushTransport = {
    ...PUBLIC_TRANSPORT,
    protocol: 'http:',
    isAllowed: () => true,
    isAllowedHost: () => true,
    milliseconds: 2_000,
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, way }
}
