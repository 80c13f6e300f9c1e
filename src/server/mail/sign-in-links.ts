import { sql } from 'kysely'
import { MAIL_LINK_ENDED } from '#domain/mail-status.ts'
import { SIGN_IN_LINKS, type SignInMail } from '#domain/sign-in-links.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { MailData } from './mails.ts'

/** What is stored of an e-mail with a sign-in link, in place of the link. */
export const withoutLink = (template: SignInMail, publicUrl: string): string =>
  JSON.stringify({ link: publicUrl + SIGN_IN_LINKS[template].path } satisfies MailData[SignInMail])

/**
 * Ends e-mails with a sign-in link once the link has expired: sent later they would only confuse, and the link must not
 * stay in the database. The owner gets no notice.
 */
export async function endExpiredLinks(db: Db, publicUrl: string, now: Date): Promise<void> {
  for (const template of Object.keys(SIGN_IN_LINKS) as SignInMail[]) {
    const data = withoutLink(template, publicUrl)
    const createdBefore = new Date(now.getTime() - SIGN_IN_LINKS[template].validMs)
    const over = db
      .updateTable('outbox')
      .set({ data })
      // A literal, as in its partial index: the planner does not match a parameter to one.
      .where('template', '=', sql.lit(template))
      .where('created_at', '<=', createdBefore.toISOString())
      .where('data', '!=', data)
    await over
      .set({ status: 'failed', error: MAIL_LINK_ENDED, handled_at: now.toISOString() })
      .where('status', 'in', ['waiting', 'failed'])
      .execute()
    await over.execute()
  }
}
