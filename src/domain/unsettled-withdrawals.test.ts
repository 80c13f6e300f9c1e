import { expect, test } from 'vitest'
import { unsettledWithdrawals } from './unsettled-withdrawals.ts'

/** Two hats and a bag, sent by a method that cost more than the cheapest. */
const ORDER = {
  total: 9690,
  shippingCost: 590,
  leastFee: 290,
  lines: [
    { position: 0, quantity: 2, unitPrice: 3200 },
    { position: 1, quantity: 1, unitPrice: 2700 },
  ],
}
const HAT = { position: 0, quantity: 1 }
const BAG = { position: 1, quantity: 1 }
const ALL = [{ position: 0, quantity: 2 }, BAG]

const on = (day: number) => `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`
const withdrawal = (day: number, lines = [HAT], isDone = false) => ({
  id: `W${day}`,
  at: on(day),
  lines,
  isDone,
})
const sum = (day: number, amount: number) => ({ at: on(day), amount, lines: null })
const ofLines = (day: number, amount: number, lines = [HAT], delivery = false) => ({
  at: on(day),
  amount,
  lines: { lines, delivery },
})

test('withdrawn pieces are owed until they are refunded', () => {
  expect(unsettledWithdrawals(ORDER, [withdrawal(5)], [])).toEqual([
    { id: 'W5', owed: 3200, withDelivery: false },
  ])
  expect(unsettledWithdrawals(ORDER, [withdrawal(5)], [ofLines(6, 3200)])).toEqual([])
  expect(
    unsettledWithdrawals(ORDER, [withdrawal(5)], [sum(6, 3200)]),
    'a refunded amount settles any pieces',
  ).toEqual([])
  expect(unsettledWithdrawals(ORDER, [withdrawal(5)], [sum(6, 1000)])).toMatchObject([{ owed: 2200 }])
  expect(unsettledWithdrawals(ORDER, [withdrawal(5, [HAT], true)], [])).toEqual([])
})

test('an earlier refund, or one of other pieces, settles nothing', () => {
  expect(unsettledWithdrawals(ORDER, [withdrawal(5)], [sum(4, 3200)])).toMatchObject([{ owed: 3200 }])
  expect(unsettledWithdrawals(ORDER, [withdrawal(5)], [ofLines(6, 2700, [BAG])])).toMatchObject([
    { owed: 3200 },
  ])
})

test('a refunded piece settles only one withdrawal', () => {
  const both = [withdrawal(5), withdrawal(6)]
  expect(unsettledWithdrawals(ORDER, both, [ofLines(7, 3200)])).toEqual([
    { id: 'W6', owed: 3200, withDelivery: false },
  ])
  expect(unsettledWithdrawals(ORDER, both, [sum(7, 3200)]), 'nor does a refunded amount settle two').toEqual([
    { id: 'W6', owed: 3200, withDelivery: false },
  ])
})

test('with the last piece, the delivery is refunded up to the cheapest fee', () => {
  expect(unsettledWithdrawals(ORDER, [withdrawal(5, ALL)], [])).toEqual([
    { id: 'W5', owed: 9390, withDelivery: true },
  ])
  const inTwo = [withdrawal(5, [{ position: 0, quantity: 2 }], true), withdrawal(6, [BAG])]
  expect(unsettledWithdrawals(ORDER, inTwo, [ofLines(6, 6400, [{ position: 0, quantity: 2 }])])).toEqual([
    { id: 'W6', owed: 2990, withDelivery: true },
  ])
  const deliveryBefore = [ofLines(4, 590, [], true)]
  expect(unsettledWithdrawals(ORDER, [withdrawal(5, ALL)], deliveryBefore)).toEqual([
    { id: 'W5', owed: 9100, withDelivery: false },
  ])
  expect(unsettledWithdrawals(ORDER, [withdrawal(5, ALL), withdrawal(6)], []), 'and only once').toEqual([
    { id: 'W5', owed: 9390, withDelivery: true },
  ])
})

test('pieces refunded before are gone, each once', () => {
  const bothHats = [{ position: 0, quantity: 2 }]
  expect(unsettledWithdrawals(ORDER, [withdrawal(5, [BAG])], [ofLines(4, 6400, bothHats)])).toEqual([
    { id: 'W5', owed: 2990, withDelivery: true },
  ])
  const bagThenHat = [withdrawal(5, [BAG]), withdrawal(6)]
  expect(unsettledWithdrawals(ORDER, bagThenHat, [ofLines(4, 3200)])).toEqual([
    { id: 'W5', owed: 2700, withDelivery: false },
    { id: 'W6', owed: 3490, withDelivery: true },
  ])
})

test('no more is owed than is left of the order’s total', () => {
  expect(unsettledWithdrawals(ORDER, [withdrawal(5, ALL)], [sum(4, 9000)])).toMatchObject([{ owed: 690 }])
  const both = [withdrawal(5), withdrawal(6)]
  expect(unsettledWithdrawals(ORDER, both, [sum(4, 5690)])).toMatchObject([{ owed: 3200 }, { owed: 800 }])
})
