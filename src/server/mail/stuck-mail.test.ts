import { expect, test } from 'vitest'
import { newId } from '#server/platform/random.ts'
import { onEachDatabase } from '#test/database.ts'
import type { OutboxRow } from './outbox.ts'
import { findStuckMail } from './stuck-mail.ts'

onEachDatabase('e-mails that are not sent', fresh => {
  test('include waiting ones and those given up, until one is sent', async () => {
    const { db } = await fresh()
    const add = async (minute: number, letter: Partial<OutboxRow>) => {
      const at = `2026-11-20T09:${minute}:00.000Z`
      const times = { created_at: at, next_attempt_at: at }
      const text = { template: 'order-received', recipient: 'mari@naide.ee', data: '{}' } as const
      const id = newId()
      await db
        .insertInto('outbox')
        .values({ id, cause: id, subject_id: id, status: 'waiting', ...text, ...times, ...letter })
        .execute()
    }
    expect(await findStuckMail(db)).toBe(undefined)
    await add(10, { attempts: 3, error: 'timeout' })
    expect(await findStuckMail(db)).toMatch(/since 2026-11-20T09:10Z.*: 1$/)
    await add(20, { status: 'failed', attempts: 7, error: 'timeout' })
    await add(30, { status: 'failed', attempts: 7, error: 'timeout', handled_at: '2026-11-20T12:00:00.000Z' })
    await add(40, { attempts: 2, error: 'timeout' })
    expect(await findStuckMail(db)).toMatch(/since 2026-11-20T09:20Z.*: 2$/)
    await add(45, { attempts: 4, error: 'timeout' })
    expect(await findStuckMail(db)).toMatch(/since 2026-11-20T09:45Z.*: 3$/)
    await add(50, { status: 'sent', attempts: 1, sent_at: '2026-11-20T09:50:00.000Z' })
    expect(await findStuckMail(db)).toBe(undefined)
  })
})
