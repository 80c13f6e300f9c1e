import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { Picture } from '#contract/pictures.ts'
import { UPLOAD_BYTES_MAX } from '#domain/limits.ts'
import { freshDatabase, onEachDatabase } from '#test/database.ts'
import { type TestShop, testShop } from '#test/test-shop.ts'

const folders: string[] = []
const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'heegel-uploads-'))
  folders.push(path)
  return path
}
afterEach(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true })
})

async function upload(shop: TestShop, bytes: Buffer, name = 'pilt.jpg') {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  const reply = await shop.app.inject({ method: 'POST', url: '/api/admin/uploads', payload: form })
  return { status: reply.statusCode, body: reply.json() as Picture & ErrorBody }
}

const ofColor = (width: number, height: number, background = '#cf3a34') =>
  sharp({ create: { width, height, channels: 3, background } })

onEachDatabase('an uploaded picture', fresh => {
  const open = async (dataDir = folder()) =>
    testShop(await fresh(), { admin: true, env: { DATA_DIR: dataDir } })

  test('in the iPhone’s own format is refused with advice', async () => {
    const shop = await open()
    for (const brands of ['heic....mif1', 'heix....mif1', 'mif1....mif1', 'msf1....hevc']) {
      const head = Buffer.from(`ftyp${brands}heic`)
      const heic = Buffer.concat([Buffer.from([0, 0, 0, head.length + 4]), head, Buffer.alloc(64)])
      expect(await upload(shop, heic, 'IMG_1.HEIC'), brands).toMatchObject({
        status: 415,
        body: { details: expect.stringMatching(/HEIC-vormingus.*Kõige ühilduvam/) },
      })
    }
  })

  test('in AVIF is accepted, also if it names its container first', async () => {
    const shop = await open()
    const avif = await ofColor(60, 40).avif().toBuffer()
    expect((await upload(shop, avif, 'a.avif')).status).toBe(201)
    const general = Buffer.from(avif)
    general.write('mif1', 8, 'latin1')
    expect((await upload(shop, general, 'b.avif')).status).toBe(201)
  })

  test('shows in its tiles the part that the owner chose, also after another upload', async () => {
    const shop = await open()
    const right = await ofColor(200, 200, '#0000ff').png().toBuffer()
    const wide = await ofColor(400, 200, '#ff0000')
      .composite([{ input: right, left: 200, top: 0 }])
      .png()
      .toBuffer()
    const { body: picture } = await upload(shop, wide)
    expect(picture.focus).toBeUndefined()
    const cornerOf = async () => {
      const tile = await shop.app.inject(`/media/tile.jpg?of=${encodeURIComponent(picture.url)}`)
      const { data } = await sharp(tile.rawPayload).raw().toBuffer({ resolveWithObject: true })
      return [data[0]! > 128 ? 'red' : 'blue', data.at(-1)! > 128 ? 'blue' : 'red']
    }
    expect(await cornerOf()).toEqual(['red', 'blue'])
    const choose = (x: number, y: number, url = picture.url) =>
      shop.call<Picture>('PUT', '/api/admin/uploads/focus', { url, x, y })
    expect(await choose(100, 50)).toMatchObject({
      status: 200,
      body: { url: picture.url, focus: '100% 50%' },
    })
    expect(await cornerOf()).toEqual(['blue', 'blue'])
    expect((await upload(shop, wide)).body.focus, 'uploading the same file again keeps the focus').toBe(
      '100% 50%',
    )
    expect((await choose(0, 50)).body.focus).toBe('0% 50%')
    expect(await cornerOf()).toEqual(['red', 'red'])
    expect((await choose(50, 50)).body.focus, 'the centre is stored as no focus').toBeUndefined()
    expect((await choose(101, 0)).status).toBe(400)
    expect((await choose(0, 0, '/media/pole.webp')).status).toBe(404)
  })

  test('is public in several widths and both formats, without camera metadata', async () => {
    const shop = await open()
    const bytes = await ofColor(2400, 1600)
      .withExif({ IFD0: { Copyright: 'Mari’s kitchen', Make: 'Phone' } })
      .jpeg()
      .toBuffer()
    const { status, body } = await upload(shop, bytes)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      width: 1800,
      height: 1200,
      widths: [320, 640, 840, 1200, 1800],
      fit: 'cover',
    })
    expect(body.placeholder).toMatch(/^#c[ef]3[9ab]3[345]$/)
    for (const type of ['avif', 'webp'])
      for (const width of body.widths) {
        const seen = await shop.app.inject(`${body.stem}/${width}.${type}`)
        expect(seen.headers).toMatchObject({
          'content-type': `image/${type}`,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          // Shopping feeds and e-mails load it from other origins.
          'cross-origin-resource-policy': 'cross-origin',
        })
        const metadata = await sharp(seen.rawPayload).metadata()
        expect([metadata.width, metadata.exif, metadata.icc]).toEqual([width, undefined, undefined])
      }
    expect(body.url).toBe(`${body.stem}/1800.webp`)
    expect(await shop.catalog.picture(body.url)).toEqual(body)
  })

  test('is one picture however often it is sent, and each upload is in the audit log', async () => {
    const dataDir = folder()
    const shop = await open(dataDir)
    const bytes = await ofColor(400, 300).png().toBuffer()
    const replies = await Promise.all([upload(shop, bytes), upload(shop, bytes)])
    expect(replies[0]).toEqual(replies[1])
    expect(replies[0]!.body.widths).toEqual([320, 400])
    expect(readdirSync(join(dataDir, 'uploads'))).toHaveLength(1)
    const log = await shop.database.db.selectFrom('audit_log').select(['action', 'subject']).execute()
    expect(log).toEqual(Array(2).fill({ action: 'picture.upload', subject: replies[0]!.body.url }))
  })

  test('is accepted from an administrator only', async () => {
    const shop = await testShop(await fresh(), { env: { DATA_DIR: folder() } })
    expect((await upload(shop, await ofColor(10, 10).png().toBuffer())).status).toBe(401)
  })
})

