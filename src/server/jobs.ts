import { Cron } from 'croner'
import { RESTORABLE_DAYS } from '#contract/admin-orders.ts'
import { RETENTION } from '#domain/retention.ts'
import { deleteExpiredSignIns } from './admin/store.ts'
import { backUpDaily } from './backup/daily.ts'
import { deleteExpiredCarts } from './cart/store.ts'
import { eraseDeletedProducts } from './catalog/erase-deleted-products.ts'
import { indexUnknownProducts } from './catalog/search/index-product.ts'
import { hasTrigrams } from './catalog/search/similar-words.ts'
import { auditPayments } from './checkout/cleanup/audit-payments.ts'
import { deleteExpiredPayments } from './checkout/cleanup/expired-payment-cleanup.ts'
import { watchPayments } from './checkout/cleanup/watch-payments.ts'
import { watchRefunds } from './checkout/refund/execute-refund.ts'
import { checkAllEvents } from './checkout/settle/check-events.ts'
import type { ShopServices } from './composition-root.ts'
import { feedsOf } from './delivery/adapters.ts'
import { refreshParcelMachines } from './delivery/refresh.ts'
import { issueInvoices } from './documents/issue-invoices.ts'
import { fetchReplies } from './inbound-mail/fetch-replies.ts'
import { findOwnerAddresses } from './inbound-mail/owner-addresses.ts'
import { incidentChecks } from './incident-checks.ts'
import { watchIncidents } from './incidents/watch.ts'
import { deleteOldAnonymousMails } from './mail/anonymous-mail-limit.ts'
import { catchUpNightlyJobs, runNightlyJob } from './nightly-jobs.ts'
import { checkAccess } from './payments/check-access.ts'
import { refreshBanks } from './payments/methods/refresh-banks.ts'
import { compactCounts } from './platform/database/counters.ts'
import { testWrites } from './platform/database/write-failures.ts'
import { daysBefore } from './platform/days-before.ts'
import type { JobRecord } from './platform/job-record.ts'
import { deleteClientNetworks } from './privacy/delete-client-networks.ts'
import { eraseDeletedOrders } from './privacy/erase-deleted-orders.ts'
import { eraseExpiredData } from './privacy/erase-expired-data.ts'
import { sendDueNotices } from './push/send.ts'
import { refreshPoints } from './shipping/points.ts'
import { watchShipments } from './shipping/watch-shipments.ts'
import { expireReplyAddresses } from './thread/reply-address.ts'
import { deleteUnusedFiles } from './unused-files.ts'

/** @param pattern cron fields: second, minute, hour, day, month, day of the week */
export type Job = { name: string; pattern: string; work: () => Promise<unknown> }

const KEEP_TERMS = 'store terms version'
const REFRESH_MACHINES = 'refresh parcel machines'
const REFRESH_BANKS = 'refresh banks'
const REFRESH_POINTS = 'refresh shipping points'
const CHECK_ACCESS = 'check payment accounts'
const CATCH_UP = 'catch up on nightly jobs'
/**
 * Jobs that also run at the start: a new shop should not wait an hour for the lists of carriers and banks, nor should a
 * new payment account go unchecked until its first shopper; and a machine that is off at night catches up on its work.
 */
const AT_START: ReadonlySet<string> = new Set([
  KEEP_TERMS,
  REFRESH_MACHINES,
  REFRESH_BANKS,
  REFRESH_POINTS,
  CHECK_ACCESS,
  CATCH_UP,
])

/**
 * Starts every scheduled job. All nodes do so: each job first claims what it works on.
 * @returns stops the jobs, waiting for runs in progress
 */
export function startJobs(shop: ShopServices): () => Promise<void> {
  const { log, now } = shop
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()

  const start = ({ name, pattern, work }: Job) => {
    const record: JobRecord = {
      name,
      dueAfter: moment => cron.nextRun(moment),
      startedAt: now(),
      succeededAt: null,
      failures: 0,
    }
    const cron = new Cron(pattern, { protect: true, unref: true }, async () => {
      const run = work().then(
        () => {
          record.succeededAt = now()
        },
        error => {
          record.failures += 1
          log.error({ err: error, job: name }, 'job failed')
        },
      )
      running.add(run)
      await run
      running.delete(run)
    })
    shop.jobs.push(record)
    return cron
  }

  const jobs = jobsOf(shop, stopping.signal)
  const crons = jobs.map(start)
  for (const [place, { name }] of jobs.entries()) if (AT_START.has(name)) void crons[place]!.trigger()
  return async () => {
    stopping.abort()
    const mailClosed = shop.mailer.close()
    for (const each of crons) each.stop()
    await Promise.all([...running, mailClosed])
    await shop.visits.keep().catch(error => log.error({ err: error }, 'last visits could not be stored'))
  }
}

/**
 * Every scheduled job with its schedule, one per line. @param stop when aborted, no job begins another piece of work
 */
