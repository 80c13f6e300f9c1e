import { beforeEach, expect, test } from 'vitest'
import type { Connections } from '#contract/connections.ts'
import { INCIDENT_TASK } from '#contract/incident-tasks.ts'
import type { Pulse } from '#contract/pulse.ts'
import { HANDLED_TASKS, TASKS, type TaskKind, type Today } from '#contract/today.ts'
import { INCIDENT_PARTS, type IncidentPart, RESOLVED_BY } from '#domain/incident.ts'
import { findIncidents, reportFailure, reportSuccess } from '#server/incidents/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { onEachDatabase } from '#test/database.ts'
import { anOrder, paidAt } from '#test/order.ts'
import { type TestShop, testShop } from '#test/test-shop.ts'

onEachDatabase('incidents on the owner’s first screen', fresh => {
  let shop: TestShop
  let db: Db

  beforeEach(async () => {
    shop = await testShop(await fresh(), { admin: true })
    db = shop.database.db
  })

  const fail = (part: IncidentPart, message = 'it fails') =>
    reportFailure(db, part, message, { isDefinite: true }, shop.now())
  const tasks = async () => {
    const { body } = await shop.call<Today>('GET', '/api/admin/today')
    return body.tasks.filter(({ kind }) => kind !== 'hat_fibres')
  }
  const kinds = async () => (await tasks()).map(({ kind }) => kind)
  const handled = async (kind: TaskKind, id: string) =>
    (await shop.call('POST', '/api/admin/today/handled', { kind, id })).status
  const pulse = async () => (await shop.call<Pulse>('GET', '/api/admin/pulse')).body.incidents

  test('are one task per failing part with its reason, those that stop the shop first', async () => {
    await anOrder(db, shop.now(), {}, paidAt(shop.now()))
    for (const part of INCIDENT_PARTS.toReversed()) await fail(part)
    await fail('payments', 'the credentials are refused')
    const shown: TaskKind[] = [...Object.values(INCIDENT_TASK), 'pack']
    expect(await kinds()).toEqual(TASKS.filter(kind => shown.includes(kind)))
    expect((await tasks())[0]).toEqual({
      kind: 'payments_down',
      count: 1,
      first: [
        {
          id: 'payments',
          name: 'Uued maksed',
          note: 'the credentials are refused',
          since: expect.any(String),
          sum: null,
        },
      ],
    })
  })

  test('disappear once the part works again', async () => {
    await fail('payments')
    await reportSuccess(db, 'payments', shop.now())
    expect(await kinds()).toEqual([])
  })

  test('reach an open screen', async () => {
    const healthy = await pulse()
    await fail('disk')
    const failing = await pulse()
    expect(failing).not.toBe(healthy)
    await reportSuccess(db, 'disk', shop.now())
    expect(await pulse()).toBe(healthy)
  })

  test('can be ended by the owner if the shop cannot check the part itself, which is logged', async () => {
    expect(await handled('payments_down', 'payments'), 'nothing can be ended while nothing fails').toBe(404)
    for (const part of ['payments', 'events', 'mail'] as const) await fail(part)
    expect(await handled('payments_down', 'payments')).toBe(200)
    expect(await handled('events_refused', 'events')).toBe(200)
    expect(await handled('mail_down', 'mail'), 'a part checked every minute cannot be ended').toBe(400)
    expect((await findIncidents(db)).map(({ part }) => part)).toEqual(['mail'])
    const log = await db.selectFrom('audit_log').select('action').orderBy('action').execute()
    expect(log.map(({ action }) => action)).toEqual(['events_refused.handled', 'payments_down.handled'])
    expect(HANDLED_TASKS).not.toContain('feeds_down')
  })

  test('never last forever: the owner can end those that nothing else ends', async () => {
    for (const part of INCIDENT_PARTS) await fail(part)
    for (const { kind, first } of await tasks()) {
      const part = first[0]!.id as IncidentPart
      expect([part, await handled(kind, part)]).toEqual([part, RESOLVED_BY[part] === 'owner' ? 200 : 400])
    }
    expect((await findIncidents(db)).map(({ part }) => part)).toEqual(
      INCIDENT_PARTS.filter(part => RESOLVED_BY[part] !== 'owner'),
    )
  })

  test('are on the owner’s page of connections, with their start', async () => {
    const seen = async () => (await shop.call<Connections>('GET', '/api/admin/connections')).body.incidents
    expect(await seen()).toEqual([])
    await fail('mail')
    expect(await seen()).toEqual([{ part: 'mail', since: expect.any(String) }])
  })

  test('include a refund without news from the provider for two hours, with its order', async () => {
    const order = await anOrder(db, shop.now(), {}, paidAt(shop.now()))
    const since = shop.now().toISOString()
    const refund = (named: Record<string, unknown>) => ({
      id: 'a',
      order_id: order.id,
      payment_id: null,
      amount: 1250,
      reason: 'Katki',
      state: 'asked' as const,
      restock: 0,
      actor: 'mari@heegel.example',
      request_id: null,
      provider_refund_id: null,
      fault: null,
      issue: 'AUTHENTICATION_FAILURE',
      next_check_at: null,
      created_at: since,
      done_at: null,
      ...named,
    })
    await db
      .insertInto('refunds')
      .values([refund({}), refund({ id: 'b', state: 'done' })])
      .execute()
    const stuck = async () => (await tasks()).find(({ kind }) => kind === 'refund_stuck')
    shop.wait(119)
    expect(await stuck()).toBeUndefined()
    shop.wait(2)
    expect(await stuck()).toEqual({
      kind: 'refund_stuck',
      count: 1,
      first: [
        {
          id: order.order_number,
          name: order.customer_name,
          note: 'authentication failure',
          sum: '12.50',
          since,
        },
      ],
    })
    await db.updateTable('refunds').set({ state: 'done' }).execute()
    expect(await stuck()).toBeUndefined()
  })
})
