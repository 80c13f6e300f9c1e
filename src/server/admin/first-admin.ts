import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { StartupError } from '#server/platform/startup-error.ts'
import { recordAction } from './audit.ts'
import { isWeakPassword } from './password-check.ts'
import { consumeSetUpToken, createSetUpToken, deleteSetUpToken, isSetUpToken } from './secrets.ts'
import { hasAdmin, hashPassword, insertAdmin } from './store.ts'

export type Credentials = { email: string; password: string }

const linkOf = (publicUrl: string, token: string) => `${publicUrl}/admin/setup?token=${token}`

/**
 * Ensures that there is a first administrator (contract §1): from the `given` credentials, or through a set-up link.
 * Does nothing if there is one.
 * @returns the link, if one was made now; it cannot be shown again, since only its hash is stored
 * @throws StartupError for a password that is refused
 */
export async function ensureFirstAdmin({
  db,
  given,
  publicUrl,
  refusesWeak = false,
  now,
}: {
  db: Db
  given: Credentials | undefined
  publicUrl: string
  /** whether a given password that is easy to guess prevents the start */
  refusesWeak?: boolean
  now: Date
}): Promise<string | undefined> {
  if (await hasAdmin(db)) return undefined
  if (given) {
    if (refusesWeak && (await isWeakPassword(given.password, [given.email, new URL(publicUrl).hostname])))
      throw new StartupError('ADMIN_PASSWORD: the password is easy to guess. Use three or four random words')
    await addFirstAdmin(db, given, now)
    return undefined
  }
  const token = await createSetUpToken(db, { replacesEarlier: false }, now)
  return token && linkOf(publicUrl, token)
}

async function addFirstAdmin(db: Db, { email, password }: Credentials, now: Date): Promise<void> {
  const passwordHash = await hashPassword(password)
  await retryingTransaction(db, async trx => {
    await insertAdmin(trx, { email, passwordHash }, now)
    await deleteSetUpToken(trx)
    await recordFirst(trx, email, 'server', now)
  })
}

function recordFirst(trx: Db, email: string, by: 'server' | 'link', now: Date): Promise<void> {
  const actor = email.toLowerCase()
  return recordAction(trx, { actor, action: 'account.first', subject: actor, data: { by } }, now)
}

/** Makes a new set-up link in place of a lost one. @returns `undefined` if there is an administrator already */
export async function renewSetUpLink(db: Db, publicUrl: string, now: Date): Promise<string | undefined> {
  if (await hasAdmin(db)) return undefined
  const token = await createSetUpToken(db, { replacesEarlier: true }, now)
  return token && linkOf(publicUrl, token)
}

/**
 * Makes the holder of the set-up link the first administrator.
 * @param first.expectStrong checks the password; if it throws, the link stays valid
 * @returns false if the link is invalid
 */
export async function setUpFirstAdmin(
  db: Db,
  token: string,
  first: Credentials & { expectStrong?: () => Promise<void> },
  now: Date,
): Promise<boolean> {
  // Checked before the password is weighed and hashed, so that a stranger cannot keep the processor busy.
  if (!(await isSetUpToken(db, token, now))) return false
  await first.expectStrong?.()
  const passwordHash = await hashPassword(first.password)
  return retryingTransaction(db, async trx => {
    if (!(await consumeSetUpToken(trx, token, now))) return false
    await insertAdmin(trx, { email: first.email, passwordHash }, now)
    await recordFirst(trx, first.email, 'link', now)
    return true
  })
}
