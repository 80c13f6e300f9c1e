import { z } from 'zod'
import { CARRIERS } from '#domain/carriers.ts'
import { INCIDENT_PARTS } from '#domain/incident.ts'
import { WAYS_TO_PAY } from '#domain/ways-to-pay.ts'
import { timeOut } from './fields.ts'

/** The timed jobs that the owner knows by name: what they do for her. */
export const SHOWN_JOBS = [
  'watch payments',
  'audit payments',
  'send mails',
  'issue invoices',
  'refresh parcel machines',
] as const
export type ShownJob = (typeof SHOWN_JOBS)[number]

/** What has no backup: the whole shop, its database alone, or only its pictures, sounds and attachments. */
const UNCOPIED = ['shop', 'database', 'files'] as const
export type Uncopied = (typeof UNCOPIED)[number]

/** What the shop is connected to, for the owner to see; nothing here is secret. */
export const connections = z.object({
  mail: z.object({
    isSet: z.boolean(),
    /** who the mails come from */
    from: z.string(),
    /**
     * whether answers to letters land in the threads of orders; when their mailbox was last read, null: not yet; and why it could
     * not be read the last time, in technical English, null: it could
     */
    answers: z.object({ isSet: z.boolean(), readAt: timeOut.nullable(), fault: z.string().nullable() }),
  }),
  payment: z.object({
    /** `built-in`: the shop's own sandbox; `sandbox`: the provider's; `off`: it is paid through Montonio alone */
    provider: z.enum(['live', 'sandbox', 'built-in', 'off']),
    /** whether the provider's events reach the shop */
    hearsEvents: z.boolean(),
  }),
  /** Montonio: the bank link, and cards */
  banks: z.object({
    /** `off`: there are no keys; `built-in`: the shop's own sandbox; `sandbox`: Montonio's */
    provider: z.enum(['live', 'sandbox', 'built-in', 'off']),
    /** whether the same agreement takes cards */
    takesCards: z.boolean(),
    count: z.int(),
    /** when the list of banks last came; null: never */
    fetchedAt: timeOut.nullable(),
  }),
  /** what there is an account or a sandbox for, whether the owner offers it or not */
  waysToPay: z.array(z.enum(WAYS_TO_PAY)),
  /** what of them fails now */
  incidents: z.array(z.object({ part: z.enum(INCIDENT_PARTS), since: timeOut })),
  /** the server that answered: of several, each tells of itself */
  server: z.object({
    version: z.string(),
    /** `embedded`: inside the shop's own process */
    database: z.enum(['embedded', 'server']),
    /** since when it runs */
    startedAt: timeOut,
    /** bytes that are free on its disk */
    diskFree: z.number(),
    /** whether pictures, sounds and attachments lie there; else in an S3 store */
    keepsFiles: z.boolean(),
    /** daily copies of the shop: whether they have a place, whether only the owner's key opens them, and when the newest was made */
    copies: z.object({
      isSet: z.boolean(),
      isEncrypted: z.boolean(),
      madeAt: timeOut.nullable(),
      /** what has no backup, as far as the shop knows */
      uncopied: z.enum(UNCOPIED).nullable(),
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
      /** of them: bundled ones of which the carrier's own code is not known */
      withoutCode: z.int(),
      /** null: the list that came with the shop */
      fetchedAt: timeOut.nullable(),
      /** whether the carrier is asked for news */
      isAsked: z.boolean(),
      /** what of the environment stands in the way where it is not */
      setting: z.string(),
    }),
  ),
})
export type Connections = z.infer<typeof connections>
