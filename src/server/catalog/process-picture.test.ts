import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createPictureReader } from './process-picture.ts'

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#cf3a34' } })
    .png()
    .toBuffer()

test('a picture is decoded to samples, and fits into its box', async () => {
  const read = createPictureReader()
  const picture = await read(await png(300, 200), { width: 150, height: 150 })
  expect(picture).toMatchObject({ width: 150, height: 100, channels: 3 })
  expect(picture.data).toHaveLength(150 * 100 * 3)
  expect([...picture.data.subarray(0, 3)]).toEqual([0xcf, 0x3a, 0x34])
})

test('a picture that takes too long is given up, and its decoder ended', async () => {
  const read = createPictureReader(1)
  for (let i = 0; i < 2; i++)
    await expect(read(await png(3_000, 3_000), { width: 100, height: 100 })).rejects.toMatchObject({
      code: 'unsupported_media_type',
      details: 'Selle pildi avamine võtab liiga kaua. Salvesta see uuesti JPEG-ina ja proovi veel kord.',
    })
})

test('an unreadable picture leaves the decoder usable', async () => {
  const read = createPictureReader()
  const whole = await png(300, 200)
  const half = Buffer.concat([whole.subarray(0, whole.length / 2)])
  await expect(read(half, { width: 100, height: 100 })).rejects.toMatchObject({
    code: 'unsupported_media_type',
  })
  await expect(read(whole, { width: 100, height: 100, pixelsMax: 50_000 })).rejects.toMatchObject({
    code: 'body_too_large',
  })
  expect(await read(whole, { width: 100, height: 100 })).toMatchObject({ width: 100 })
})

test('a picture of a million rows is not decoded', async () => {
  const read = createPictureReader()
  await expect(read(await png(1, 1_000_000), { width: 100, height: 100 })).rejects.toMatchObject({
    code: 'unsupported_media_type',
  })
  expect(await read(await png(2, 65_535), { width: 100, height: 100 })).toMatchObject({ height: 100 })
})

test('an AVIF may have fewer pixels than other formats, whose decoders take less memory', async () => {
  const read = createPictureReader()
  const picture = sharp({ create: { width: 4_000, height: 3_300, channels: 3, background: '#cf3a34' } })
  await expect(
    read(await picture.clone().avif({ effort: 0 }).toBuffer(), { width: 100, height: 100 }),
  ).rejects.toMatchObject({
    code: 'body_too_large',
    details: expect.stringContaining('Sobib kuni 13 miljonit pikslit'),
  })
  expect(await read(await picture.png().toBuffer(), { width: 100, height: 100 })).toMatchObject({
    width: 100,
  })
})
