import { expect, test } from 'vitest'
import { insertDocument } from '#server/documents/store.ts'
import { onEachDatabase } from '#test/database.ts'
import { anOrder } from '#test/order.ts'
import { planNumbers } from './document-numbers.ts'

const SINCE = new Date('2026-11-20T03:00:00.000Z')
const NOW = new Date('2026-11-20T12:00:00.000Z')

onEachDatabase('the numbers of a shop that lacks nothing a provider knows', fresh => {
  test.each([
    ['before the moment of the copy: it may lack sales in cash', '2026-11-19T10:00:00.000Z', 100],
    ['after it: it is no copy', '2026-11-20T10:00:00.000Z', undefined],
  ])('with its last invoice %s', async (_what, issued_at, expected) => {
    const { db } = await fresh()
    const { id: order_id } = await anOrder(db, SINCE)
    await insertDocument(db, {
      id: 'one',
      cause: 'invoice:one',
      order_id,
      kind: 'invoice',
      number: 1,
      issued_at,
      facts: '{}',
    })
    const seen = { since: SINCE, movements: [], isBehind: false, highest: {} }
    expect((await planNumbers(db, seen, NOW))?.above.invoice).toBe(expected)
  })
})
