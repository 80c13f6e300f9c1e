import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { closeAfterTest } from '#test/close-after-test.ts'
import { answerFromCache } from './answer-from-cache.ts'

/** An app whose only page is cached. @returns what answers a request */
async function open() {
  const app = Fastify()
  app.route({ method: ['GET', 'HEAD', 'POST'], url: '/', handler: async () => 'its route' })
  const cached = {
    sendAgain: ({ headers }: { headers: object }, response: { end: (body: string) => unknown }) => {
      if ('x-unknown-form' in headers) return false
      response.end('the cache')
      return true
    },
  }
  answerFromCache(app, [{ find: () => ({ route: '/', reply: cached }) }])
  const ask = async (method: string, headers: Record<string, string> = {}, body = '') =>
    new Promise<string>((done, failed) => {
      const { port } = app.server.address() as { port: number }
      request({ port, method, headers, agent: false }, reply => text(reply).then(done, failed))
        .on('error', failed)
        .end(body)
    })
  closeAfterTest(() => app.close())
  return { app, ask }
}

test('a plain request is answered from the cache, any other by its route', async () => {
  const { app, ask } = await open()
  await app.listen({ port: 0 })
  expect(await ask('GET')).toBe('the cache')
  expect(await ask('POST')).toBe('its route')
  expect(await ask('GET', { 'content-type': 'text/plain', 'content-length': '1' }, 'x')).toBe('its route')
  const chunked = { 'content-type': 'text/plain', 'transfer-encoding': 'chunked' }
  expect(await ask('GET', chunked, 'x')).toBe('its route')
  expect(await ask('GET', { 'x-unknown-form': '1' })).toBe('its route')
})

test('a shop that shuts down answers nothing from the cache', async () => {
  const { app, ask } = await open()
  let answer = ''
  app.addHook('preClose', async () => {
    answer = await ask('GET')
  })
  await app.listen({ port: 0 })
  await app.close()
  expect(answer).toContain('Service Unavailable')
})
