import {
  type IncidentPart,
  JOB_PARTS,
  type JobPart,
  OWNER_RESOLVED_PARTS,
  type WatchedPart,
} from '#domain/incident.ts'
import { MAIL_LIMIT } from '#domain/mail-status.ts'
import { findBackupFault, findRotationFault } from './backup/store.ts'
import type { ShopServices } from './composition-root.ts'
import { feedsOf } from './delivery/adapters.ts'
import { findStaleFeeds } from './delivery/stale-feeds.ts'
import { mailboxName } from './inbound-mail/fetch-replies.ts'
import { findMailboxFault } from './inbound-mail/store.ts'
import type { Check } from './incidents/watch.ts'
import { findStuckMail } from './mail/stuck-mail.ts'
import { findDiskShortage } from './platform/disk-space.ts'

/**
 * The checks that run every minute. (Failures to open a payment are reported by the attempt itself.) An incident of a
 * service that is no longer connected ends here, because nothing calls that service any more.
 */
export function incidentChecks(shop: ShopServices): Check[] {
  const { config, database, files, mailer, now } = shop
  const { db } = database
  const feeds = feedsOf(config.feeds)
  const watched: Record<WatchedPart, Check['findFault']> = {
    mail: async () => {
      // Without a mail server, e-mails stay in the outbox.
      if (!mailer.hasServer) return undefined
      return (await mailer.isAtLimit()) ? MAIL_LIMIT : findStuckMail(db)
    },
    answers: async () => config.answers && findMailboxFault(db, mailboxName(config.answers), now()),
    feeds: () => findStaleFeeds(db, feeds, now()),
    disk: () => findDiskShortage(config.dataDir),
    files: () => files.findFault(),
    backup: async () => (config.backupDir === undefined ? undefined : findBackupFault(db, now())),
    old_copies: async () => (config.backupDir === undefined ? undefined : findRotationFault(db, now())),
  }
  return [
    ...partsWithoutService(shop).map(part => ({ part, findFault: async () => undefined })),
    ...Object.entries(watched).map(([part, findFault]) => ({ part: part as WatchedPart, findFault })),
  ]
}

/** The incident parts of services that the shop is not connected to. */
function partsWithoutService({ checkout, shipping }: ShopServices): IncidentPart[] {
  const isConnected: Record<JobPart, boolean> = { shipments: shipping !== undefined }
  const served = new Set<IncidentPart>(
    checkout.providers.all.flatMap(({ incidents }) => Object.values(incidents)),
  )
  return [
    ...JOB_PARTS.filter(part => !isConnected[part]),
    ...OWNER_RESOLVED_PARTS.filter(part => !served.has(part)),
  ]
}
