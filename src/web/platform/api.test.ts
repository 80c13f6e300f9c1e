import { expect, test } from 'vitest'
import { ApiError, api, detailsOf, setTransport, withQuery } from './api.ts'

/** Stubs the transport with this reply and returns the recorded calls. */
function answerWith(body: string | null, init?: ResponseInit) {
  const calls: { path: string; init: RequestInit }[] = []
  setTransport(async (path, asked) => {
    calls.push({ path, init: asked })
    return new Response(body, init)
  })
  return calls
}

const failure = async (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )

test('get sends credentials, and no content type because there is no body', async () => {
  const calls = answerWith('[1,2]')
  expect(await api.get('/api/categories')).toEqual([1, 2])
  expect(calls).toEqual([{ path: '/api/categories', init: { method: 'GET', credentials: 'include' } }])
})

test('post sends its body as JSON', async () => {
  const calls = answerWith('{"ok":true}')
  await api.post('/api/contact', { name: 'Liis' })
  expect(calls[0]?.init).toEqual({
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"Liis"}',
  })
})

test('delete accepts an empty reply', async () => {
  answerWith(null, { status: 204 })
  expect(await api.delete('/api/cart?id=1')).toBeUndefined()
})

test('page returns the items, the cursor of the next page and the total', async () => {
  answerWith('[1]', { headers: { 'x-next-cursor': 'abc', 'x-total-count': '7' } })
  expect(await api.page('/api/products')).toEqual({ items: [1], next: 'abc', total: 7 })
  answerWith('[2]')
  expect(await api.page('/api/products')).toEqual({ items: [2], next: undefined, total: 0 })
})

test('an ApiError’s message is the status, a colon and the reply’s text', async () => {
  const body = '{"error":"Out of stock","code":"out_of_stock","details":"Otsas."}'
  answerWith(body, { status: 409 })
  const error = await failure(api.post('/api/cart', {}))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ message: `409: ${body}`, status: 409, code: 'out_of_stock' })
  expect(detailsOf(error, 'Viga')).toBe('Otsas.')
})

test('an error without a body falls back to the status text', async () => {
  answerWith('', { status: 502, statusText: 'Bad Gateway' })
  expect(await failure(api.get('/api/cart'))).toMatchObject({ message: '502: Bad Gateway', body: undefined })
})

test('detailsOf falls back to the given text when the error is not the API’s JSON', async () => {
  answerWith('<html>', { status: 500 })
  expect(detailsOf(await failure(api.get('/api/cart')), 'Viga')).toBe('Viga')
  expect(detailsOf(new TypeError('Failed to fetch'), 'Viga')).toBe('Viga')
})

test('withQuery leaves out undefined parameters', () => {
  expect(
    withQuery('/api/products', { sort: undefined, inStock: true, limit: 12, category: 'muud mütsid' }),
  ).toBe('/api/products?inStock=true&limit=12&category=muud+m%C3%BCtsid')
  expect(withQuery('/api/products', { sort: undefined })).toBe('/api/products')
})
