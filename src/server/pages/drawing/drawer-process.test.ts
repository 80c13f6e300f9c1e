import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('is ended by the shop, not by a signal to the whole process group', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'heegel-drawer-'))
  const drawer = fork(join(import.meta.dirname, 'drawer-process.ts'), [folder], { execArgv: [] })
  onTestFinished(async () => {
    drawer.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })

  await once(drawer, 'message')
  drawer.kill('SIGINT')
  drawer.kill('SIGTERM')
  const [drawnAfterwards] = await Promise.race([once(drawer, 'message'), once(drawer, 'exit')])
  expect(drawnAfterwards).toMatch(/\.(avif|webp)$/)

  drawer.disconnect()
  expect(await once(drawer, 'exit')).toEqual([0, null])
})
