import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Picture } from '#contract/pictures.ts'
import { answerErrors } from '#server/platform/errors.ts'
import { tileRoute } from './picture-tile.ts'

const aPicture: Picture = {
  url: '/media/muts/1200.webp',
  stem: '/media/muts',
  alt: 'Müts',
  width: 1200,
  height: 900,
  widths: [320, 640, 1200],
  placeholder: '#ff0000',
  fit: 'contain',
}

let app: FastifyInstance
let asked: string[]
beforeEach(() => {
  asked = []
  app = Fastify() as unknown as FastifyInstance
  answerErrors(app)
  app.get<{ Params: { file: string } }>('/media/muts/:file', async (request, reply) => {
    asked.push(request.params.file)
    const green = sharp({ create: { width: 640, height: 480, channels: 3, background: '#00ff00' } })
    return reply.type('image/webp').send(await green.webp().toBuffer())
  })
  tileRoute(app, {
    pictureOf: async url => (url === aPicture.url ? aPicture : undefined),
    limit: () => ({ rateLimit: false }),
  })
})
afterEach(() => app.close())

const tile = (of: string) => app.inject(`/media/tile.jpg?${new URLSearchParams({ of })}`)

test('a picture becomes a small square JPEG on its own background, which other sites may show', async () => {
  const reply = await tile(aPicture.url)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const { data, info } = await sharp(reply.rawPayload).raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 176, height: 176, channels: 3 })
  const at = (x: number, y: number) => [...data.subarray((y * 176 + x) * 3, (y * 176 + x) * 3 + 3)]
  expect(at(88, 4).map(value => value > 127)).toEqual([true, false, false])
  expect(at(88, 88).map(value => value > 127)).toEqual([false, true, false])
})

test('the smallest file that is large enough is read, once', async () => {
  await tile(aPicture.url)
  await tile(aPicture.url)
  expect(asked).toEqual(['640.webp'])
})

test('a hat is drawn', async () => {
  const reply = await tile('/hat.svg?kuju=kassi&varvid=punane')
  expect(reply.statusCode).toBe(200)
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 176, height: 176 })
})

test.each(['', '/media/other/1200.webp', '/etc/passwd', 'https://naide.ee/a.jpg', '/media/../api/orders'])(
  'anything but a picture of the shop is not found: %s',
  async url => {
    expect((await tile(url)).statusCode).toBe(404)
  },
)
