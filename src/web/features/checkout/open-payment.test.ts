import { expect, test } from 'vitest'
import { setTransport } from '#web/api.ts'
import { openPayment } from './open-payment.ts'

const PRICE = { amount: '27.00', currency: 'EUR', intent: 'CAPTURE' } as const

/** The shop answers that the payment is open, with these links. */
const answerWith = (links: { rel: string; href: string }[]) =>
  setTransport(async () => new Response(JSON.stringify({ id: 'PAY-1', links })))

test('an open payment leads to the page on which the provider lets it be approved', async () => {
  answerWith([
    { rel: 'self', href: 'https://provider/self' },
    { rel: 'approve', href: 'https://provider/approve' },
  ])
  expect(await openPayment(PRICE)).toEqual({ id: 'PAY-1', link: 'https://provider/approve' })
})

test('where the provider names no such page, the payment counts as not opened', async () => {
  answerWith([])
  await expect(openPayment(PRICE)).rejects.toThrow('no page to pay on')
})
