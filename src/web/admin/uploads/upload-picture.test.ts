import { beforeEach, expect, test, vi } from 'vitest'
import { redrawAsJpeg } from '#web/platform/redraw-picture.ts'
import { upload } from '#web/platform/upload.ts'
import { uploadPicture } from './upload-picture.ts'

vi.mock('#web/platform/redraw-picture.ts', () => ({ isHeicFile: async () => false, redrawAsJpeg: vi.fn() }))
vi.mock('#web/platform/upload.ts', () => ({ upload: vi.fn() }))

const fileOf = (bytes: number, type = 'image/jpeg') => new File([new Uint8Array(bytes)], 'pilt', { type })
const REDRAWN = fileOf(900_000)
const sent = async (file: File) => {
  await uploadPicture(file)
  return vi.mocked(upload).mock.lastCall![1]
}

beforeEach(() => {
  vi.mocked(redrawAsJpeg).mockReset().mockResolvedValue(REDRAWN)
})

test('a photo too large for a slow connection is reduced before the upload', async () => {
  expect(await sent(fileOf(9_000_000))).toBe(REDRAWN)
})

test('a small photo, and a large picture that may be transparent, are sent as they are', async () => {
  for (const file of [fileOf(1_900_000), fileOf(9_000_000, 'image/png')]) expect(await sent(file)).toBe(file)
})

test('a picture that the server would not accept is redrawn', async () => {
  for (const file of [fileOf(11_000_000, 'image/png'), fileOf(1_000, 'image/heic')])
    expect(await sent(file)).toBe(REDRAWN)
})

test('a photo that this device cannot open, or not make smaller, is sent as it is', async () => {
  const file = fileOf(3_000_000)
  vi.mocked(redrawAsJpeg).mockRejectedValueOnce(new Error('?')).mockResolvedValueOnce(fileOf(4_000_000))
  expect(await sent(file)).toBe(file)
  expect(await sent(file)).toBe(file)
})
