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
  '/get-session': described('getSession', 'Get who is signed in', contract.currentSession),
  '/sign-in/email': described('signIn', 'Sign in with a password', contract.signedIn, signInInput),
  '/two-factor/verify-totp': described(
    'verifyCode',
    'Complete the second step of signing in, or confirm a new app with its first code',
    contract.signedIn,
    contract.totpCode,
  ),
  '/two-factor/verify-backup-code': described(
    'verifyBackupCode',
    'Complete the second step with a backup code',
    contract.signedIn,
    contract.secondStepCode,
  ),
  '/passkey/generate-authenticate-options': described(
    'beginPasskeySignIn',
    'Get the options for signing in with a passkey',
    contract.passkeyOptions,
  ),
  '/passkey/verify-authentication': described(
    'signInByPasskey',
    'Sign in with a passkey',
    contract.authDone,
    contract.passkeyAnswer,
  ),
  '/sign-out': described('signOut', 'Sign out of this session', contract.authDone, contract.signOut),
  '/verify-password': ofAdministrator(
    'confirmPassword',
    'Confirm the password before adding a passkey',
    contract.authDone,
    contract.ownConfirmation,
  ),
  '/change-password': ofAdministrator(
    'changePassword',
    'Change the password and end all other sessions, and the notices on other devices',
    contract.authDone,
    contract.passwordChange,
  ),
  '/two-factor/enable': ofAdministrator(
    'beginSecondStep',
    'Link an authenticator app, which takes effect with its first code',
    contract.secondStepStarted,
    contract.ownPassword,
  ),
  '/two-factor/disable': ofAdministrator(
    'endSecondStep',
    'Disable the second step',
    contract.authDone,
    contract.bothSteps,
  ),
  '/two-factor/generate-backup-codes': ofAdministrator(
    'createBackupCodes',
    'Replace the backup codes',
    contract.backupCodes,
    contract.bothSteps,
  ),
  '/passkey/generate-register-options': ofAdministrator(
    'beginPasskey',
    'Get the options for creating a passkey',
    contract.passkeyOptions,
  ),
  '/passkey/verify-registration': ofAdministrator(
    'addPasskey',
    'Add a passkey',
    contract.authDone,
    contract.passkeyRegistration,
  ),
}
