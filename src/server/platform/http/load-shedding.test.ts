import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

test.skipIf(process.platform !== 'linux')('a process out of file descriptors goes on', async () => {
  const script = `
    const { openSync } = await import('node:fs')
    const { default: fastify } = await import('fastify')
    const { shedLoad } = await import('./src/server/platform/http/load-shedding.ts')
    const app = fastify()
    await shedLoad(app, async () => false)
    await app.ready()
    try {
      for (;;) openSync('/dev/null')
    } catch (error) {
      if (error.code !== 'EMFILE') throw error
    }
    const twoSamples = performance.now() + 1_100
    while (performance.now() < twoSamples) await new Promise(resolve => setTimeout(resolve, 20))
    process.exit(7)`
  const args = ['-c', 'ulimit -n 100; exec "$0" --input-type=module -e "$1"', process.execPath, script]
  const child = spawn('sh', args, { stdio: ['ignore', 'inherit', 'ignore'] })
  expect(await once(child, 'exit')).toEqual([7, null])
})
