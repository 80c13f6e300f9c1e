import { expect, test } from 'vitest'
import {
  isNewWay,
  offeredWays,
  onlyWay,
  type WaysChosen,
  type WayToPay,
  wayOfUnnamedReturn,
  waysOf,
} from './ways-to-pay.ts'

const ALL = ['paypal', 'montonio', 'montonio_card']

test.each<[string, WaysChosen, string[], string[]]>([
  [
    'in her order',
    { waysToPay: ['paypal', 'montonio'], waysOff: ['montonio_card'] },
    ALL,
    ['paypal', 'montonio'],
  ],
  [
    'a new one last',
    { waysToPay: ['paypal', 'montonio'], waysOff: [] },
    ALL,
    ['paypal', 'montonio', 'montonio_card'],
  ],
  ['only what is set up', { waysToPay: ['paypal', 'montonio'], waysOff: [] }, ['montonio'], ['montonio']],
  [
    'all, where all that is set up is off',
    { waysToPay: [], waysOff: ['montonio', 'montonio_card', 'paypal'] },
    ALL,
    ['montonio', 'montonio_card', 'paypal'],
  ],
])('ways to pay are offered %s', (_, chosen, setUp, offered) => {
  expect(offeredWays(chosen, setUp)).toEqual(offered)
})

test('a way that the owner has switched on or off is not new', () => {
  const chosen: WaysChosen = { waysToPay: ['paypal'], waysOff: ['montonio'] }
  expect((['paypal', 'montonio', 'montonio_card'] as const).map(way => isNewWay(chosen, way))).toEqual([
    false,
    false,
    true,
  ])
})

test('a page from before an update leaves out ways that only the newer server knows', () => {
  const newer = { ways: ['everypay', 'montonio'] as WayToPay[] }
  expect(waysOf(newer)).toEqual(['montonio'])
  expect(onlyWay(newer)).toBe('montonio')
})

test('a return without a provider’s name is from PayPal, if PayPal is offered', () => {
  expect(wayOfUnnamedReturn(undefined)).toBe('paypal')
  expect(wayOfUnnamedReturn({ ways: ['montonio', 'paypal'] })).toBe('paypal')
  expect(wayOfUnnamedReturn({ ways: ['montonio_card', 'montonio'] })).toBe('montonio_card')
})

test('the only way to pay is known, even if the settings name none', () => {
  expect(onlyWay(undefined)).toBe('paypal')
  expect(onlyWay({ ways: ['paypal'] })).toBe('paypal')
  expect(onlyWay({ ways: ['montonio'] })).toBe('montonio')
  expect(onlyWay({ ways: ['montonio', 'paypal'] })).toBeUndefined()
})
