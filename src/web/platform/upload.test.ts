import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from './api.ts'
import { upload, uploadFault } from './upload.ts'

/** The last request sent, which the test answers. */
let sent: FakeRequest

class FakeRequest {
  status = 0
  statusText = ''
  responseText = ''
  isAborted = false
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void
  open() {}
  send() {
    sent = this
  }
  abort() {
    this.isAborted = true
    this.onabort?.()
    this.onloadend?.()
  }
  answer(status: number, text: string) {
    this.status = status
    this.responseText = text
    this.onload?.()
    this.onloadend?.()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('fetch', async () => new Response())
})
afterEach(() => {
  vi.useRealTimers()
})

const FILE = new File(['abc'], 'kass.jpg', { type: 'image/jpeg' })
const OTHERWISE = 'Pilti ei õnnestunud üles laadida.'

test('an upload is answered, and its progress reported', async () => {
  const shares: number[] = []
  const answer = upload('/api/pictures', FILE, { onShare: share => shares.push(share) })
  sent.upload.onprogress?.({ loaded: 1, total: 2 })
  sent.answer(201, '{"url":"/kass.avif"}')
  expect(await answer).toEqual({ url: '/kass.avif' })
  expect(shares).toEqual([0.5])
  vi.advanceTimersByTime(10 * 60_000)
  expect(sent.isAborted).toBe(false)
})

test.each([
  [413, '<h1>413 Request Entity Too Large</h1>', OTHERWISE],
  [500, '', OTHERWISE],
  [415, '{"error":"Not a picture","details":"See ei ole pilt."}', 'See ei ole pilt.'],
])('a refusal says why, if the shop itself does: %d', async (status, text, fault) => {
  const answer = upload('/api/pictures', FILE)
  sent.answer(status, text)
  const error = await answer.catch(reason => reason as Error)
  expect(error).toBeInstanceOf(ApiError)
  expect(uploadFault(error, OTHERWISE)).toBe(fault)
})

test('an answer that is none of the shop’s is a failure', async () => {
  const answer = upload('/api/pictures', FILE)
  sent.answer(200, '<h1>Sign in to the network</h1>')
  expect(uploadFault(await answer.catch(reason => reason), OTHERWISE)).toBe(OTHERWISE)
})

test('an upload that nothing is heard of fails; a slow one goes on', async () => {
  const answer = upload('/api/pictures', FILE).catch(reason => reason as Error)
  for (let minute = 1; minute <= 5; minute++) {
    vi.advanceTimersByTime(60_000)
    sent.upload.onprogress?.({ loaded: minute, total: 5 })
  }
  vi.advanceTimersByTime(119_000)
  expect(sent.isAborted).toBe(false)
  vi.advanceTimersByTime(1_000)
  expect(sent.isAborted).toBe(true)
  expect(await answer).toBeInstanceOf(NetworkError)
})

test('an upload is aborted with its signal', async () => {
  const leaving = new AbortController()
  const answer = upload('/api/pictures', FILE, { signal: leaving.signal })
  leaving.abort(new Error('left'))
  await expect(answer).rejects.toThrow('left')
  expect(sent.isAborted).toBe(true)
})
