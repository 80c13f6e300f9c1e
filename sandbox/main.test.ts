import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const MAIN = new URL('./main.ts', import.meta.url)

test('a forked sandbox sends its parent its address and credentials, and ends with it', async () => {
  const env = { PAYMENT_SANDBOX_PORT: '0' }
  const child = fork(MAIN, { env, execArgv: [] })
  const [ready] = (await once(child, 'message')) as [{ ready: boolean; url: string; clientId: string }]
  expect(ready).toMatchObject({
    ready: true,
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    webhookId: expect.any(String),
    clientId: expect.any(String),
    clientSecret: expect.any(String),
    merchantId: expect.stringMatching(/^[2-9A-HJ-NP-Z]{13}$/),
  })
  expect((await fetch(`${ready.url}/checkoutnow`)).status).toBe(404)

  const second = fork(MAIN, {
    env: { ...env, PAYMENT_SANDBOX_PORT: new URL(ready.url).port },
    execArgv: [],
    silent: true,
  })
  expect(await once(second, 'exit')).toEqual([1, null])

  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
})
