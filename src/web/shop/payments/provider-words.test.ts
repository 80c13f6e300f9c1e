import { expect, test } from 'vitest'
import { WAYS_TO_PAY } from '#domain/ways-to-pay.ts'
import { nameOfWay } from '#web/admin/settings/provider-words.ts'
import { labelOf } from './provider-words.ts'

test.each([
  ['shopper', labelOf],
  ['owner', nameOfWay],
])('each way to pay looks different to the %s if all are offered together', (_, label) => {
  const labels = WAYS_TO_PAY.map(way => label(way, WAYS_TO_PAY))
  expect(new Set(labels).size, labels.join(', ')).toBe(labels.length)
})
