import { dehydrate, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { dehydrateState } from './dehydrated-state.ts'
import { pagePieces } from './page-pieces.ts'

const NASTY = '</script><!--piece 0--><b>"Müts" &\u2028 \\'

const hat = (name: string) =>
  Object.freeze({ id: 1, name, care: null, sizes: Object.freeze([54, 56]), missing: undefined })

function written(queryClient: QueryClient) {
  const { place, bytesOf } = pagePieces()
  const page = bytesOf(`<p>Ä</p>${dehydrateState(queryClient, place)}</body>`).toString()
  return /^<p>Ä<\/p><script type="application\/json" id="page-data">(.*?)<\/script><\/body>$/s.exec(page)![1]!
}

test('the dehydrated state equals JSON.stringify’s output, and cannot end its script element', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['settings'], hat(NASTY))
  queryClient.setQueryData(['list'], { pages: [{ items: [hat('Kass'), hat(NASTY)], next: undefined }] })
  queryClient.setQueryData(['size', NASTY], 50)
  queryClient.setQueryData(['changing'], { name: NASTY, [NASTY]: [null, { at: 1.5 }] })
  const whole = JSON.stringify(dehydrate(queryClient), (key, value) => (key === 'dehydratedAt' ? 0 : value))
  const json = written(queryClient)
  expect(json).not.toContain('<')
  expect(json.replace(/("dehydratedAt":)\d+/g, '$10').replaceAll('\\u003c', '<')).toBe(whole)
})

test('an object that is not frozen is serialised anew each time', () => {
  const queryClient = new QueryClient()
  const cart = { pieces: 1 }
  queryClient.setQueryData(['cart'], cart)
  expect(written(queryClient)).toContain('"pieces":1')
  cart.pieces = 2
  expect(written(queryClient)).toContain('"pieces":2')
})
