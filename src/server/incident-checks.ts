import { findBackupFault } from './backup/store.ts'
import type { ShopServices } from './composition-root.ts'
import { feedsOf } from './delivery/adapters.ts'
import { findStaleFeeds } from './delivery/stale-feeds.ts'
import { mailboxName } from './inbound-mail/fetch-answers.ts'
import { findMailboxFault } from './inbound-mail/store.ts'
import type { Check } from './incidents/watch.ts'
import { findStuckMail } from './mail/stuck-mail.ts'
import { findDiskShortage } from './platform/disk-space.ts'

/** What is looked at every minute; whether payments can be opened shows where they are opened. */
export function incidentChecks({ config, database: { db }, files, mailer, now }: ShopServices): Check[] {
  const feeds = feedsOf(config.feeds)
  return [
    // Without a mail server no letter is expected to leave.
    { part: 'mail', findFault: async () => (mailer.hasServer ? findStuckMail(db) : undefined) },
    {
      part: 'answers',
      findFault: async () => config.answers && findMailboxFault(db, mailboxName(config.answers), now()),
    },
    { part: 'feeds', findFault: () => findStaleFeeds(db, feeds, now()) },
    { part: 'disk', findFault: () => findDiskShortage(config.dataDir) },
    { part: 'files', findFault: () => files.findFault() },
    {
      part: 'backup',
      findFault: async () => (config.backupDir === undefined ? undefined : findBackupFault(db, now())),
    },
  ]
}
