import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { onEachDatabase } from '#test/database.ts'
import { createLog } from './log.ts'

onEachDatabase('the log', (fresh, dialect) => {
  test('quotes none of the values of a failed statement', async () => {
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
    const faults = [error, Object.assign(new Error('second'), { where: 'saladus', parameters: ['saladus'] })]
    const inner = new AggregateError(faults, 'third')
    for (const err of [
      error,
      new AggregateError([...faults, inner], 'several failed'),
      Object.assign(new Error('one in another'), { original: error, errors: faults }),
    ]) {
      log.error({ err }, 'it failed')
      const line = written.pop()
      expect(line).toMatch(/it failed/)
      expect(line).toMatch(/unique/i)
      expect(line).not.toContain('saladus')
    }
  })
})

test.skipIf(process.platform !== 'linux')(
  'the shop goes on, and shuts down, though its log cannot be written',
  async () => {
    const script = `
    const { createLog } = await import('./src/server/platform/log.ts')
    const log = createLog('info')
    for (let lines = 0; lines < 3; lines++) {
      log.info('a line')
      await new Promise(resolve => setTimeout(resolve, 50))
    }
    process.exit(7)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', openSync('/dev/full', 'w'), 'inherit'],
      timeout: 20_000,
      killSignal: 'SIGKILL',
    })
    expect(await once(child, 'exit')).toEqual([7, null])
  },
)
