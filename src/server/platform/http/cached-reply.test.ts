import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { CachedReply } from './cached-reply.ts'

async function ask(headers: Record<string, string>) {
  const app = Fastify()
  const page = new CachedReply('konn '.repeat(1_000), { 'content-type': 'text/html' })
  app.get('/', (request, reply) => page.send(request, reply))
  const { statusCode, headers: got, body } = await app.inject({ url: '/', headers })
  await app.close()
  return { status: statusCode, coding: got['content-encoding'], etag: page.etag, body }
}

const { etag } = await ask({})

test.each([etag, etag.replace('W/', ''), `"other", ${etag}`, `${etag} ,"other"`, '*'])(
  'a client with a current copy gets 304: %s',
  async known => {
    expect(await ask({ 'if-none-match': known })).toMatchObject({ status: 304, body: '' })
  },
)

test.each(['"other"', 'W/"other", "another"', etag.slice(0, -1)])(
  'any other client gets the reply: %s',
  async known => {
    expect((await ask({ 'if-none-match': known })).status).toBe(200)
  },
)

test.each([
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=0.8, br;q=0.8', 'br'],
  ['gzip;q=1.0, br;q=0.8', 'gzip'],
  ['br;q=0.001', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip,BR ; q=0.0', 'gzip'],
  ['br;q=0.000,gzip;q=0', undefined],
  ['x-br, brotli', undefined],
  ['identity', undefined],
])('a client accepting %s gets %s', async (accepted, coding) => {
  expect(await ask({ 'accept-encoding': accepted })).toMatchObject({ status: 200, coding })
})

test('a header of any length is parsed in linear time', async () => {
  const started = performance.now()
  await ask({ 'accept-encoding': `br${' '.repeat(100_000)}x` })
  // A quadratic scan from each of its spaces would take a minute.
  expect(performance.now() - started).toBeLessThan(10_000)
})
