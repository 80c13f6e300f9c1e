import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import { addProduct, testShop } from '#test/test-shop.ts'
import { compressReplies } from './compress-replies.ts'

const LONG = 'müts '.repeat(300)

async function open() {
  const app = fastify()
  onTestFinished(() => app.close())
  compressReplies(app, ({ url }) => url !== '/other')
  app.get('/long', () => ({ text: LONG }))
  app.get('/short', () => ({ text: 'müts' }))
  app.get('/file', (_request, reply) => reply.type('application/pdf').send(Buffer.from(LONG)))
  app.get('/other', () => ({ text: LONG }))
  app.post('/long', () => ({ text: LONG }))
  return app
}

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('to a browser that accepts %s a long reply is sent in %s', async (accepted, coding, unpacked) => {
  const { headers, rawPayload } = await (await open()).inject({
    url: '/long',
    headers: { 'accept-encoding': accepted },
  })
  expect(headers).toMatchObject({
    'content-encoding': coding,
    'content-length': String(rawPayload.length),
    'content-type': 'application/json; charset=utf-8',
    vary: 'accept-encoding',
  })
  expect(JSON.parse(String(unpacked(rawPayload)))).toEqual({ text: LONG })
  expect(rawPayload.length).toBeLessThan(200)
})

test('a client that accepts no coding gets the text, and caches know that it depends on that', async () => {
  const reply = await (await open()).inject('/long')
  expect(reply.json()).toEqual({ text: LONG })
  expect(reply.headers).toMatchObject({ vary: 'accept-encoding' })
  expect(reply.headers).not.toHaveProperty('content-encoding')
})

test.each([
  ['short replies', 'GET', '/short'],
  ['files', 'GET', '/file'],
  ['routes that were not chosen', 'GET', '/other'],
  ['replies to changes', 'POST', '/long'],
] as const)('%s are not compressed', async (_, method, url) => {
  const reply = await (await open()).inject({ method, url, headers: { 'accept-encoding': 'br' } })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).not.toHaveProperty('content-encoding')
})

test('the owner’s lists are compressed', async () => {
  const shop = await testShop(await freshDatabase(), { admin: true })
  for (let n = 0; n < 3; n++) await addProduct(shop)
  const { headers } = await shop.app.inject({
    url: '/api/admin/products',
    headers: { 'accept-encoding': 'br' },
  })
  expect(headers['content-encoding']).toBe('br')
})