describe('an uploaded file', () => {
  const open = async () => testShop(await freshDatabase(), { admin: true, env: { DATA_DIR: folder() } })

  test.each([
    ['PNG', () => ofColor(50, 40).png()],
    ['WebP', () => ofColor(50, 40).webp()],
    ['AVIF', () => ofColor(50, 40).avif()],
  ])('may be %s, whatever its file name', async (_format, picture) => {
    const { status, body } = await upload(await open(), await picture().toBuffer(), 'pilt.txt')
    expect([status, body.width, body.height]).toEqual([201, 50, 40])
  })

  test('is turned upright', async () => {
    const bytes = await ofColor(300, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect((await upload(await open(), bytes)).body).toMatchObject({ width: 200, height: 300 })
  })

  test('that is partly transparent is shown whole on a plain background', async () => {
    const bytes = await sharp({
      create: { width: 60, height: 60, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.4 } },
    })
      .png()
      .toBuffer()
    expect((await upload(await open(), bytes)).body).toMatchObject({ fit: 'contain', placeholder: '#e3e6df' })
  })

  test('that is very long is scaled down to a size that browsers show', async () => {
    const { body } = await upload(await open(), await ofColor(200, 20_000).png().toBuffer())
    expect(body.height).toBeLessThanOrEqual(3600)
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each<[string, () => Buffer | Promise<Buffer>, number]>([
    ['an SVG with a script', () => Buffer.from(svg), 415],
    ['an HTML page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ['an SVG behind the header of a PNG', () => Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, 'latin1'), 415],
    ['a GIF', () => ofColor(9, 9).gif().toBuffer(), 415],
    ['nothing', () => Buffer.alloc(0), 415],
    ['half a JPEG', async () => half(await ofColor(900, 900).jpeg().toBuffer()), 415],
    ['half a PNG', async () => half(await noise().png().toBuffer()), 415],
    ['half an AVIF', async () => half(await noise().avif().toBuffer()), 415],
    ['more than ten megabytes', () => Buffer.alloc(UPLOAD_BYTES_MAX + 1, 0xff), 413],
    ['a picture of a hundred million pixels', () => ofColor(10_000, 10_000).png().toBuffer(), 413],
  ])('that is %s is refused, and nothing of it is stored', async (_what, given, status) => {
    const dataDir = folder()
    const shop = await testShop(await freshDatabase(), { admin: true, env: { DATA_DIR: dataDir } })
    const refused = await upload(shop, await given(), 'pilt.png')
    expect(refused).toMatchObject({ status, body: { details: expect.any(String) } })
    expect(readdirSync(dataDir)).toEqual([])
    expect(await shop.database.db.selectFrom('pictures').select('url').execute()).toEqual([])
  })

  test('with too many pixels is refused with the limit', async () => {
    const { body } = await upload(await open(), await ofColor(10_000, 8_001).png().toBuffer())
    expect(body).toMatchObject({ code: 'body_too_large' })
    expect(body.details).toContain('(10000 × 8001). Sobib kuni 80 miljonit pikslit')
  })

  test.each(['%2e%2e/heegel.sqlite', '..%2f..%2fheegel.sqlite/320.webp', `${'a'.repeat(32)}/320.svg`])(
    'is not found under the path %s',
    async path => {
      const reply = await (await open()).app.inject(`/media/uploads/${path}`)
      expect(reply.statusCode).toBe(404)
    },
  )
})

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
const noise = () =>
  sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
