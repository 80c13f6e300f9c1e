import { expect, test } from 'vitest'
import type { TaskKind } from '#contract/today.ts'
import { ONLINE_PAYMENT_METHODS, type OnlinePaymentMethod } from '#domain/online-payment-methods.ts'
import { providerName } from '#domain/payment-method.ts'
import { OUTAGE_WORDS, OUTAGES, tasksThatStopSelling } from './provider-words.ts'
import { taskWords } from './task-words.ts'

const stopped = (down: TaskKind[], methods: OnlinePaymentMethod[]) =>
  tasksThatStopSelling(
    [...down, 'pack' as const].map(kind => ({ kind, count: 1, first: [] })),
    methods,
  ).map(({ kind }) => kind)

test.each<[string, TaskKind[], OnlinePaymentMethod[], TaskKind[]]>([
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
])('nobody can pay if every offered payment method is down: %s', (_what, down, methods, stops) => {
  expect(stopped(down, methods)).toEqual(stops)
})

test('an outage names its payment method, or says that nobody can pay if it is the only one', () => {
  const headings = (methods: OnlinePaymentMethod[]) =>
    (['payments_down', 'bank_links_down', 'cards_down'] as const).map(
      kind => taskWords(kind, methods).heading,
    )
  expect(headings(['montonio', 'paypal'])).toEqual([
    'PayPaliga ei saa praegu maksta',
    'Pangalingiga ei saa praegu maksta',
    'Pangakaardiga ei saa praegu maksta',
  ])
  expect(headings(['paypal'])[0]).toBe('Poes ei saa praegu maksta')
  expect(headings(['montonio'])[1]).toBe('Poes ei saa praegu maksta')
  expect(headings(['montonio_card'])[2]).toBe('Poes ei saa praegu maksta')
})

test('an outage’s task belongs to one service, which its words name', () => {
  const serviceOf = new Map<TaskKind, string>()
  for (const method of ONLINE_PAYMENT_METHODS) {
    const service = providerName(method)
    const task = OUTAGES[method]
    const other = serviceOf.get(task) ?? service
    expect(
      other,
      `"${method}" shares the task "${task}" with ${other}, so the owner reads about the wrong company. Add a part to INCIDENT_PARTS and RESOLVED_BY (domain/incident.ts) and a kind to TASKS (contract/today.ts); the compiler then asks for its task, its name, its e-mail and its words`,
    ).toBe(service)
    serviceOf.set(task, service)
    expect(OUTAGE_WORDS[task].hint, task).toContain(service)
  }
})
