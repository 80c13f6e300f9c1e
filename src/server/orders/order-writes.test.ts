/** Every write about an order changes nothing of the orders beside it, and nothing at all if it comes too late. */
import { expect, test } from 'vitest'
import type { Promised } from '#domain/arrival.ts'
import type { HatDetails } from '#domain/custom-hat.ts'
import type { Db } from '#server/platform/database/database.ts'
import { onEachDatabase } from '#test/database.ts'
import { anOrder, HAT_DETAILS, paidAt, withdrawFrom } from '#test/order.ts'
import { changeHat } from './change-hat.ts'
import { cancelUnpaid, moveStatus } from './change-status.ts'
import { amendHistory, listHistory, renameRefund, writeHistory } from './history.ts'
import { storeParcelState } from './parcel-updates.ts'
import { findParcels, replaceParcels } from './parcels.ts'
import { withdrawPromise, writePromise, writePromiseAtPayment } from './promise.ts'
import { lastSettledAt, settleMoney } from './settle-money.ts'
import type { OrderRow } from './store.ts'
import { markRead } from './unread-entries.ts'

const NOW = new Date('2026-11-26T10:00:00Z')
const LATER = new Date('2026-11-26T11:00:00Z')
const AT = LATER.toISOString()
const TOLD = { actor: 'mari@heegel.ee', publicUrl: 'https://heegel.ee', now: LATER }
const PROMISED: Promised = { first: '2026-12-01', last: '2026-12-04', postBy: '2026-11-30' }

type Write = {
  /** what all orders are like before */
  orders?: Partial<OrderRow>
  write: (db: Db, order: OrderRow) => Promise<unknown>
}

const PAID = paidAt(NOW)
const CANCELLED = { ...PAID, status: 'cancelled' as const }

const WRITES = {
  settleMoney: { orders: CANCELLED, write: (db, order) => settleMoney(db, order.order_number, LATER) },
  moveStatus: { orders: PAID, write: (db, order) => moveStatus(db, order, 'shipped', TOLD) },
  cancelUnpaid: { write: (db, order) => cancelUnpaid(db, order, 'customer', LATER) },
  changeHat: { write: (db, { id }) => changeHat(db, id, HAT_DETAILS as HatDetails) },
  writePromiseAtPayment: { write: (db, order) => writePromiseAtPayment(db, order, PROMISED) },
  writePromise: { write: (db, { id }) => writePromise(db, id, PROMISED) },
  withdrawPromise: { orders: { promise: '{}' }, write: (db, { id }) => withdrawPromise(db, id) },
  markRead: { write: (db, { id }) => markRead(db, id, 'owner', 1) },
  replaceParcels: { write: (db, { id }) => replaceParcels(db, id, []) },
  storeParcelState: {
    orders: PAID,
    write: (db, order) => storeParcelState(db, order, { code: 'CC1', state: 'in_transit' }, TOLD),
  },
  amendHistory: {
    write: async (db, { id }) =>
      amendHistory(db, (await listHistory(db, id)).at(-1)!, 'refund', { refund: 'NEW' }),
  },
  renameRefund: { write: (db, { id }) => renameRefund(db, id, { from: 'OWN', to: 'LISTED' }) },
} satisfies Record<string, Write>

const TOO_LATE: Record<string, Write> = {
  'settleMoney of an order that is not cancelled': { ...WRITES.settleMoney, orders: PAID },
  'settleMoney of an unpaid order': { ...WRITES.settleMoney, orders: { status: 'cancelled' } },
  'settleMoney of a refunded order': {
    ...WRITES.settleMoney,
    orders: { ...CANCELLED, payment_status: 'refunded' },
  },
  'cancelUnpaid of a paid order': { ...WRITES.cancelUnpaid, orders: PAID },
  'cancelUnpaid of an order that is being paid': { ...WRITES.cancelUnpaid, orders: { paying_id: 'P' } },
  'cancelUnpaid of a cancelled order': { ...WRITES.cancelUnpaid, orders: { status: 'cancelled' } },
  'writePromiseAtPayment of an order already sent': {
    ...WRITES.writePromiseAtPayment,
    orders: { sent_at: AT },
  },
}

/** Two orders alike. @returns the last one */
async function fill(db: Db, { orders }: Write): Promise<OrderRow> {
  let own: OrderRow | undefined
  for (const number of [1, 2]) {
    const order = await anOrder(
      db,
      NOW,
      { sessionId: 'cart', promise: PROMISED },
      { promise: null, ...orders },
    )
    const { id } = order
    for (const name of ['OWN', 'OTHER'])
      await writeHistory(db, id, 'shop', 'refund', { refund: name } as never, NOW, `${name}-${number}`)
    await replaceParcels(db, id, [{ carrier: 'omniva', code: 'CC1' }])
    for (const reader of ['owner', 'customer'] as const)
      for (const position of [1, 2])
        await db.insertInto('unread_entries').values({ order_id: id, reader, position, at: AT }).execute()
    own = order
  }
  return own!
}

