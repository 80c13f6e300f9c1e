import { z } from 'zod'

/**
 * What better-auth takes and answers under /api/auth, as far as clients need it: these describe, better-auth itself validates,
 * and a test holds the one against the other.
 */

export const signInUser = z.looseObject({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  twoFactorEnabled: z.boolean().nullish(),
})

/** The session of who asks; null for a visitor. */
export const currentSession = z
  .object({ session: z.looseObject({ id: z.string(), expiresAt: z.string() }), user: signInUser })
  .nullable()

/** Signed in; or, where the account has a second step, asked for its code. */
export const signedIn = z.union([
  z.looseObject({ user: signInUser }),
  z.looseObject({ twoFactorRedirect: z.literal(true) }),
])

export const secondStepCode = z.object({ code: z.string() })
export const ownPassword = z.object({ password: z.string() })
export const passwordChange = z.object({ currentPassword: z.string(), newPassword: z.string() })
/** `code`: of the app, or a backup code */
export const bothSteps = z.object({ password: z.string(), code: z.string() })
/** `code` where the second step is on */
export const ownConfirmation = bothSteps.partial({ code: true })

export const secondStepBegun = z.looseObject({ totpURI: z.string(), backupCodes: z.array(z.string()) })
export const backupCodes = z.looseObject({ backupCodes: z.array(z.string()) })

/** What `navigator.credentials` is called with, and what it answers, in JSON (WebAuthn § 5.1). */
export const passkeyOptions = z.looseObject({ challenge: z.string() })
export const passkeyAnswer = z.looseObject({ response: z.looseObject({}) })
export const passkeyRegistration = passkeyAnswer.extend({ name: z.string().optional() })

/** How a person has signed in, as the log of administrators keeps it. */
export type SignInWay = 'password' | 'code' | 'backup code' | 'passkey'

export const authDone = z.looseObject({})

/** How better-auth refuses. */
export const signInRefusal = z.object({ code: z.string().optional(), message: z.string().optional() })