export function jobsOf(shop: ShopServices, stop: AbortSignal): Job[] {
  const { database, checkout, shipping, files, log, now, config } = shop
  const { db } = database
  const feeds = feedsOf(config.feeds)
  const checks = incidentChecks(shop)
  const job = (name: string, pattern: string, work: () => Promise<unknown>): Job => ({ name, pattern, work })

  // Runs hourly, but calls a feed once a day: a list younger than twenty hours is left alone.
  const refreshMachines = async () => {
    await refreshParcelMachines({ db, feeds, now: now(), log, stop })
    await shop.parcelMachines.reload()
  }

  const dropUnused = async () => {
    const deleted = await deleteUnusedFiles({ db, files, now: now() })
    if (deleted === 0) return
    shop.catalog.changed()
    log.info({ files: deleted }, 'unused uploads were deleted')
  }

  const indexProducts = async () => {
    if ((await indexUnknownProducts(db)) === 0) return
    shop.catalog.changed()
    if (!(await hasTrigrams(db)))
      log.warn('search cannot match misspelt words: this PostgreSQL lacks the extension pg_trgm')
  }

  const fetchMailed = async () => {
    const { answers, publicUrl, mailFrom } = config
    if (!answers) return
    const { settings } = shop
    const ownerAddresses = () => findOwnerAddresses({ db, settings, mailFrom })
    await fetchReplies({ db, files, answers, settings, publicUrl, ownerAddresses, log, now }, stop)
  }

  let isFirst = true
  const refreshBankList = async () => {
    const { providers } = checkout
    await refreshBanks({ db, providers, now: now(), log, stop }, { isFirst })
    isFirst = false
  }

  let isFirstOfPoints = true
  const refreshPointLists = async () => {
    if (!shipping) return
    const { service } = shipping
    await refreshPoints({ db, service, now: now(), log, stop }, { isFirst: isFirstOfPoints })
    isFirstOfPoints = false
  }

  const nights = [
    // A few payments per minute: finds refunds and chargebacks whose webhook events never arrived.
    job('audit payments', '45 * 0-5 * * *', () => auditPayments(checkout, stop)),
    job('delete expired sign-ins', '0 20 3 * * *', () => deleteExpiredSignIns(db, now())),
    job('delete old mail limit entries', '0 25 3 * * *', () => deleteOldAnonymousMails(db, now())),
    job('delete expired carts', '0 30 3 * * *', () =>
      deleteExpiredCarts(db, daysBefore(now(), RETENTION.cartDays)),
    ),
    job('delete expired payments', '0 40 3 * * *', () =>
      deleteExpiredPayments(db, daysBefore(now(), RETENTION.attemptsDays)),
    ),
    job('erase deleted products', '0 45 3 * * *', () =>
      eraseDeletedProducts(db, daysBefore(now(), RESTORABLE_DAYS)),
    ),
    job('erase deleted orders', '0 50 3 * * *', () =>
      eraseDeletedOrders(db, files, daysBefore(now(), RESTORABLE_DAYS)),
    ),
    job('erase expired data', '0 10 4 * * *', () => eraseExpiredData({ db, files, now: now() }, stop)),
    job('expire reply addresses', '0 20 4 * * *', () => expireReplyAddresses(db, now())),
    job('delete unused files', '0 25 4 * * *', dropUnused),
  ]

  return [
    job('index products', '10 * * * * *', indexProducts),
    job('compact counters', '15 * * * * *', () => compactCounts(db)),
    job('watch payments', '20 * * * * *', () => watchPayments(checkout, stop)),
    job('delete client networks', '40 */10 * * * *', () => deleteClientNetworks(db, now())),
    job('send mails', '*/15 * * * * *', () => shop.mailer.sendDue()),
    ...(config.answers ? [job('fetch e-mail replies', '0 * * * * *', fetchMailed)] : []),
    job('send push notifications', '*/10 * * * * *', () =>
      sendDueNotices({ db, settings: shop.settings, log, now }, stop),
    ),
    job(REFRESH_MACHINES, '40 12 * * * *', refreshMachines),
    job(REFRESH_BANKS, '10 20 * * * *', refreshBankList),
    job(CHECK_ACCESS, '25 35 */6 * * *', () => checkAccess(checkout)),
    job('check webhook delivery', '25 50 */6 * * *', () => checkAllEvents(checkout)),
    ...(shipping
      ? [
          job('watch shipments', '55 * * * * *', () => watchShipments(shipping, stop)),
          job(REFRESH_POINTS, '30 25 * * * *', refreshPointLists),
        ]
      : []),
    job('reload parcel machines', '0 */5 * * * *', () => shop.parcelMachines.reload()),
    job('watch refunds', '35 * * * * *', () => watchRefunds(checkout, stop)),
    job('watch for incidents', '25 * * * * *', () =>
      watchIncidents({ db, checks, settings: shop.settings, log, now }),
    ),
    // A shop without traffic must also notice a database that refuses writes.
    job('test database writes', '0 * * * * *', () => testWrites(db)),
    job('synchronise clock', '30 * * * * *', () => shop.clock.sync()),
    job('issue invoices', '5 * * * * *', () => issueInvoices(checkout)),
    job('store visits', '50 * * * * *', () => shop.visits.keep()),
    job('refresh dated settings', '5 0 * * * *', () => shop.settings.followCalendar()),
    // A change of the settings stores the terms at once; this job covers a new day and a new version of the shop.
    job(KEEP_TERMS, '10 * * * * *', () => shop.terms.keep()),
    // Any visitor's request switches sale prices as well; this job covers a time without visitors.
    job('start and end sales', '0 * * * * *', () => shop.catalog.shownVersion()),
    ...nights.map(each => ({ ...each, work: () => runNightlyJob(db, each, now) })),
    job(CATCH_UP, '50 * * * * *', () =>
      catchUpNightlyJobs({ db, jobs: nights, records: shop.jobs, log, now }, stop),
    ),
    job('back up shop', '10 5 * * * *', () => backUpDaily({ db, config, log, now }, stop)),
  ]
}