async function readAll(db: Db) {
  const rows: Record<string, Record<string, unknown>[]> = {}
  rows.orders = (await db.selectFrom('orders').selectAll().execute()).map(row => ({
    ...row,
    order_id: row.id,
  }))
  for (const table of ['order_lines', 'order_history', 'parcels', 'unread_entries'] as const)
    rows[table] = await db.selectFrom(table).selectAll().execute()
  return Object.entries(rows).flatMap(([table, of]) => of.map(row => ({ table, ...row }) as Row))
}
type Row = { table: string; order_id: string }

/** Returns the texts of the rows that a write changes, of its own order and of the other one. */
async function changedBy(db: Db, each: Write) {
  const own = await fill(db, each)
  const textsOf = async () => (await readAll(db)).map(row => [row.order_id, JSON.stringify(row)] as const)
  const before = await textsOf()
  const result = await each.write(db, own)
  const after = new Set((await textsOf()).map(([, text]) => text))
  const gone = before.filter(([, text]) => !after.has(text))
  return {
    result,
    own: gone.filter(([id]) => id === own.id).map(([, text]) => text),
    others: gone.filter(([id]) => id !== own.id).map(([, text]) => text),
  }
}

onEachDatabase('a write about an order', fresh => {
  test.each(Object.keys(WRITES) as (keyof typeof WRITES)[])('%s changes no other order', async name => {
    const { own, others } = await changedBy((await fresh()).db, WRITES[name])
    expect(others).toEqual([])
    expect(own).not.toEqual([])
  })

  test.each(Object.keys(TOO_LATE))('%s changes nothing', async name => {
    const { result, own, others } = await changedBy((await fresh()).db, TOO_LATE[name]!)
    expect([...own, ...others]).toEqual([])
    expect(result, 'its caller is told so').toBeFalsy()
  })

  test('renameRefund changes the entries of that refund only, amendHistory one entry', async () => {
    for (const write of [WRITES.renameRefund, WRITES.amendHistory])
      expect((await changedBy((await fresh()).db, write)).own).toHaveLength(1)
  })

  test('storeParcelState and replaceParcels keep what is known of the parcels that stay', async () => {
    const { db } = await fresh()
    const order = await anOrder(db, NOW, {}, PAID)
    const link = 'https://omniva.example/CC1'
    await replaceParcels(db, order.id, [
      { carrier: 'omniva', code: 'CC1', link },
      { carrier: 'dpd', code: 'CC2' },
    ])
    await storeParcelState(db, order, { code: 'CC1', state: 'in_transit' }, TOLD)
    await replaceParcels(db, order.id, [
      { carrier: 'dpd', code: 'CC2' },
      { carrier: 'dpd', code: 'CC1' },
      { carrier: 'omniva', code: 'CC1' },
    ])
    expect(await findParcels(db, order.id)).toMatchObject([
      { carrier: 'dpd', code: 'CC2', link: null, state: null, state_at: null },
      { carrier: 'dpd', code: 'CC1', link: null, state: null, state_at: null },
      { carrier: 'omniva', code: 'CC1', link, state: 'in_transit', state_at: AT },
    ])
  })

  test('moveStatus fails if the status has changed since', async () => {
    const { db } = await fresh()
    const order = await fill(db, { orders: PAID, write: async () => {} })
    await moveStatus(db, order, 'processing', TOLD)
    await expect(moveStatus(db, order, 'shipped', TOLD)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  })

  test('lastSettledAt is the later moment of the order’s own', async () => {
    const { db } = await fresh()
    const order = await fill(db, { write: async () => {} })
    const other = await anOrder(db, NOW)
    for (const [id, at] of [
      [order.id, NOW],
      [other.id, LATER],
    ] as const) {
      await withdrawFrom(db, id, NOW)
      await db
        .updateTable('withdrawals')
        .set({ done_at: at.toISOString() })
        .where('order_id', '=', id)
        .execute()
    }
    expect(await lastSettledAt(db, order)).toBe(NOW.toISOString())
    expect(await lastSettledAt(db, { ...order, money_settled_at: AT })).toBe(AT)
    expect(await lastSettledAt(db, { ...order, money_settled_at: '2026-11-01T00:00:00.000Z' })).toBe(
      NOW.toISOString(),
    )
  })
})
