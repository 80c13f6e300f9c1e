import { expect, test } from 'vitest'
import { HANDLED_TASKS, TASKS, type Task } from '#contract/today.ts'
import { READ_ONLY, WRITES_REJECTED } from '#domain/incident.ts'
import { MAIL_LIMIT } from '#domain/mail-status.ts'
import { readMessagesSearch } from '#web/admin/messages/messages-search.ts'
import { SECTIONS } from '#web/admin/settings/sections.ts'
import { handledQuestion, refundMadeQuestion } from './handled-questions.ts'
import { knownTasks } from './known-tasks.ts'
import { TASK_TEXTS } from './task-text.ts'
import { taskWords } from './task-words.ts'

/** Only PayPal reports these: a shop without it has none. */
const OF_PAYPAL = [
  'payments_down',
  'dispute',
  'payee_changed',
  'capture_action',
  'capture_refused',
  'events_refused',
]

test('Today names the shop’s own payment services', () => {
  expect(taskWords('money', ['paypal']).heading).toBe('Anna raha PayPalis tagasi')
  expect(taskWords('money', ['montonio', 'paypal']).heading).toBe('Anna raha Montonios või PayPalis tagasi')
  for (const kind of TASKS.filter(each => !OF_PAYPAL.includes(each)))
    expect(Object.values(taskWords(kind, ['montonio'])).join(), kind).not.toContain('PayPal')
})

test('a task names a service only if it is about that service alone, or asks for its name', () => {
  const other = { name: 'EveryPay', at: 'EveryPays' }
  // Payments and parcels, and PayPal's events: their parts in domain/incident.ts belong to one service each.
  const own = ['payments_down', 'events_refused', 'bank_links_down', 'cards_down', 'shipments_down']
  for (const kind of TASKS.filter(each => !own.includes(each))) {
    const { heading, hint = '' } = TASK_TEXTS[kind]
    const said = [heading, hint].map(words => (typeof words === 'string' ? words : words(other))).join()
    expect(said, kind).not.toMatch(/PayPal|Montonio/)
  }
})

test('what only some services ask of the owner names those alone', () => {
  for (const kind of ['dispute', 'payee_changed', 'capture_action', 'capture_refused'] as const) {
    const words = Object.values(taskWords(kind, ['montonio', 'paypal'])).join()
    expect(words, kind).toContain('PayPal')
    expect(words, kind).not.toContain('Montonio')
    expect(Object.values(taskWords(kind, ['montonio'])).join(), 'it is no longer offered').toBe(words)
  }
})

test('tasks link only to existing parts of the settings', () => {
  const item = { id: '', name: '', note: '', since: null, sum: null }
  const hashes = TASKS.flatMap(kind => TASK_TEXTS[kind].one?.(item)?.hash ?? [])
  expect(hashes).not.toEqual([])
  const parts = Object.values(SECTIONS).map(({ id }) => id as string)
  expect(hashes.filter(hash => !parts.includes(hash))).toEqual([])
})

test('a message or a complaint links to what waits for an answer', () => {
  const item = { id: 'a-letter', name: 'Liis', note: '', since: null, sum: null }
  for (const kind of ['message', 'complaint'] as const) {
    const { to, search } = TASK_TEXTS[kind].one!(item)!
    expect(to, kind).toBe('/admin/messages')
    expect(readMessagesSearch(search), kind).toEqual({ show: 'waiting' })
  }
})

test('a mail account at its limit gets a hint about that, and none about a password', () => {
  expect(taskWords('mail_down', [], 'connect ECONNREFUSED').hint).toContain('parool')
  const { hint } = taskWords('mail_down', [], MAIL_LIMIT)
  expect(hint).toContain('Su postkonto ei lase praegu rohkem kirju välja')
  expect(hint).not.toContain('parool')
  const { note } = TASK_TEXTS.mail_down
  expect(note!('connect ECONNREFUSED')).toBe('Tehniline teade: connect ECONNREFUSED')
  expect(note!(MAIL_LIMIT), 'the English server message is not shown').toBe('')
})

test('a database without writes gets its own words, and a hint to free space only if that may help', () => {
  const filling = taskWords('disk_full', [], 'The disk is filling up: 0.5 GB of 8.0 GB free')
  expect(filling.heading).toBe('Serveri ketas saab täis')
  const full = taskWords('disk_full', [], `${WRITES_REJECTED}: database or disk is full`)
  expect(full.hint).toContain('Serveri kettal ei ole ruumi')
  const locked = taskWords('disk_full', [], `${READ_ONLY}: cannot execute INSERT in a read-only transaction`)
  expect(locked.hint).toContain('Andmebaasi saab ainult lugeda')
  for (const { heading, hint } of [full, locked]) {
    expect(heading).toBe('Pood ei saa midagi salvestada')
    expect(hint).not.toContain('ruumi juurde')
  }
})

test('a hat whose yarn has arrived gets a hint to name the day, and links to its order', () => {
  const { heading, hint } = taskWords('yarn_came', [])
  expect(heading).toBe('Makstud mütsi lõng on käes')
  expect(hint).toContain('Anna päev')
  const { isOrder, one } = TASK_TEXTS.yarn_came
  const item = { id: 'HAT-7K2M9QX4T', name: '', note: '', since: null, sum: null }
  expect([isOrder, one?.(item)]).toEqual([true, { to: '/admin/orders', search: { order: 'HAT-7K2M9QX4T' } }])
})

test('only money refunded, settled or never captured needs a confirmation', () => {
  const asked = HANDLED_TASKS.flatMap(kind => {
    const question = handledQuestion(kind, ['montonio', 'paypal'])
    return question ? [{ kind, ...question }] : []
  })
  expect(asked.map(({ kind }) => kind)).toEqual([
    'refund',
    'refund_stuck',
    'reversal',
    'capture_stuck',
    'money',
    'owed',
  ])
  const all = [...asked, refundMadeQuestion(['montonio', 'paypal'])]
  expect(new Set(all.map(({ question }) => question)).size).toBe(all.length)
  for (const { question, follows } of all) {
    expect(question).toMatch(/^Kas .+\?$/)
    expect(follows).toMatch(/^Märgin.+\.$/)
  }
  expect(handledQuestion('capture_stuck', ['montonio', 'paypal'])).toEqual({
    question: 'Kas seda makset Montonios või PayPalis tõesti ei ole?',
    follows: 'Märgin, et raha ei võetud, ja asjad lähevad kohe jälle müüki.',
    yes: 'Seda ei ole',
  })
})

test('the buttons for a capture or refund without a reply say that there is none', () => {
  expect(TASK_TEXTS.capture_stuck.handled?.label).toBe('Makset ei ole')
  expect(TASK_TEXTS.refund_stuck.handled?.label).toBe('Tagasimakset ei ole')
})

test('a kind that only a newer server knows is left out', () => {
  const task = { count: 1, first: [] }
  const tasks = [
    { ...task, kind: 'pack' },
    { ...task, kind: 'of a newer server' },
  ] as unknown as Task[]
  expect(knownTasks(tasks).map(({ kind }) => kind)).toEqual(['pack'])
})
