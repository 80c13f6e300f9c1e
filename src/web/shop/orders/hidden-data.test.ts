import { expect, test } from 'vitest'
import { hiddenDataText } from './hidden-data.ts'

test('an erased order does not mention a link that would show its data', () => {
  expect(hiddenDataText({ customerEmail: 'm***@g***.com', customerPhone: '' })).toMatch(
    /tervikuna näitab neid link/,
  )
  expect(hiddenDataText({ customerEmail: '', customerPhone: '*** 4567' })).toMatch(/link/)
  expect(hiddenDataText({ customerEmail: '', customerPhone: '' })).not.toMatch(/link/)
})
