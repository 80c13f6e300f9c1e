import type { Db } from '#server/platform/database/database.ts'
import { clientNetwork } from '#server/platform/http/client-network.ts'
import { newId } from '#server/platform/random.ts'

/** How long the owner can look back at sign-ins and failed attempts. */
export const SIGN_IN_DAYS = 90

const USER_AGENT_MAX = 300

/** Records a sign-in to an account, or a failed attempt. @returns false if no administrator has that e-mail */
export async function recordSignIn(
  db: Db,
  {
    email,
    succeeded,
    ip,
    userAgent,
  }: { email: string; succeeded: boolean; ip: string; userAgent: string | undefined },
  now: Date,
): Promise<boolean> {
  const user = await db
    .selectFrom('admin_users')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  if (!user) return false
  await db
    .insertInto('sign_ins')
    .values({
      id: newId(),
      user_id: user.id,
      at: now.toISOString(),
      succeeded: succeeded ? 1 : 0,
      address: clientNetwork(ip),
      user_agent: (userAgent ?? '').slice(0, USER_AGENT_MAX),
    })
    .execute()
  return true
}
