import type { SignInWay } from '#contract/sign-in.ts'
import type { AccountChange } from '#server/mail/mails.ts'
import type { SignedIn } from './auth.ts'

/** What the log says of them. */
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
  /** calls a minute from an address, where each costs a row */
  perMinute?: number
  /** something secret is tried by it: failures are counted (contract §2) */
  isTry?: true
  /** it signs in, and replaces any earlier session */
  isAnew?: true
  /** `CONFIRM_PATH` must have gone well shortly before, and counts for one change */
  needsConfirmation?: true
  /** it needs the password and a code of the second step: a borrowed browser may have saved the password */
  takesSecondStep?: 'always' | 'where it is on'
  /** what the shop decides, whatever the caller says */
  always?: object
  /** what the owner reads of it afterwards; `by` is the way in */
  action?: (before: SignedIn | undefined) => CallAction | undefined
  by?: SignInWay
}

/** What an administrator is told by mail that was done to their account. */
export const MAILED_CHANGES: Partial<Record<CallAction, AccountChange>> = {
  'account.change-password': 'password',
  'account.add-second-step': 'second-step-on',
  'account.remove-second-step': 'second-step-off',
  'account.new-backup-codes': 'backup-codes',
  'account.add-passkey': 'passkey-added',
}

type Action = NonNullable<AuthCall['action']>

const signIn: Action = before => (before ? undefined : 'account.sign-in')

/** Who is signed in already confirms a new app by its first code. */
const signInOrConfirm: Action = before =>
  before && !before.hasSecondStep ? 'account.add-second-step' : signIn(before)

export const CONFIRM_PATH = '/verify-password'

/**
 * The allowlist of better-auth calls: those that the shop's pages make. Other calls are blocked, as their actions would
 * not be in the audit log.
 */
export const AUTH_CALLS: readonly AuthCall[] = [
  { method: 'GET', path: '/get-session' },
  { method: 'POST', path: '/sign-in/email', isTry: true, isAnew: true, action: signIn, by: 'password' },
  {
    method: 'POST',
    path: '/two-factor/verify-totp',
    isTry: true,
    always: { trustDevice: false },
    action: signInOrConfirm,
    by: 'code',
  },
  {
    method: 'POST',
    path: '/two-factor/verify-backup-code',
    isTry: true,
    always: { trustDevice: false, disableSession: false },
    action: signIn,
    by: 'backup code',
  },
  { method: 'GET', path: '/passkey/generate-authenticate-options', perMinute: 30 },
  {
    method: 'POST',
    path: '/passkey/verify-authentication',
    isTry: true,
    isAnew: true,
    action: signIn,
    by: 'passkey',
  },
  { method: 'POST', path: '/sign-out', action: () => 'account.sign-out' },

  // It confirms who sits there, for what `needsConfirmation`.
  { method: 'POST', path: CONFIRM_PATH, isTry: true, takesSecondStep: 'where it is on' },
  {
    method: 'POST',
    path: '/change-password',
    isTry: true,
    always: { revokeOtherSessions: true },
    action: () => 'account.change-password',
  },
  // It is on once the first code has come: see verify-totp.
  { method: 'POST', path: '/two-factor/enable', isTry: true, always: { method: 'totp' } },
  {
    method: 'POST',
    path: '/two-factor/disable',
    isTry: true,
    takesSecondStep: 'always',
    action: () => 'account.remove-second-step',
  },
  {
    method: 'POST',
    path: '/two-factor/generate-backup-codes',
    isTry: true,
    takesSecondStep: 'always',
    action: () => 'account.new-backup-codes',
  },
  { method: 'GET', path: '/passkey/generate-register-options', perMinute: 30, needsConfirmation: true },
  {
    method: 'POST',
    path: '/passkey/verify-registration',
    needsConfirmation: true,
    always: { createSession: false },
    action: () => 'account.add-passkey',
  },
]
