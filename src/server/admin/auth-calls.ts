import type { SignInMethod } from '#contract/sign-in.ts'
import type { AccountChange } from '#server/mail/mails.ts'
import type { SignedIn } from './auth.ts'

/** The names of these calls in the audit log. */
type CallAction =
  | 'account.sign-in'
  | 'account.sign-out'
  | 'account.change-password'
  | 'account.add-second-step'
  | 'account.remove-second-step'
  | 'account.new-backup-codes'
  | 'account.add-passkey'

/** One of better-auth's calls. */
export type AuthCall = {
  method: 'GET' | 'POST'
  /** under /api/auth */
  path: string
  /** rate limit per minute; 30 if absent */
  perMinute?: number
  /** tries something secret: failures are counted (contract §2) */
  countsFailures?: true
  /** signs in, and replaces any earlier session */
  startsSession?: true
  /** needs a recent successful `CONFIRM_PATH` call, which is used up by one change */
  needsConfirmation?: true
  /** needs the password and a code of the second step: a borrowed browser may have saved the password */
  takesSecondStep?: 'always' | 'where it is on'
  /** fields that the shop sets, whatever the caller sends */
  always?: object
  /** the entry in the owner's audit log; `by` is the way of signing in */
  action?: (before: SignedIn | undefined) => CallAction | undefined
  by?: SignInMethod
}

/** The changes of their account that an administrator is told by e-mail. */
export const MAILED_CHANGES: Partial<Record<CallAction, AccountChange>> = {
  'account.change-password': 'password',
  'account.add-second-step': 'second-step-on',
  'account.remove-second-step': 'second-step-off',
  'account.new-backup-codes': 'backup-codes',
  'account.add-passkey': 'passkey-added',
}

type Action = NonNullable<AuthCall['action']>

const signIn: Action = before => (before ? undefined : 'account.sign-in')

/** The first code of a new app confirms it, if typed in a signed-in session. */
const signInOrConfirm: Action = before =>
  before && !before.hasSecondStep ? 'account.add-second-step' : signIn(before)

export const CONFIRM_PATH = '/verify-password'

/**
 * The allowlist of better-auth calls: those that the shop's pages make. Any other call is blocked, as its action would
 * not be in the audit log.
 */
export const AUTH_CALLS: readonly AuthCall[] = [
  // Pages call it for their visitors, of whom thousands may share an address.
  { method: 'GET', path: '/get-session', perMinute: 600 },
  {
    method: 'POST',
    path: '/sign-in/email',
    countsFailures: true,
    startsSession: true,
    action: signIn,
    by: 'password',
  },
  {
    method: 'POST',
    path: '/two-factor/verify-totp',
    countsFailures: true,
    always: { trustDevice: false },
    action: signInOrConfirm,
    by: 'code',
  },
  {
    method: 'POST',
    path: '/two-factor/verify-backup-code',
    countsFailures: true,
    always: { trustDevice: false, disableSession: false },
    action: signIn,
    by: 'backup code',
  },
  { method: 'GET', path: '/passkey/generate-authenticate-options' },
  {
    method: 'POST',
    path: '/passkey/verify-authentication',
    countsFailures: true,
    startsSession: true,
    action: signIn,
    by: 'passkey',
  },
  { method: 'POST', path: '/sign-out', action: () => 'account.sign-out' },

  // Confirms who is at the screen, for `needsConfirmation`.
  { method: 'POST', path: CONFIRM_PATH, countsFailures: true, takesSecondStep: 'where it is on' },
  {
    method: 'POST',
    path: '/change-password',
    countsFailures: true,
    always: { revokeOtherSessions: true },
    action: () => 'account.change-password',
  },
  // Takes effect only with the first code: see verify-totp.
  { method: 'POST', path: '/two-factor/enable', countsFailures: true, always: { method: 'totp' } },
  {
    method: 'POST',
    path: '/two-factor/disable',
    countsFailures: true,
    takesSecondStep: 'always',
    action: () => 'account.remove-second-step',
  },
  {
    method: 'POST',
    path: '/two-factor/generate-backup-codes',
    countsFailures: true,
    takesSecondStep: 'always',
    action: () => 'account.new-backup-codes',
  },
  { method: 'GET', path: '/passkey/generate-register-options', needsConfirmation: true },
  {
    method: 'POST',
    path: '/passkey/verify-registration',
    needsConfirmation: true,
    always: { createSession: false },
    action: () => 'account.add-passkey',
  },
]
