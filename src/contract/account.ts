import { z } from 'zod'
import { EMAIL_MAX } from '#domain/limits.ts'
import * as messages from '#messages/field-errors.ts'
import { timeOut } from './fields.ts'

export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 128

/** The longest passkey name that fits on one line. */
export const PASSKEY_NAME_MAX = 60

const newPassword = z
  .string()
  .min(PASSWORD_MIN, messages.passwordTooShort(PASSWORD_MIN))
  .max(PASSWORD_MAX, messages.passwordTooLong(PASSWORD_MAX))
const givenPassword = z
  .string()
  .min(1, messages.passwordMissing)
  .max(PASSWORD_MAX, messages.passwordOverLimit)
const email = z.email(messages.ownEmailMissing).max(EMAIL_MAX, messages.emailTooLong)
const token = z.string().min(1).max(200)

/** POST /api/auth/sign-in/email */
export const signInInput = z.object({ email, password: givenPassword })
export type SignInInput = z.infer<typeof signInInput>

/** POST /api/admin/setup */
export const setUpInput = z.object({ token, email, password: newPassword })
export type SetUpInput = z.infer<typeof setUpInput>

/** POST /api/admin/reset: requests a link */
export const recoveryRequest = z.object({ email })
export type RecoveryRequest = z.infer<typeof recoveryRequest>

/** POST /api/admin/reset/password: uses the link */
export const recoveryInput = z.object({ token, password: newPassword })
export type RecoveryInput = z.infer<typeof recoveryInput>

/** How many passkeys still work: a new password does not remove them. */
export const recovered = z.object({ ok: z.literal(true), passkeys: z.number().int() })
export type Recovered = z.infer<typeof recovered>

/** POST /api/admin/invitations */
export const invitationInput = z.object({
  email: z.email(messages.writeValidEmail).max(EMAIL_MAX, messages.emailTooLong),
})
export type InvitationInput = z.infer<typeof invitationInput>

/** POST /api/admin/invited: uses the link of an invitation */
export const joinInput = z.object({ token, password: newPassword })
export type JoinInput = z.infer<typeof joinInput>

/** The e-mail that the new administrator signs in with. */
export const joined = z.object({ email: z.string() })
export type Joined = z.infer<typeof joined>

/** The mark of the calling browser's device (see push.ts), if it gets notices: by it the shop tells it from the others. */
export const callingDevice = z.object({ device: z.string().max(60).optional() })

/** POST /api/auth/change-password */
export const passwordChange = z.object({ currentPassword: givenPassword, newPassword })
export type PasswordChange = z.infer<typeof passwordChange>

/** The password, required again before a sign-in method is changed. */
export const confirmation = z.object({ password: givenPassword })
export type Confirmation = z.infer<typeof confirmation>

/** The code that an app shows; people may type the gap in its middle. */
export const appCode = z.object({
  code: z
    .string()
    .transform(code => code.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, messages.codeNotSixDigits)),
})
export type AppCode = z.infer<typeof appCode>

export const backupCode = z.object({
  code: z.string().trim().min(1, messages.backupCodeMissing).max(40, messages.backupCodeInvalid),
})

export const passkeyName = z.object({
  name: z
    .string()
    .trim()
    .min(1, messages.passkeyNameMissing)
    .max(PASSKEY_NAME_MAX, messages.passkeyNameTooLong(PASSKEY_NAME_MAX)),
})
export type PasskeyName = z.infer<typeof passkeyName>

/** The password and a code, to turn the second step off, make new backup codes, or add a passkey while it is on. */
export const bothSteps = z.object({
  password: givenPassword,
  code: z
    .string()
    .trim()
    // People may type the gap in the middle of an app's code.
    .transform(code => code.replace(/^(\d{3})\s(\d{3})$/, '$1$2'))
    .pipe(z.string().min(1, messages.codeMissing).max(40, messages.backupCodeInvalid)),
})
export type BothSteps = z.infer<typeof bothSteps>

/** GET /api/admin/account: how and where the administrator is signed in, and who else administers the shop */
export const account = z.object({
  email: z.string(),
  name: z.string(),
  /** whether the password alone is not enough to sign in */
  hasSecondStep: z.boolean(),
  /** backup codes that are still unused; 0 without a second step */
  backupCodesLeft: z.number().int(),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), createdAt: timeOut })),
  /** most recently used first */
  sessions: z.array(
    z.object({
      id: z.string(),
      userAgent: z.string(),
      /** rounded to the hour */
      usedAt: timeOut,
      createdAt: timeOut,
      isThis: z.boolean(),
    }),
  ),
  /** all administrators, the first one first */
  administrators: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      createdAt: timeOut,
      isMe: z.boolean(),
      /** true for administrators who joined after the caller: a helper cannot remove the owner */
      isRemovable: z.boolean(),
    }),
  ),
  /** invitations that can still be used */
  invitations: z.array(z.object({ id: z.string(), email: z.string(), expiresAt: timeOut })),
  /** recent sign-ins and failed attempts, newest first */
  signIns: z.array(
    z.object({
      id: z.string(),
      at: timeOut,
      succeeded: z.boolean(),
      /** an IP address or its network */
      address: z.string(),
      userAgent: z.string(),
    }),
  ),
})
export type Account = z.infer<typeof account>
export type AccountSession = Account['sessions'][number]
export type AccountSignIn = Account['signIns'][number]
export type Administrator = Account['administrators'][number]
export type Invitation = Account['invitations'][number]
export type AccountPasskey = Account['passkeys'][number]
