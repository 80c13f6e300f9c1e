import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { onEachDatabase } from '#test/database.ts'
import { endByOwner, findIncidents, refreshFailing, reportFailure, reportSuccess } from './store.ts'

const START = Date.parse('2026-03-02T10:00:00Z')
const at = (minutes: number) => new Date(START + minutes * 60_000)

onEachDatabase('incidents', fresh => {
  let db: Db
  beforeEach(async () => {
    db = (await fresh()).db
  })

  const unreachable = (minutes: number) =>
    reportFailure(db, 'payments', 'no answer within 30 s', { isDefinite: false }, at(minutes))
  const refused = (minutes: number) =>
    reportFailure(db, 'payments', 'the credentials are refused', { isDefinite: true }, at(minutes))
  const works = (minutes: number) => reportSuccess(db, 'payments', at(minutes))
  const since = async () => (await findIncidents(db)).map(incident => incident.since)
  const row = () => db.selectFrom('incidents').selectAll().executeTakeFirstOrThrow()

  test('begin at once with a definite refusal', async () => {
    await refused(0)
    expect(await findIncidents(db)).toEqual([
      { part: 'payments', since: at(0).toISOString(), message: 'the credentials are refused' },
    ])
  })

  test('begin with a provider’s third failed answer within five minutes', async () => {
    await unreachable(0)
    await unreachable(3)
    expect(await since()).toEqual([])
    await unreachable(6)
    expect(await since(), 'three failures within six minutes are no incident').toEqual([])
    await unreachable(7)
    expect(await since(), 'the incident begins with the first of the three failures').toEqual([
      at(3).toISOString(),
    ])
    await unreachable(60)
    expect(await since()).toEqual([at(3).toISOString()])
    expect(await row()).toMatchObject({ failures: 5, last_at: at(60).toISOString() })
    await works(61)
    for (const minutes of [70, 72, 75]) {
      expect(await since()).toEqual([])
      await unreachable(minutes)
    }
    expect(await since(), 'three are enough, five minutes after the first').toEqual([at(70).toISOString()])
  })

  test('do not begin with single failures among successful payments', async () => {
    for (const minutes of [0, 1, 2, 3]) {
      await unreachable(minutes)
      await works(minutes + 0.5)
    }
    await unreachable(4)
    await unreachable(4.5)
    expect(await since()).toEqual([])
  })

  test('count each failure that many processes report at once', async () => {
    await Promise.all(Array.from({ length: 12 }, () => unreachable(1)))
    expect(await row()).toMatchObject({ failures: 12, opened_at: at(1).toISOString() })
    expect(await since()).toHaveLength(1)
  })

  test('end with the first successful payment, and come back as new ones', async () => {
    await refused(0)
    await works(10)
    expect(await since()).toEqual([])
    expect(await row()).toMatchObject({ ended_at: at(10).toISOString(), failures: 0 })
    await unreachable(12)
    await works(13)
    expect((await row()).ended_at, 'a single failure is no incident that ends').toBe(at(10).toISOString())
    await refused(60)
    expect(await since()).toEqual([at(60).toISOString()])
  })

  test('cost no query on success while nothing fails', async () => {
    await works(0)
    await db.schema.dropTable('incidents').execute()
    await works(1)
  })

  test('can be ended by a process that learns of them from another', async () => {
    await works(0)
    // This process only knows what it read last.
    await db
      .insertInto('incidents')
      .values({
        part: 'payments',
        since: at(1).toISOString(),
        last_at: at(1).toISOString(),
        previous_at: null,
        failures: 1,
        message: 'the credentials are refused',
        opened_at: at(1).toISOString(),
        mailed_at: null,
        ended_at: null,
      })
      .execute()
    await refreshFailing(db)
    await works(2)
    expect(await since()).toEqual([])
  })

  test('cannot be reported in a transaction, whose rollback would lose the failure', async () => {
    const inside = retryingTransaction(db, trx =>
      reportFailure(trx, 'payments', 'x', { isDefinite: true }, at(0)),
    )
    await expect(inside).rejects.toThrow(/outside of transactions/)
  })

  test('can be ended by the owner, and come back with the next refusal', async () => {
    expect(await endByOwner(db, 'payments', at(0))).toBe(false)
    await refused(0)
    await db
      .updateTable('incidents')
      .set({ mailed_at: at(0).toISOString() })
      .execute()
    await reportFailure(db, 'mail', 'letters wait', { isDefinite: true }, at(0))
    expect(await endByOwner(db, 'payments', at(1))).toBe(true)
    expect(await endByOwner(db, 'payments', at(1)), 'it has ended').toBe(false)
    expect(await findIncidents(db), 'other incidents last').toMatchObject([{ part: 'mail' }])
    await refused(2)
    expect((await findIncidents(db)).find(({ part }) => part === 'payments')?.since).toBe(at(2).toISOString())
  })
})
