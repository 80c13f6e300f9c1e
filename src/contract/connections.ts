import { z } from 'zod'
import { CARRIERS } from '#domain/carriers.ts'
import { INCIDENT_PARTS } from '#domain/incident.ts'
import { ONLINE_PAYMENT_METHODS } from '#domain/online-payment-methods.ts'
import { timeOut } from './fields.ts'

/** The timed jobs whose names the owner sees. */
export const SHOWN_JOBS = [
  'watch payments',
  'audit payments',
  'send mails',
  'issue invoices',
  'refresh parcel machines',
] as const
export type ShownJob = (typeof SHOWN_JOBS)[number]

/** What has no backup: the whole shop, only its database, or only its pictures, sounds and attachments. */
const BACKUP_GAPS = ['shop', 'database', 'files'] as const
export type BackupGap = (typeof BACKUP_GAPS)[number]

/** The services that the shop is connected to, for the owner; nothing here is secret. */
export const connections = z.object({
  mail: z.object({
    isSet: z.boolean(),
    /** the sender of the e-mails */
    from: z.string(),
    /**
     * whether replies to e-mails are added to threads; when the mailbox was last read (null: never); and why the last
     * attempt failed, in technical English (null: it succeeded)
     */
    answers: z.object({ isSet: z.boolean(), readAt: timeOut.nullable(), fault: z.string().nullable() }),
  }),
  payment: z.object({
    /** `built-in`: the shop's own sandbox; `sandbox`: the provider's; `off`: other providers alone are used */
    provider: z.enum(['live', 'sandbox', 'built-in', 'off']),
    /** whether webhook events reach the shop */
    hearsEvents: z.boolean(),
  }),
  /** Montonio: the bank link, and cards */
  banks: z.object({
    /** `off`: no keys are set; `built-in`: the shop's own sandbox; `sandbox`: Montonio's */
    provider: z.enum(['live', 'sandbox', 'built-in', 'off']),
    /** whether the same contract includes cards */
    takesCards: z.boolean(),
    count: z.int(),
    /** when the list of banks was last fetched; null: never */
    fetchedAt: timeOut.nullable(),
  }),
  /** the payment methods with an account or a sandbox, whether or not the owner offers them */
  waysToPay: z.array(z.enum(ONLINE_PAYMENT_METHODS)),
  /** which of them are failing now */
  incidents: z.array(z.object({ part: z.enum(INCIDENT_PARTS), since: timeOut })),
  /** the server that answered: each server of several reports only itself */
  server: z.object({
    version: z.string(),
    /** `embedded`: inside the shop's own process */
    database: z.enum(['embedded', 'server']),
    /** when it was started */
    startedAt: timeOut,
    /** free bytes on its disk */
    diskFree: z.number(),
    /** whether pictures, sounds and attachments are stored there; otherwise in an S3 store */
    keepsFiles: z.boolean(),
    /** daily copies of the shop: whether they have a place and are encrypted, and when the newest was made */
    copies: z.object({
      isSet: z.boolean(),
      isEncrypted: z.boolean(),
      madeAt: timeOut.nullable(),
      /** what has no backup, as far as the shop knows */
      uncopied: z.enum(BACKUP_GAPS).nullable(),
    }),
    /** the most important timed jobs, and when each last succeeded */
    jobs: z.array(
      z.object({ job: z.enum(SHOWN_JOBS), succeededAt: timeOut.nullable(), isLate: z.boolean() }),
    ),
    /** how many of all its jobs are late */
    lateJobs: z.int(),
  }),
  parcelLists: z.array(
    z.object({
      carrier: z.enum(CARRIERS),
      machines: z.int(),
      /** of these, bundled machines whose code at the carrier is unknown */
      withoutCode: z.int(),
      /** null: the bundled list */
      fetchedAt: timeOut.nullable(),
      /** whether new lists are fetched from the carrier */
      isAsked: z.boolean(),
      /** the environment variable that prevents fetching, if it is not */
      setting: z.string(),
    }),
  ),
})
export type Connections = z.infer<typeof connections>
