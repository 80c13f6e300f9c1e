/** The access tokens that the sandbox has issued to its merchant. */
import { randomBytes } from 'node:crypto'
import { type Call, jsonReply, type Reply } from './call.ts'
import { Refusal } from './refusals.ts'

const LIFETIME_SECONDS = 32_400

export function createAccessTokens(clientId: string, clientSecret: string, now: () => number) {
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  /** when each one expires, in milliseconds */
  const tokens = new Map<string, number>()
  let isRefused = false

  return {
    give({ headers }: Call): Reply {
      if (isRefused || headers.authorization !== basic)
        return jsonReply(401, { error: 'invalid_client', error_description: 'Client Authentication failed' })
      for (const [bearer, expiresAt] of tokens) if (expiresAt < now()) tokens.delete(bearer)
      const token = `A21AA${randomBytes(20).toString('base64url')}`
      tokens.set(`Bearer ${token}`, now() + LIFETIME_SECONDS * 1000)
      return jsonReply(200, {
        scope: '',
        access_token: token,
        token_type: 'Bearer',
        expires_in: LIFETIME_SECONDS,
      })
    },

    /** @throws Refusal AUTHENTICATION_FAILURE */
    check({ headers }: Call): void {
      const expiresAt = tokens.get(headers.authorization ?? '')
      if (expiresAt === undefined || expiresAt < now()) throw new Refusal('AUTHENTICATION_FAILURE')
    },

    revoke: (): void => tokens.clear(),

    refuse(refused: boolean): void {
      isRefused = refused
    },
  }
}
