import type { Db } from '#server/platform/database/database.ts'
import { randomToken } from '#server/platform/random.ts'

/** A process that has held a mailbox for longer than this has died in between. */
const CLAIM_MS = 5 * 60_000

/** A fault that persists for this long is not temporary. */
const FAULT_MS = 15 * 60_000

/** How far a mailbox has been read: UIDs are valid as long as the mailbox has this UIDVALIDITY. */
export type Place = { validity: string; uid: number }

/** The right of one process to read a mailbox, and where it continues. */
export type Claim = { mailbox: string; token: string; place: Place | undefined; attempts: number }

const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString()

const placeIn = (text: string | null): Place | undefined => {
  if (text === null) return undefined
  const [validity = '', uid = ''] = text.split(':')
  return { validity, uid: Number(uid) }
}

/** Claims a mailbox, so that one process reads it at a time. @returns undefined if another process has it */
export async function claimMailbox(db: Db, mailbox: string, now: Date): Promise<Claim | undefined> {
  const token = randomToken()
  const claimed = { claim: token, claimed_until: later(now, CLAIM_MS) }
  const row = await db
    .insertInto('inbound_mailboxes')
    .values({
      mailbox,
      place: null,
      attempts: 0,
      ...claimed,
      read_at: null,
      failing_since: null,
      fault: null,
    })
    .onConflict(conflict =>
      conflict
        .column('mailbox')
        .doUpdateSet(claimed)
        .where(eb =>
          eb.or([
            eb('inbound_mailboxes.claim', 'is', null),
            eb('inbound_mailboxes.claimed_until', '<', now.toISOString()),
          ]),
        ),
    )
    .returning(['place', 'attempts'])
    .executeTakeFirst()
  return row && { mailbox, token, place: placeIn(row.place), attempts: row.attempts }
}

/** Another process has claimed the mailbox, as this one took too long: the other does what this one was about to do. */
export class ClaimLost extends Error {}

async function update(
  db: Db,
  { mailbox, token }: Claim,
  change: {
    place?: string
    attempts?: number
    claim?: null
    claimed_until?: string
    read_at?: string
    failing_since?: null
    fault?: null
  },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('inbound_mailboxes')
    .set(change)
    .where('mailbox', '=', mailbox)
    .where('claim', '=', token)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ClaimLost(`${mailbox} is being read by another process`)
}

/**
 * Records that everything up to an e-mail has been processed, in the transaction that processes it. @throws ClaimLost
 */
export const moveOn = (trx: Db, claim: Claim, { validity, uid }: Place, now: Date): Promise<void> =>
  update(trx, claim, { place: `${validity}:${uid}`, attempts: 0, claimed_until: later(now, CLAIM_MS) })

/** Records the number of attempts at the next e-mail, this one included. @throws ClaimLost */
export const noteAttempt = (db: Db, claim: Claim, attempts: number): Promise<void> =>
  update(db, claim, { attempts })

/** Records that the mailbox was read to its end. @throws ClaimLost */
export const noteRead = (db: Db, claim: Claim, now: Date): Promise<void> =>
  update(db, claim, { claim: null, read_at: now.toISOString(), failing_since: null, fault: null })

/** Records that the mailbox could not be read. @param fault why, in technical English without secrets */
export async function noteFault(db: Db, { mailbox, token }: Claim, fault: string, now: Date): Promise<void> {
  await db
    .updateTable('inbound_mailboxes')
    .set(({ fn, ref, val }) => ({
      claim: null,
      fault,
      failing_since: fn.coalesce(ref('failing_since'), val(now.toISOString())),
    }))
    .where('mailbox', '=', mailbox)
    .where('claim', '=', token)
    .execute()
}

/** Releases the mailbox when the shop stops in between: the next process continues. */
export async function release(db: Db, { mailbox, token }: Claim): Promise<void> {
  await db
    .updateTable('inbound_mailboxes')
    .set({ claim: null })
    .where('mailbox', '=', mailbox)
    .where('claim', '=', token)
    .execute()
}

/** Why replies do not arrive, in technical English; undefined while they do. */
export async function findMailboxFault(db: Db, mailbox: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('inbound_mailboxes')
    .select(['failing_since', 'fault'])
    .where('mailbox', '=', mailbox)
    .executeTakeFirst()
  if (!row?.failing_since || row.failing_since > later(now, -FAULT_MS)) return undefined
  return row.fault ?? undefined
}

/**
 * When the mailbox was last read to its end, in UTC, null if it never was; and why the last attempt failed, in
 * technical English, null if it did not.
 */
export async function lastReading(
  db: Db,
  mailbox: string,
): Promise<{ readAt: string | null; fault: string | null }> {
  const row = await db
    .selectFrom('inbound_mailboxes')
    .select(['read_at', 'fault'])
    .where('mailbox', '=', mailbox)
    .executeTakeFirst()
  return { readAt: row?.read_at ?? null, fault: row?.fault ?? null }
}
