import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { PASSKEY_NAME_MAX } from '#contract/account.ts'
import { ownOrigins } from './origins.ts'

/** A code of an app after the password. The shop's own limit on guesses covers all of signing in: sign-in-limit.ts. */
export const secondStep = () =>
  twoFactor({
    accountLockout: { enabled: false },
    schema: {
      user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
      twoFactor: {
        modelName: 'admin_two_factors',
        fields: {
          userId: 'user_id',
          backupCodes: 'backup_codes',
          failedVerificationCount: 'failed_verification_count',
          lockedUntil: 'locked_until',
        },
      },
    },
  })

/**
 * Signing in with a passkey. A passkey replaces both steps, so it counts only if the device has verified its holder by
 * finger, face or PIN.
 */
export function passkeys(publicUrl: string, brand: string) {
  const origins = ownOrigins(publicUrl)
  return passkey({
    // A browser binds a passkey to a domain name, never to an IP address; on the local machine that name is localhost.
    rpID: origins.length > 1 ? 'localhost' : new URL(publicUrl).hostname,
    rpName: brand,
    origin: origins,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: 'passkey' },
    registration: {
      afterVerification: async ({ ctx, verification }) => {
        if (!verification.registrationInfo?.userVerified) throw holderUnknown()
        const { name } = ctx.body as { name?: unknown }
        if (typeof name === 'string' && name.length > PASSKEY_NAME_MAX)
          throw new APIError('BAD_REQUEST', { code: 'NAME_TOO_LONG', message: 'The name is too long' })
      },
    },
    authentication: {
      afterVerification: async ({ verification }) => {
        if (!verification.authenticationInfo.userVerified) throw holderUnknown()
      },
    },
    schema: {
      passkey: {
        modelName: 'admin_passkeys',
        fields: {
          userId: 'user_id',
          publicKey: 'public_key',
          credentialID: 'credential_id',
          deviceType: 'device_type',
          backedUp: 'backed_up',
          createdAt: 'created_at',
        },
      },
    },
  })
}

const holderUnknown = () =>
  new APIError('UNAUTHORIZED', {
    code: 'USER_VERIFICATION_REQUIRED',
    message: 'The device did not verify its user',
  })
