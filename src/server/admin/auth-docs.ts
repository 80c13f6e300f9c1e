import type { FastifySchema } from 'fastify'
import type { z } from 'zod'
import { signInInput } from '#contract/account.ts'
import * as contract from '#contract/sign-in.ts'

const described = (
  operationId: string,
  summary: string,
  answer: z.ZodType,
  body?: z.ZodType,
): FastifySchema => ({
  operationId,
  summary,
  tags: ['sign-in'],
  ...(body && { body }),
  response: { 200: answer, default: contract.signInRefusal },
})

/** A call that needs a session. */
const ofAdministrator = (...call: Parameters<typeof described>): FastifySchema => ({
  ...described(...call),
  security: [{ session: [] }],
})

/** The API documentation of better-auth's calls, by path. */
export const AUTH_DOCS: Readonly<Record<string, FastifySchema>> = {
  '/get-session': described('getSession', 'Who is signed in', contract.currentSession),
  '/sign-in/email': described('signIn', 'Sign in by password', contract.signedIn, signInInput),
  '/two-factor/verify-totp': described(
    'verifyCode',
    'The second step of signing in, or the first code of a new app',
    contract.signedIn,
    contract.secondStepCode,
  ),
  '/two-factor/verify-backup-code': described(
    'verifyBackupCode',
    'The second step where the phone is lost',
    contract.signedIn,
    contract.secondStepCode,
  ),
  '/passkey/generate-authenticate-options': described(
    'beginPasskeySignIn',
    'What a browser needs to sign in by a passkey',
    contract.passkeyOptions,
  ),
  '/passkey/verify-authentication': described(
    'signInByPasskey',
    'Sign in by a passkey',
    contract.authDone,
    contract.passkeyAnswer,
  ),
  '/sign-out': described('signOut', 'End this session', contract.authDone),
  '/verify-password': ofAdministrator(
    'confirmPassword',
    'Say who sits there, before a passkey is added',
    contract.authDone,
    contract.ownConfirmation,
  ),
  '/change-password': ofAdministrator(
    'changePassword',
    'Take a new password; all other sessions end',
    contract.authDone,
    contract.passwordChange,
  ),
  '/two-factor/enable': ofAdministrator(
    'beginSecondStep',
    'Link an app; it counts from its first code on',
    contract.secondStepBegun,
    contract.ownPassword,
  ),
  '/two-factor/disable': ofAdministrator(
    'endSecondStep',
    'Sign in without a second step again',
    contract.authDone,
    contract.bothSteps,
  ),
  '/two-factor/generate-backup-codes': ofAdministrator(
    'createBackupCodes',
    'New backup codes; the old ones end',
    contract.backupCodes,
    contract.bothSteps,
  ),
  '/passkey/generate-register-options': ofAdministrator(
    'beginPasskey',
    'What a browser needs to make a passkey',
    contract.passkeyOptions,
  ),
  '/passkey/verify-registration': ofAdministrator(
    'addPasskey',
    'Keep a new passkey',
    contract.authDone,
    contract.passkeyRegistration,
  ),
}
