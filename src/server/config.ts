import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { adminVariables } from './admin/config.ts'
import { catalogVariables } from './catalog/config.ts'
import type { FeedValues } from './delivery/adapter.ts'
import { deliveryVariables, feedValues } from './delivery/config.ts'
import {
  inboundMailVariables,
  type ReplyMailbox,
  replyMailboxFaults,
  replyMailboxSetUp,
} from './inbound-mail/config.ts'
import { mailVariables } from './mail/config.ts'
import { metricsVariables } from './metrics/config.ts'
import { type PaymentSetUp, paymentFaults, paymentSetUp, paymentVariables } from './payments/config.ts'
import { platformVariables } from './platform/config.ts'
import { ConfigError, readEnvironment } from './platform/environment.ts'
import { hostInUrl } from './platform/http/listen-address.ts'
import { isS3Url } from './platform/storage/s3-address.ts'

/**
 * All environment variables of the process, read once (contract §1). An invalid value stops the start; each fault is
 * one line. Secrets are never printed.
 */
export const VARIABLES = {
  ...platformVariables,
  ...adminVariables,
  ...catalogVariables,
  ...paymentVariables,
  ...mailVariables,
  ...inboundMailVariables,
  ...deliveryVariables,
  ...metricsVariables,
}

export type Config = {
  production: boolean
  /** `npm run dev`: pages are served from the sources, and reloaded when these change */
  development: boolean
  version: string
  /** the project's root folder, which contains `dist/` */
  root: string
  host: string
  port: number
  /** origin of links, e-mails and the sitemap, without a trailing slash */
  publicUrl: string
  dataDir: string
  /** where uploaded files are stored: the data folder, or the URL of an S3 store, including its secret */
  filesAt: string
  /** where daily backups go: a folder, or the URL of an S3 store, including its secret */
  backupDir: string | undefined
  /** the public key with which backups are encrypted */
  backupKey: string | undefined
  databaseUrl: string | undefined
  /** the same database without the pooler, for what needs a session of its own */
  databaseDirectUrl: string | undefined
  admin: { email: string; password: string } | undefined
  /** how many demo products an empty shop starts with */
  demo: number
  smtpUrl: string | undefined
  mailFrom: string | undefined
  /** where replies to e-mails are fetched from; undefined if they are not */
  answers: ReplyMailbox | undefined
  trustProxy: string[]
  rateLimits: boolean
  logLevel: string
  /** where metrics are served: on a port of their own, or behind a token; undefined if they are off */
  metrics: { host: string; port: number | undefined; token: string | undefined } | undefined
  /** the trace collector's endpoint, if any */
  tracesTo: string | undefined
  /** the settings of the carriers' feeds, by variable */
  feeds: FeedValues
} & PaymentSetUp

const root = resolve(import.meta.dirname, '..', '..')

/**
 * Reads the environment.
 * @throws ConfigError with one line per fault: the variable, its value and what it accepts.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const e = readEnvironment(VARIABLES, env)
  const production = e.NODE_ENV === 'production'
  const faults = [...paymentFaults(e), ...replyMailboxFaults(e)]
  if (Boolean(e.ADMIN_EMAIL) !== Boolean(e.ADMIN_PASSWORD))
    faults.push('ADMIN_EMAIL and ADMIN_PASSWORD: got only one of them, needs both')
  if (production && !e.PUBLIC_URL?.startsWith('https://'))
    faults.push(
      `PUBLIC_URL: got ${e.PUBLIC_URL ?? 'nothing'} with NODE_ENV=production, accepts an https address, such as https://heegel.ee`,
    )
  if (production && !e.RATE_LIMITS) faults.push('RATE_LIMITS: got "0", which NODE_ENV=production refuses')
  if (e.METRICS_PORT === e.PORT)
    faults.push(
      `METRICS_PORT: got ${e.METRICS_PORT} with PORT=${e.PORT}, accepts another port number, such as 9464`,
    )
  if (e.METRICS_HOST && !e.METRICS_PORT)
    faults.push('METRICS_HOST: got it without METRICS_PORT, which it belongs to')
  if (e.DATABASE_DIRECT_URL && !e.DATABASE_URL)
    faults.push('DATABASE_DIRECT_URL: got it without DATABASE_URL, the address of the pooler')
  const dataDir = resolve(e.DATA_DIR)
  if (e.BACKUP_DIR && !isS3Url(e.BACKUP_DIR) && `${resolve(e.BACKUP_DIR)}/`.startsWith(`${dataDir}/`))
    faults.push(
      `BACKUP_DIR: got a folder inside DATA_DIR (${dataDir}), accepts a folder elsewhere, preferably on another machine`,
    )
  if (faults.length > 0) throw new ConfigError(faults)
  return {
    production,
    development: e.HEEGEL_DEV,
    version: (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version,
    root,
    host: e.HOST,
    port: e.PORT,
    publicUrl: e.PUBLIC_URL ?? `http://${hostInUrl(e.HOST)}:${e.PORT}`,
    dataDir,
    filesAt: e.STORAGE_URL ?? dataDir,
    backupDir: e.BACKUP_DIR,
    backupKey: e.BACKUP_KEY,
    databaseUrl: e.DATABASE_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL ?? e.DATABASE_URL,
    admin:
      e.ADMIN_EMAIL && e.ADMIN_PASSWORD ? { email: e.ADMIN_EMAIL, password: e.ADMIN_PASSWORD } : undefined,
    demo: e.DEMO ?? (production ? 0 : 1),
    ...paymentSetUp(e),
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    answers: replyMailboxSetUp(e),
    metrics:
      e.METRICS_PORT || e.METRICS_TOKEN
        ? { host: e.METRICS_HOST ?? e.HOST, port: e.METRICS_PORT, token: e.METRICS_TOKEN }
        : undefined,
    tracesTo: e.OTEL_EXPORTER_OTLP_ENDPOINT,
    feeds: feedValues(e),
    trustProxy: e.TRUST_PROXY ?? [],
    rateLimits: e.RATE_LIMITS,
    logLevel: e.LOG_LEVEL,
  }
}
