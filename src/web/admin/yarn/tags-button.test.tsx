import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { YarnPiece } from '#contract/yarn.ts'
import * as messages from '#messages/admin/yarn.ts'
import { TagChoice } from './tags-button.tsx'

const pieces = (count: number) =>
  Array.from(
    { length: count },
    (_, i) => ({ id: `p${i}`, name: 'Müts', code: 'ABCDEFGHIJ', orderNumber: null }) as YarnPiece,
  )

test('above the limit no tags are printed, instead of leaving some out, and the limit is shown', () => {
  const few = renderToString(<TagChoice pieces={pieces(96)} />)
  expect(few).toContain('p95')
  expect(few).not.toContain(messages.tagsLimit(96))
  const many = renderToString(<TagChoice pieces={pieces(97)} />)
  expect(many).not.toContain('tags.pdf')
  expect(many).toContain(messages.tagsLimit(96))
})
