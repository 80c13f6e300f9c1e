import { expect, test } from 'vitest'
import { uploadSlots } from './upload-slots.ts'

const SLOTS = { ofAll: 15, ofANetwork: 5 }

const unfinished = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { receive: () => promise, finish: resolve }
}

test('a network has five unfinished uploads at most, and a finished one makes room', async () => {
  const inSlot = uploadSlots(SLOTS)
  const uploads = Array.from({ length: 5 }, unfinished)
  const received = uploads.map(({ receive }) => inSlot('10.0.0.1', receive))
  await expect(inSlot('10.0.0.1', async () => 'late')).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(await inSlot('10.0.0.2', async () => 'another network')).toBe('another network')
  uploads[0]!.finish()
  await received[0]
  expect(await inSlot('10.0.0.1', async () => 'next')).toBe('next')
})

test('an upload that breaks off makes room, too', async () => {
  const inSlot = uploadSlots(SLOTS)
  for (let i = 0; i < 6; i++)
    await expect(inSlot('10.0.0.1', () => Promise.reject(new Error('broken off')))).rejects.toThrow(
      'broken off',
    )
})

test('all networks together have as many unfinished uploads as there are slots', async () => {
  const inSlot = uploadSlots(SLOTS)
  const uploads = Array.from({ length: 15 }, unfinished)
  const received = uploads.map(({ receive }, i) => inSlot(`10.0.0.${i}`, receive))
  const isRefused = () =>
    expect(inSlot('10.0.1.1', async () => 'late')).rejects.toMatchObject({ code: 'overloaded' })
  await isRefused()
  uploads[0]!.finish()
  await received[0]
  void inSlot('10.0.1.2', unfinished().receive)
  await isRefused()
})
