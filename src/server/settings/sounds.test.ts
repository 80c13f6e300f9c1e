import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import { anM4a, anMp3, anOgg, asUpload, aWav } from '#test/sounds.ts'
import { testShop } from '#test/test-shop.ts'
import { soundKind } from './sounds.ts'

describe('a sound is recognised by its content', () => {
  test.each([
    ['wav', aWav()],
    ['mp3', anMp3()],
    ['mp3', anMp3({ tagBytes: 300 })],
    ['m4a', anM4a()],
    ['ogg', anOgg()],
    ['ogg', anOgg('\x01vorbis')],
  ])('%s', (kind, bytes) => expect(soundKind(bytes)).toBe(kind))

  test.each([
    ['a text', Buffer.from('ID3 on ilus nimi, aga see on kõigest tekst. '.repeat(20))],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a film', anM4a('vide')],
    ['a film in Ogg', anOgg('\x80theora')],
    ['one frame by chance', anMp3({ frames: 1 })],
    ['a picture', Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1')],
    ['nothing', Buffer.alloc(0)],
  ])('%s is not a sound', (_, bytes) => expect(soundKind(bytes)).toBeUndefined())
})

describe('the owner’s sounds', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'heegel-sounds-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  const open = async (admin = true) => testShop(await freshDatabase(), { admin, env: { DATA_DIR: dataDir } })

  test('are stored under a hash of their content and served in parts', async () => {
    const { app } = await open()
    const upload = { method: 'POST', url: '/api/admin/sounds', ...asUpload(aWav(), 'konn.mp3') } as const
    const kept = await app.inject(upload)
    expect(kept.statusCode).toBe(201)
    const { url } = kept.json<{ url: string }>()
    expect(url).toMatch(/^\/media\/sounds\/[0-9a-f]{32}\.wav$/)
    expect((await app.inject(upload)).json()).toEqual({ url })

    const whole = await app.inject({ url })
    expect(whole.headers).toMatchObject({
      'content-type': expect.stringMatching(/^audio\//),
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(whole.rawPayload.equals(aWav())).toBe(true)

    const part = await app.inject({ url, headers: { range: 'bytes=4-7' } })
    expect(part.statusCode).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 4-7/${aWav().length}`)
    expect(part.rawPayload.equals(aWav().subarray(4, 8))).toBe(true)
    const end = await app.inject({ url, headers: { range: 'bytes=-3' } })
    expect(end.rawPayload.equals(aWav().subarray(-3))).toBe(true)
    expect((await app.inject({ url, headers: { range: 'bytes=99999999-' } })).statusCode).toBe(416)
    for (const range of ['bytes=0-1,4-5', 'pages=1-2', 'bytes=x'])
      expect((await app.inject({ url, headers: { range } })).rawPayload.equals(aWav()), range).toBe(true)
    const head = await app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      String(aWav().length),
      0,
    ])
    expect(readFileSync(join(dataDir, 'sounds', url.split('/').at(-1)!)).equals(aWav())).toBe(true)
  })

  test.each([
    ['a.m4a', anM4a(), 'audio/mp4'],
    ['a.ogg', anOgg(), 'audio/ogg'],
    ['a.mp3', anMp3(), 'audio/mpeg'],
  ])('are served with their media type: %s', async (name, bytes, type) => {
    const { app } = await open()
    const kept = await app.inject({ method: 'POST', url: '/api/admin/sounds', ...asUpload(bytes, name) })
    const heard = await app.inject({ url: kept.json<{ url: string }>().url })
    expect(heard.headers['content-type']).toContain(type)
  })

  test('are refused if they are not sounds or too large', async () => {
    const { app } = await open()
    const send = (bytes: Buffer) =>
      app.inject({ method: 'POST', url: '/api/admin/sounds', ...asUpload(bytes, 'laul.mp3') })
    const page = await send(Buffer.from('<!doctype html><script>alert(1)</script>'))
    expect([page.statusCode, page.json().code]).toEqual([415, 'unsupported_media_type'])
    const large = await send(aWav(1_300))
    expect([large.statusCode, large.json().code]).toEqual([413, 'body_too_large'])
    for (const url of ['/media/sounds/', '/media/sounds/..%2f..%2fheegel.sqlite', '/media/sounds/x.wav'])
      expect((await app.inject({ url })).statusCode, url).toBe(404)
  })

  test('cannot be uploaded by visitors', async () => {
    const { app } = await open(false)
    const reply = await app.inject({
      method: 'POST',
      url: '/api/admin/sounds',
      ...asUpload(aWav(), 'a.wav'),
    })
    expect(reply.statusCode).toBe(401)
  })
})
