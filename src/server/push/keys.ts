import { createPrivateKey, generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto'
import type { Db } from '#server/platform/database/database.ts'

const NAME = 'vapid'
const HOURS = 12

const publicPart = ({ x, y }: JsonWebKey): string =>
  Buffer.concat([Buffer.from([4]), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]).toString(
    'base64url',
  )

/** The shop's key pair for push services (VAPID, RFC 8292), shared by all of its processes. */
type PushKeys = {
  /** base64url, the format that browsers expect */
  publicKey: string
  /**
   * the header that identifies the sender to a push service. @param contact a `mailto:` or `https:` address for its
   * operators
   */
  authorization(endpoint: string, contact: string, now: Date): string
}

/** Loads the shop's keys; creates them on first use. */
export async function loadPushKeys(db: Db, now: Date): Promise<PushKeys> {
  const jwk = JSON.parse((await findKey(db)) ?? (await makeKey(db, now))) as JsonWebKey
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  const publicKey = publicPart(jwk)
  return {
    publicKey,
    authorization(endpoint, contact, at) {
      const exp = Math.floor(at.getTime() / 1000) + HOURS * 3600
      const claims = { aud: new URL(endpoint).origin, exp, sub: contact }
      const said = [{ typ: 'JWT', alg: 'ES256' }, claims]
        .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.')
      const signature = sign('sha256', Buffer.from(said), { key, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${said}.${signature.toString('base64url')}, k=${publicKey}`
    },
  }
}

const findKey = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('push_keys').select('private_key').where('name', '=', NAME).executeTakeFirst())
    ?.private_key

/** Creates a key. If two processes do so at the same moment, the first one's is kept. */
async function makeKey(db: Db, now: Date): Promise<string> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const row = {
    name: NAME,
    private_key: JSON.stringify(privateKey.export({ format: 'jwk' })),
    created_at: now.toISOString(),
  }
  await db
    .insertInto('push_keys')
    .values(row)
    .onConflict(c => c.column('name').doNothing())
    .execute()
  return (await findKey(db))!
}
