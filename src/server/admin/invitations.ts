import { DAY_MS } from '#domain/durations.ts'
import { SIGN_IN_LINKS } from '#domain/sign-in-links.ts'
import * as messages from '#messages/errors.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/random.ts'
import { confirmChange } from './account-changes.ts'
import { mailAdministratorsChange } from './account-mail.ts'
import { recordAction } from './audit.ts'
import type { SignedIn } from './auth.ts'
import { hashToken, newSecret } from './secrets.ts'
import { deleteInvitations, findAdminId, hashPassword, insertAdmin } from './store.ts'

/** By mistyping, more than a shop with helpers needs; strangers' mailboxes get no more either. */
const INVITATIONS_A_DAY = 5

const { path, validMs } = SIGN_IN_LINKS.invitation

type Invited = { email: string; publicUrl: string; userAgent: string }

/**
 * E-mails an invitation to become an administrator, which replaces an earlier one to the same address, and notifies all
 * administrators.
 * Requires the retyped password.
 * @throws ShopError
 */
export async function invite(db: Db, me: SignedIn, invited: Invited, now: Date): Promise<void> {
  const email = invited.email.toLowerCase()
  const token = newSecret()
  await retryingTransaction(db, async trx => {
    await confirmChange(trx, me, now)
    if (await findAdminId(trx, email)) throw new ShopError('already_administrator')
    await expectFew(trx, now)
    await deleteInvitations(trx, { email })
    const id = newId()
    const expires_at = new Date(now.getTime() + validMs).toISOString()
    const invitation = { id, email, token_hash: hashToken(token), invited_by: me.userId, expires_at }
    await trx
      .insertInto('admin_invitations')
      .values(invitation)
      // Another administrator has invited them at the same moment.
      .onConflict(conflict => conflict.column('email').doUpdateSet(invitation))
      .execute()
    const link = `${invited.publicUrl}${path}?token=${token}`
    await queueMail(trx, { template: 'invitation', about: { id }, recipient: email, data: { link } }, now)
    const change = { change: 'invited' as const, email, by: me.email, userAgent: invited.userAgent }
    await mailAdministratorsChange(trx, change, now)
    await recordAction(trx, { actor: me.email, action: 'account.invite', subject: email }, now)
  })
}

async function expectFew(trx: Db, now: Date): Promise<void> {
  const { count } = await trx
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('template', '=', 'invitation')
    .where('created_at', '>', new Date(now.getTime() - DAY_MS).toISOString())
    .executeTakeFirstOrThrow()
  if (Number(count) >= INVITATIONS_A_DAY)
    throw new ShopError('too_many_requests', {
      retryAfter: DAY_MS / 1000,
      details: messages.tooManyInvitations(INVITATIONS_A_DAY),
    })
}

/** Ends an invitation that has not been used. @returns false if there is none */
export const withdrawInvitation = (db: Db, me: SignedIn, id: string, now: Date): Promise<boolean> =>
  retryingTransaction(db, async trx => {
    const [email] = await deleteInvitations(trx, { id })
    if (email === undefined) return false
    await recordAction(trx, { actor: me.email, action: 'account.withdraw-invitation', subject: email }, now)
    return true
  })

/**
 * Makes the holder of an invitation an administrator, with the e-mail that was invited.
 * @param accepted.expect checks the password for this account; if it throws, the link stays valid
 * @returns the e-mail; undefined if the link is invalid, used, withdrawn or expired
 */
export async function acceptInvitation(
  db: Db,
  accepted: {
    token: string
    password: string
    userAgent: string
    expect: (email: string) => Promise<void>
  },
  now: Date,
): Promise<string | undefined> {
  const { password, userAgent, expect } = accepted
  const hash = hashToken(accepted.token)
  // Checked before the password is hashed, so that a stranger cannot keep the processor busy.
  const known = await db
    .selectFrom('admin_invitations')
    .select('email')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!known) return undefined
  await expect(known.email)
  const passwordHash = await hashPassword(password)
  return retryingTransaction(db, async trx => {
    const used = await trx
      .deleteFrom('admin_invitations')
      .where('token_hash', '=', hash)
      .where('expires_at', '>', now.toISOString())
      .returning(['email', 'invited_by'])
      .executeTakeFirst()
    if (!used) return undefined
    const { email } = used
    // Another administrator has taken this e-mail meanwhile, on the server.
    if (!(await insertAdmin(trx, { email, passwordHash }, now))) return undefined
    const { email: by } = await trx
      .selectFrom('admin_users')
      .select('email')
      .where('id', '=', used.invited_by)
      .executeTakeFirstOrThrow()
    await mailAdministratorsChange(trx, { change: 'joined', email, by, userAgent }, now)
    await recordAction(trx, { actor: email, action: 'account.join', subject: email, data: { by } }, now)
    return email
  })
}
