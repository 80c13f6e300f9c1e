import type { Selectable } from 'kysely'
import { PUSHED_TEMPLATES } from '#domain/mail-template.ts'
import type { PushDevicesTable } from '#server/migrations/tables/push.ts'
import type { Db } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/random.ts'

export type DeviceRow = Selectable<PushDevicesTable>

export const listDevices = (db: Db): Promise<(DeviceRow & { owner: string | null })[]> =>
  db
    .selectFrom('push_devices')
    .leftJoin('admin_users', 'admin_users.id', 'push_devices.user_id')
    .selectAll('push_devices')
    .select('admin_users.email as owner')
    .orderBy('push_devices.created_at')
    .execute()

export const findDevice = (db: Db, id: string): Promise<DeviceRow | undefined> =>
  db.selectFrom('push_devices').selectAll().where('id', '=', id).executeTakeFirst()

/** Stores a device; a known one gets these keys, and this owner. */
export const saveDevice = (
  trx: Db,
  device: Pick<DeviceRow, 'endpoint' | 'p256dh' | 'auth' | 'user_agent' | 'user_id'>,
  now: Date,
): Promise<DeviceRow> =>
  trx
    .insertInto('push_devices')
    .values({ id: newId(), ...device, fault: null, last_sent_at: null, created_at: now.toISOString() })
    .onConflict(c => c.column('endpoint').doUpdateSet({ ...device, fault: null }))
    .returningAll()
    .executeTakeFirstOrThrow()

/** @returns false if there is no such device */
export async function removeDevice(trx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('push_devices').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** @param fault null if the delivery succeeded */
export const noteDelivery = (db: Db, id: string, fault: string | null, now: Date): Promise<unknown> =>
  db
    .updateTable('push_devices')
    .set({ fault, ...(fault === null && { last_sent_at: now.toISOString() }) })
    .where('id', '=', id)
    .execute()

export type DueNotice = {
  mailId: string
  template: string
  data: string
  attempts: number
  device: DeviceRow
}

/**
 * Finds the notices still to be sent, oldest first: of e-mails since `since` that were queued after the device was
 * added.
 */
export async function findDueNotices(db: Db, since: Date, now: Date, most: number): Promise<DueNotice[]> {
  const devices = new Map((await listDevices(db)).map(device => [device.id, device]))
  if (devices.size === 0) return []
  const due = await db
    .selectFrom('outbox')
    .innerJoin('push_devices', join => join.onRef('outbox.created_at', '>=', 'push_devices.created_at'))
    .leftJoin('push_notices', join =>
      join
        .onRef('push_notices.mail_id', '=', 'outbox.id')
        .onRef('push_notices.device_id', '=', 'push_devices.id'),
    )
    .select([
      'outbox.id as mailId',
      'outbox.template',
      'outbox.data',
      'push_devices.id as deviceId',
      'push_notices.attempts',
    ])
    .where('outbox.template', 'in', PUSHED_TEMPLATES)
    .where('outbox.created_at', '>', since.toISOString())
    .where(eb =>
      eb.or([
        eb('push_notices.mail_id', 'is', null),
        eb.and([
          eb('push_notices.state', '=', 'waiting'),
          eb('push_notices.next_attempt_at', '<=', now.toISOString()),
        ]),
      ]),
    )
    .orderBy('outbox.created_at')
    .limit(most)
    .execute()
  return due.flatMap(({ deviceId, attempts, ...row }) => {
    const device = devices.get(deviceId)
    return device ? [{ ...row, attempts: attempts ?? 0, device }] : []
  })
}

/**
 * Claims a notice for this process, so that no other one sends it.
 * @param until when the claim expires, should this process die
 */
export async function claimNotice(db: Db, notice: DueNotice, until: Date): Promise<boolean> {
  const taken = { attempts: notice.attempts + 1, next_attempt_at: until.toISOString() }
  const row = await db
    .insertInto('push_notices')
    .values({ mail_id: notice.mailId, device_id: notice.device.id, state: 'waiting', ...taken })
    .onConflict(c =>
      c
        .columns(['mail_id', 'device_id'])
        .doUpdateSet(taken)
        .where('push_notices.attempts', '=', notice.attempts)
        // A process that was slower than its claim may have ended it since.
        .where('push_notices.state', '=', 'waiting'),
    )
    .returning('attempts')
    .executeTakeFirst()
  return row !== undefined
}

/** @param nextAttempt undefined if there is none */
export const endNotice = (
  db: Db,
  { mailId, device }: DueNotice,
  state: 'sent' | 'failed',
  nextAttempt?: Date,
): Promise<unknown> =>
  db
    .updateTable('push_notices')
    .set(nextAttempt ? { next_attempt_at: nextAttempt.toISOString() } : { state })
    .where('mail_id', '=', mailId)
    .where('device_id', '=', device.id)
    .execute()

/** Deletes the delivery records of old e-mails. */
export const dropOldNotices = (db: Db, before: Date): Promise<unknown> =>
  db.deleteFrom('push_notices').where('next_attempt_at', '<', before.toISOString()).execute()
