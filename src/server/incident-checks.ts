import type { IncidentPart } from '#domain/incident.ts'
import { MAIL_LIMIT } from '#domain/mail-status.ts'
import { findBackupFault } from './backup/store.ts'
import type { ShopServices } from './composition-root.ts'
import { feedsOf } from './delivery/adapters.ts'
import { findStaleFeeds } from './delivery/stale-feeds.ts'
import { mailboxName } from './inbound-mail/fetch-answers.ts'
import { findMailboxFault } from './inbound-mail/store.ts'
import type { Check } from './incidents/watch.ts'
import { findStuckMail } from './mail/stuck-mail.ts'
import { findDiskShortage } from './platform/disk-space.ts'

const SERVICE_PARTS = [
  'payments',
  'bank_links',
  'cards',
  'events',
  'shipments',
] as const satisfies readonly IncidentPart[]

/**
 * What is looked at every minute; whether payments can be opened shows where they are opened. What failed of a service that the shop
 * has no more ends here, because nothing asks that service again.
 */
export function incidentChecks(shop: ShopServices): Check[] {
  const { config, database, files, mailer, now } = shop
  const { db } = database
  const feeds = feedsOf(config.feeds)
  return [
    ...partsWithoutService(shop).map(part => ({ part, findFault: async () => undefined })),
    {
      part: 'mail',
      findFault: async () => {
        // No letter is expected to leave.
        if (!mailer.hasServer) return undefined
        return (await mailer.isAtLimit()) ? MAIL_LIMIT : findStuckMail(db)
      },
    },
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

/** The parts of services that the shop is not connected to. */
function partsWithoutService({ checkout, shipping }: ShopServices): IncidentPart[] {
  const served = new Set<IncidentPart>(
    checkout.providers.all.flatMap(({ incidents }) => Object.values(incidents)),
  )
  if (shipping) served.add('shipments')
  return SERVICE_PARTS.filter(part => !served.has(part))
}
