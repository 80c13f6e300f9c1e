import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isAccountedFor,
  PAYMENT_EVENTS,
  PAYMENT_STATES,
  PAYMENT_TARGET,
  type PaymentEvent,
  type PaymentState,
  stateAfter,
  statesBefore,
  statesWithMoney,
} from './payment-state.ts'

const anyEvents = fc.array(fc.constantFrom(...PAYMENT_EVENTS), { maxLength: 40 })

/** The states that a payment goes through, including the initial one. */
function statesThrough(events: readonly PaymentEvent[]): PaymentState[] {
  const states: PaymentState[] = ['open']
  for (const event of events) states.push(stateAfter(states.at(-1)!, event) ?? states.at(-1)!)
  return states
}

describe('a payment, whatever happens to it in whatever order', () => {
  test('loses no money: once captured it is paid, parked, on its way back or returned, for ever', () => {
    fc.assert(
      fc.property(anyEvents, events => {
        const states = statesThrough(events)
        const taken = states.findIndex(isAccountedFor)
        if (taken >= 0) expect(states.slice(taken).every(isAccountedFor)).toBe(true)
      }),
    )
  })

  test('pays orders only after it was claimed', () => {
    fc.assert(
      fc.property(anyEvents, events => {
        const states = statesThrough(events)
        const paid = states.indexOf('captured')
        if (paid >= 0) expect(states.slice(0, paid)).toContain('capturing')
      }),
    )
  })

  test('is never captured once another payment has paid its cart', () => {
    fc.assert(
      fc.property(anyEvents, events => {
        const states = statesThrough(events)
        const void_ = states.indexOf('void')
        if (void_ >= 0) expect(states.slice(void_)).not.toContain('capturing')
      }),
    )
  })

  test('never pays an order with money that is on its way back', () => {
    fc.assert(
      fc.property(anyEvents, events => {
        const states = statesThrough(events)
        const back = states.indexOf('refunding')
        if (back >= 0) expect(states.slice(back)).not.toContain('captured')
      }),
    )
  })
})

test.each(PAYMENT_EVENTS)('%s always leads to the same state', event => {
  const targets = new Set(statesBefore(event).map(state => stateAfter(state, event)))
  expect([...targets]).toEqual([PAYMENT_TARGET[event]])
})

test('every state can be reached, and every state except the last can be left', () => {
  const reached = new Set<PaymentState>(['open'])
  for (const state of reached)
    for (const event of PAYMENT_EVENTS) {
      const next = stateAfter(state, event)
      if (next) reached.add(next)
    }
  expect([...reached].toSorted()).toEqual([...PAYMENT_STATES].toSorted())
  const last = PAYMENT_STATES.filter(state =>
    PAYMENT_EVENTS.every(event => stateAfter(state, event) === null),
  )
  expect(last).toEqual(['refunded'])
})

test('a released, void or open payment has taken no money', () => {
  expect(statesWithMoney('none')).toEqual(['open', 'released', 'void'])
})

test('the diagram in docs/money.md matches this table', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/money.md'), 'utf8')
  const drawn = [...text.matchAll(/^ {2}(\w+) --> (\w+): (.+)$/gm)].flatMap(([, from, to, events]) =>
    events!.split(', ').map(event => `${from} ${event} ${to}`),
  )
  const table = PAYMENT_STATES.flatMap(state =>
    PAYMENT_EVENTS.flatMap(event => {
      const next = stateAfter(state, event)
      return next === null ? [] : [`${state} ${event} ${next}`]
    }),
  )
  expect(drawn.toSorted()).toEqual(table.toSorted())
})
