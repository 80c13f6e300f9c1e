import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { onEachDatabase } from '#test/database.ts'
import { createLog } from './log.ts'

onEachDatabase('the log', (fresh, dialect) => {
  test('quotes nothing of what a failed statement was to write', async () => {
    const { db } = await fresh()
    const written: string[] = []
    const log = createLog(
      'info',
      new Writable({
        write(line, _encoding, done) {
          written.push(String(line))
          done()
        },
      }),
    )
    const setting = { key: 'saladus', value: 'saladus', updated_at: '2026-01-01' }
    await db.insertInto('settings').values(setting).execute()
    const error = await db
      .insertInto('settings')
      .values(setting)
      .execute()
      .catch((error: Error & { detail?: string }) => error)
    if (dialect === 'postgres') expect(error).toHaveProperty('detail', expect.stringContaining('saladus'))
    log.error({ err: error }, 'it failed')
    expect(written.join()).toMatch(/it failed/)
    expect(written.join()).toMatch(/unique/i)
    expect(written.join()).not.toContain('saladus')
  })
})
