import { type Connections, SHOWN_JOBS } from '#contract/connections.ts'
import { CARRIERS, machineCode } from '#domain/carriers.ts'
import { ONLINE_PAYMENT_METHODS } from '#domain/online-payment-methods.ts'
import { missingBackup } from './backup/missing-backup.ts'
import { findNewestCopy } from './backup/store.ts'
import type { ShopServices } from './composition-root.ts'
import { ADAPTERS, feedsOf } from './delivery/adapters.ts'
import { loadLists } from './delivery/store.ts'
import { mailboxName } from './inbound-mail/fetch-replies.ts'
import { lastReading } from './inbound-mail/store.ts'
import { findIncidents } from './incidents/store.ts'
import { bankListState } from './payments/methods/bank-store.ts'
import { freeBytes } from './platform/disk-space.ts'
import { type JobRecord, secondsLate } from './platform/job-record.ts'
import { isS3Url } from './platform/storage/s3-address.ts'

const LATE_SECONDS = 300

/** Returns which kind of account payments use: a live one, the provider's sandbox, the bundled one, or none. */
function accountState(isLive: boolean, account: object | undefined, hasBundledSandbox: boolean) {
  if (isLive) return 'live'
  if (account) return 'sandbox'
  return hasBundledSandbox ? 'built-in' : 'off'
}

/** Returns what the shop is connected to, for the owner: no address, name or secret of an account. */
export async function readConnectionStatus({
  config,
  database,
  settings,
  parcelMachines,
  jobs,
  checkout,
  now,
}: ShopServices): Promise<Connections> {
  const [lists, { contactEmail }, incidents, diskFree, bankList, madeAt, reading] = await Promise.all([
    loadLists(database.db),
    settings.facts(),
    findIncidents(database.db),
    freeBytes(config.dataDir),
    bankListState(database.db),
    findNewestCopy(database.db, now()),
    config.answers ? lastReading(database.db, mailboxName(config.answers)) : { readAt: null, fault: null },
  ])
  // A job that is only a few minutes behind is probably still running.
  const isLate = (job: JobRecord) => secondsLate(job, now()) > LATE_SECONDS
  const feeds = feedsOf(config.feeds)
  const machines = parcelMachines.current()
  const { paypal, smtpUrl, mailFrom } = config
  return {
    mail: {
      isSet: smtpUrl !== undefined,
      from: mailFrom ?? contactEmail,
      answers: { isSet: config.answers !== undefined, ...reading },
    },
    payment: {
      provider: accountState(config.isPayPalLive, paypal, config.hasPaymentSandbox),
      hearsEvents: !paypal || paypal.webhookId !== undefined,
    },
    banks: {
      provider: accountState(config.isMontonioLive, config.montonio, config.montonioSandbox !== undefined),
      takesCards: (config.montonio ?? config.montonioSandbox)?.takesCards ?? false,
      ...bankList,
    },
    waysToPay: ONLINE_PAYMENT_METHODS.filter(way => checkout.providers.all.some(({ name }) => name === way)),
    incidents: incidents.map(({ part, since }) => ({ part, since })),
    server: {
      version: config.version,
      database: database.dialect === 'sqlite' ? 'embedded' : 'server',
      startedAt: new Date(now().getTime() - process.uptime() * 1000).toISOString(),
      diskFree,
      keepsFiles: !isS3Url(config.filesAt),
      copies: {
        isSet: config.backupDir !== undefined,
        isEncrypted: config.backupKey !== undefined,
        madeAt,
        uncopied: missingBackup(config),
      },
      jobs: SHOWN_JOBS.flatMap(job => {
        const record = jobs.find(({ name }) => name === job)
        if (!record) return []
        return { job, succeededAt: record.succeededAt?.toISOString() ?? null, isLate: isLate(record) }
      }),
      lateJobs: jobs.filter(isLate).length,
    },
    parcelLists: CARRIERS.map(carrier => ({
      carrier,
      machines: machines[carrier].length,
      withoutCode: machines[carrier].filter(machine => machineCode(carrier, machine) === undefined).length,
      fetchedAt: lists[carrier]?.fetchedAt ?? null,
      isAsked: carrier in feeds,
      setting: ADAPTERS[carrier].needs ?? 'PARCEL_FEEDS=0',
    })),
  }
}
