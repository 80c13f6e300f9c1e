import { expect, test } from 'vitest'
import * as messages from '#messages/shop/cart.ts'
import { ApiError } from '#web/platform/api.ts'
import { refusalOf } from './cart-toasts.ts'

const replyWith = (code: string) =>
  new ApiError(409, JSON.stringify({ error: 'A sentence', code, details: '' }))

test('the mixing rule has texts of its own, whichever kind was added last', () => {
  expect(refusalOf(replyWith('regular_with_custom'))?.title).toBe(messages.cannotAddProducts)
  expect(refusalOf(replyWith('custom_with_regular'))?.title).toBe(messages.cannotAddCustomOrder)
  expect(refusalOf(replyWith('out_of_stock'))).toBeUndefined()
  expect(refusalOf(new ApiError(502, '<html>Bad gateway</html>'))).toBeUndefined()
})
