import { expect, test } from 'vitest'
import { openBankLink } from '#test/bank-link.ts'
import { requireSameMoney } from './connect.ts'

const { provider } = openBankLink()
const real = { ...provider, name: 'montonio', isLive: true } as const
const play = { ...provider, name: 'paypal', isLive: false } as const

test('a provider that moves other money than the configuration says is refused at the start', () => {
  expect(() => requireSameMoney(true, { all: [real, play] })).toThrow(
    'The configuration says that the shop takes real money, but montonio moves real money, paypal moves play money.',
  )
  expect(() => requireSameMoney(false, { all: [real] })).toThrow('takes play money, but montonio moves real')
  requireSameMoney(true, { all: [real] })
  requireSameMoney(false, { all: [real, play] })
  requireSameMoney(false, { all: [play] })
})
