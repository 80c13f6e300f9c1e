import { expect, test } from 'vitest'
import { hiddenDataText } from './hidden-data.ts'

test('an order whose data was erased speaks of no link that would show it', () => {
  expect(hiddenDataText({ customerEmail: 'm***@g***.com', customerPhone: '' })).toMatch(
    /tervikuna näitab neid link/,
  )
  expect(hiddenDataText({ customerEmail: '', customerPhone: '' })).not.toMatch(/link/)
})
