import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { daysBefore } from '#server/platform/days-before.ts'
import type { Log } from '#server/platform/log.ts'
import type { Settings } from '#server/settings/settings.ts'
import { type Delivered, deliver, PUBLIC_TRANSPORT, type PushTransport } from './deliver.ts'
import { encrypt } from './encrypt.ts'
import { loadPushKeys } from './keys.ts'
import { type Notice, noticeOf } from './notice.ts'
import {
  claimNotice,
  type DeviceRow,
  type DueNotice,
  dropOldNotices,
  endNotice,
  findDueNotices,
  noteDelivery,
  removeDevice,
} from './store.ts'

export type PushDeps = {
  db: Db
  settings: Pick<Settings, 'facts'>
  log: Log
  now: () => Date
  /** where messages may go; tests have their own */
  way?: PushTransport
}

/** Backoff after the first, second … failed attempt, in minutes; after the last one a notice is given up. */
const PAUSES_MINUTES = [1, 5, 30, 120]
const BATCH = 50
/** How long a claim of a notice lasts, in case the process dies. */
const TAKEN_MINUTES = 2
/** Older notices are not sent any more. */
const NEWS_DAYS = 1
const KEPT_DAYS = 3

const minutesLater = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)

/** Sends a notice to a device and records the outcome; a device that has unsubscribed is removed. */
export async function sendNotice(
  deps: PushDeps,
  device: DeviceRow,
  notice: Notice,
  topic: string,
): Promise<Delivered> {
  const { db, settings, now, log, way = PUBLIC_TRANSPORT } = deps
  const keys = await loadPushKeys(db, now())
  const { contactEmail } = await settings.facts()
  const message = {
    body: encrypt(JSON.stringify(notice), device),
    authorization: keys.authorization(device.endpoint, `mailto:${contactEmail}`, now()),
    topic,
  }
  const delivered = await deliver(device.endpoint, message, way)
  if (delivered.outcome === 'gone') await retryingTransaction(db, trx => removeDevice(trx, device.id))
  else {
    const fault = delivered.outcome === 'failed' ? delivered.fault : null
    await noteDelivery(db, device.id, fault, now())
    if (fault) log.warn({ device: device.id, fault }, 'device could not be notified')
  }
  return delivered
}

/**
 * The job: sends notices of the owner's e-mails to her devices. The e-mails are in the outbox since the transaction of
 * their cause, so nothing waits for a phone, and what one process does not finish is sent by the next.
 */
export async function sendDueNotices(deps: PushDeps, stop: AbortSignal): Promise<void> {
  const { db, now } = deps
  const due = await findDueNotices(db, daysBefore(now(), NEWS_DAYS), now(), BATCH)
  if (due.length === 0) return
  const gone = new Set<string>()
  for (const notice of due) {
    if (stop.aborted) return
    // Its other notices were deleted with the device.
    if (gone.has(notice.device.id)) continue
    if (!(await claimNotice(db, notice, minutesLater(now(), TAKEN_MINUTES)))) continue
    if ((await sendDue(deps, notice)) === 'gone') gone.add(notice.device.id)
  }
  await dropOldNotices(db, daysBefore(now(), KEPT_DAYS))
}

async function sendDue(deps: PushDeps, due: DueNotice): Promise<Delivered['outcome']> {
  const { mailId, template, data, device, attempts } = due
  const { outcome } = await sendNotice(deps, device, noticeOf(template, data), topicOf(mailId))
  if (outcome === 'gone') return outcome
  const pause = PAUSES_MINUTES[attempts]
  const again = outcome === 'failed' && pause !== undefined
  await endNotice(deps.db, due, outcome, again ? minutesLater(deps.now(), pause) : undefined)
  return outcome
}

/** The same topic for every attempt, so that a notice that arrived after all is not shown twice. */
const topicOf = (mailId: string): string => mailId.replaceAll('-', '').slice(0, 32)
