import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts'
import { onEachDatabase } from '#test/database.ts'
import {
  claimBackup,
  failBackup,
  findBackupFault,
  findNewestCopy,
  findRotationFault,
  finishBackup,
  releaseBackup,
} from './store.ts'

const START = Date.parse('2026-11-20T03:10:00Z')
const after = (ms: number) => new Date(START + ms)

onEachDatabase('the backup of a day', fresh => {
  test('is made by one node, and not again once it is made', async () => {
    const { db } = await fresh()
    const claims = [1, 2, 3].map(() => claimBackup(db, '2026-11-20', after(0)))
    expect((await Promise.all(claims)).filter(isMine => isMine)).toHaveLength(1)
    expect(await claimBackup(db, '2026-11-20', after(5 * HOUR_MS)), 'while it is being made').toBe(false)
    await finishBackup(db, '2026-11-20', 'heegel-2026-11-20', undefined, after(5 * HOUR_MS))
    expect(await claimBackup(db, '2026-11-20', after(20 * HOUR_MS))).toBe(false)
    await releaseBackup(db, '2026-11-20', after(0))
    expect(await findNewestCopy(db, after(20 * HOUR_MS)), 'a backup that is made stays recorded').toBe(
      after(5 * HOUR_MS).toISOString(),
    )
    expect(await claimBackup(db, '2026-11-21', after(24 * HOUR_MS))).toBe(true)
    await releaseBackup(db, '2026-11-21', after(24 * HOUR_MS))
    expect(await claimBackup(db, '2026-11-21', after(24 * HOUR_MS)), 'released at a stop').toBe(true)
  })

  test('is tried again an hour after a failure, or if its node was lost; no other day is touched', async () => {
    const { db } = await fresh()
    await claimBackup(db, '2026-11-19', after(-24 * HOUR_MS))
    await finishBackup(db, '2026-11-19', 'heegel-2026-11-19', undefined, after(-24 * HOUR_MS))
    await claimBackup(db, '2026-11-20', after(0))
    await failBackup(db, '2026-11-20', { fault: 'the disk is full', startedAt: after(0) })
    expect(await findBackupFault(db, after(1))).toBe('The backup of 2026-11-20 failed: the disk is full')
    expect(await claimBackup(db, '2026-11-20', after(49 * MINUTE_MS))).toBe(false)
    expect(await claimBackup(db, '2026-11-20', after(60 * MINUTE_MS))).toBe(true)
    const goesOn = after(5 * HOUR_MS)
    expect(await claimBackup(db, '2026-11-20', goesOn), 'the second attempt takes hours').toBe(false)
    expect(await findBackupFault(db, goesOn), 'the fault stays until it has succeeded').toContain('full')
    expect(await claimBackup(db, '2026-11-20', after(8 * HOUR_MS)), 'it was interrupted').toBe(true)
    await finishBackup(db, '2026-11-20', 'heegel-2026-11-20', undefined, after(9 * HOUR_MS))
    expect(await findBackupFault(db, after(9 * HOUR_MS))).toBeUndefined()
    const made = await db.selectFrom('backups').select(['day', 'name', 'fault']).orderBy('day').execute()
    expect(made).toEqual([
      { day: '2026-11-19', name: 'heegel-2026-11-19', fault: null },
      { day: '2026-11-20', name: 'heegel-2026-11-20', fault: null },
    ])
  })

  test('is left to the node that has claimed it since, however a lost attempt ends', async () => {
    const { db } = await fresh()
    await claimBackup(db, '2026-11-20', after(0))
    const second = after(7 * HOUR_MS)
    expect(await claimBackup(db, '2026-11-20', second)).toBe(true)
    await failBackup(db, '2026-11-20', { fault: 'the disk is full', startedAt: after(0) })
    await releaseBackup(db, '2026-11-20', after(0))
    expect(await findBackupFault(db, second)).toBeUndefined()
    expect(await claimBackup(db, '2026-11-20', after(8 * HOUR_MS)), 'the second attempt goes on').toBe(false)
    await releaseBackup(db, '2026-11-20', second)
    expect(await claimBackup(db, '2026-11-20', after(8 * HOUR_MS))).toBe(true)
  })

  test('is a fault if it never ends, and another one if old backups stay', async () => {
    const { db } = await fresh()
    await claimBackup(db, '2026-11-20', after(0))
    expect(await findBackupFault(db, after(5 * HOUR_MS))).toBeUndefined()
    const lost = 'The backup of 2026-11-20 was started but never finished'
    expect(await findBackupFault(db, after(7 * HOUR_MS))).toBe(lost)
    await finishBackup(db, '2026-11-20', 'heegel-2026-11-20', 'denied', after(8 * HOUR_MS))
    expect(await findBackupFault(db, after(9 * HOUR_MS))).toBeUndefined()
    const stays = 'Old backups could not be deleted: denied'
    expect(await findRotationFault(db, after(9 * HOUR_MS))).toBe(stays)
    for (const day of ['2026-11-21', '2026-11-22']) await claimBackup(db, day, after(24 * HOUR_MS))
    await releaseBackup(db, '2026-11-22', after(24 * HOUR_MS))
    expect(await claimBackup(db, '2026-11-21', after(25 * HOUR_MS)), 'it goes on').toBe(false)
    expect(await findRotationFault(db, after(25 * HOUR_MS))).toBe(stays)
    await finishBackup(db, '2026-11-21', 'heegel-2026-11-21', undefined, after(26 * HOUR_MS))
    expect(await findRotationFault(db, after(26 * HOUR_MS))).toBeUndefined()
  })

  test('hides no fault of now if a clock was ahead when it was made', async () => {
    const { db } = await fresh()
    const ahead = after(30 * 24 * HOUR_MS)
    await claimBackup(db, '2026-12-20', ahead)
    await finishBackup(db, '2026-12-20', 'heegel-2026-12-20', undefined, ahead)
    await claimBackup(db, '2026-11-20', after(0))
    await finishBackup(db, '2026-11-20', 'heegel-2026-11-20', 'denied', after(0))
    expect(await findRotationFault(db, after(1))).toContain('denied')
    expect(await findNewestCopy(db, after(1))).toBe(after(0).toISOString())
    await claimBackup(db, '2026-11-21', after(24 * HOUR_MS))
    await failBackup(db, '2026-11-21', { fault: 'the disk is full', startedAt: after(24 * HOUR_MS) })
    expect(await findBackupFault(db, after(25 * HOUR_MS))).toContain('the disk is full')
  })
})
