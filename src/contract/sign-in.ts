import { z } from 'zod'
import { callingDevice } from './account.ts'

/**
 * The requests and answers of better-auth under /api/auth, as far as clients need them. They only describe: better-auth
 * validates by itself, and a test compares the two.
 */

export const signInUser = z.looseObject({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  twoFactorEnabled: z.boolean().nullish(),
})

/** The caller's session; null for a visitor. */
export const currentSession = z
  .object({ session: z.looseObject({ id: z.string(), expiresAt: z.string() }), user: signInUser })
  .nullable()

/** Signed in; or, if the account has a second step, asked for its code. */
export const signedIn = z.union([
  z.looseObject({ user: signInUser }),
  z.looseObject({ twoFactorRedirect: z.literal(true) }),
])

export const secondStepCode = z.object({ code: z.string() })
/** `device`: when an app is confirmed, the one that still gets notices */
export const totpCode = secondStepCode.extend(callingDevice.shape)
export const ownPassword = z.object({ password: z.string() })
/** `device`: the one that still gets notices */
export const passwordChange = z
  .object({ currentPassword: z.string(), newPassword: z.string() })
  .extend(callingDevice.shape)
/** `device`: gets no more notices */
export const signOut = callingDevice
/** `code`: from the app, or a backup code */
export const bothSteps = z.object({ password: z.string(), code: z.string() })
/** `code` if the second step is on */
export const ownConfirmation = bothSteps.partial({ code: true })

export const secondStepStarted = z.looseObject({ totpURI: z.string(), backupCodes: z.array(z.string()) })
export const backupCodes = z.looseObject({ backupCodes: z.array(z.string()) })

/** The arguments and results of `navigator.credentials`, as JSON (WebAuthn § 5.1). */
export const passkeyOptions = z.looseObject({ challenge: z.string() })
export const passkeyAnswer = z.looseObject({ response: z.looseObject({}) })
export const passkeyRegistration = passkeyAnswer.extend({ name: z.string().optional() })

/** How a person signed in, as stored in the audit log. */
export type SignInMethod = 'password' | 'code' | 'backup code' | 'passkey'

export const authDone = z.looseObject({})

/** The error body of better-auth. */
export const signInRefusal = z.object({ code: z.string().optional(), message: z.string().optional() })
