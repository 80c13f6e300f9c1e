import { expect, test } from 'vitest'
import type { TaskKind } from '#contract/today.ts'
import type { WayToPay } from '#domain/ways-to-pay.ts'
import { tasksThatStopSelling } from './provider-words.ts'
import { taskWords } from './task-text.ts'

const stopped = (down: TaskKind[], ways: WayToPay[]) =>
  tasksThatStopSelling(
    [...down, 'pack' as const].map(kind => ({ kind, count: 1, first: [] })),
    ways,
  ).map(({ kind }) => kind)

test.each<[string, TaskKind[], WayToPay[], TaskKind[]]>([
  ['PayPal alone', ['payments_down'], ['paypal'], ['payments_down']],
  ['the bank link alone', ['bank_links_down'], ['montonio'], ['bank_links_down']],
  ['one of two', ['payments_down'], ['montonio', 'paypal'], []],
  [
    'both of two',
    ['payments_down', 'bank_links_down'],
    ['montonio', 'paypal'],
    ['payments_down', 'bank_links_down'],
  ],
  ['one that is not offered', ['payments_down'], ['montonio'], []],
  ['nothing', [], ['montonio'], []],
])('nobody can pay if every offered payment method is down: %s', (_what, down, ways, stops) => {
  expect(stopped(down, ways)).toEqual(stops)
})

test('an outage names its payment method, or says that nobody can pay if it is the only one', () => {
  const headings = (ways: WayToPay[]) =>
    (['payments_down', 'bank_links_down', 'cards_down'] as const).map(kind => taskWords(kind, ways).heading)
  expect(headings(['montonio', 'paypal'])).toEqual([
    'PayPaliga ei saa praegu maksta',
    'Pangalingiga ei saa praegu maksta',
    'Pangakaardiga ei saa praegu maksta',
  ])
  expect(headings(['paypal'])[0]).toBe('Poes ei saa praegu maksta')
  expect(headings(['montonio'])[1]).toBe('Poes ei saa praegu maksta')
  expect(headings(['montonio_card'])[2]).toBe('Poes ei saa praegu maksta')
})
