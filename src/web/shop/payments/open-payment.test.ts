import { expect, test } from 'vitest'
import { ApiError, setTransport } from '#web/platform/api.ts'
import { notOpenedText, openPayment } from './open-payment.ts'

const PRICE = { amount: '27.00', currency: 'EUR', intent: 'CAPTURE' } as const

/** Makes the shop answer that the payment is open, with these links. */
const answerWith = (links: { rel: string; href: string }[]) =>
  setTransport(async () => new Response(JSON.stringify({ id: 'PAY-1', links })))

test('an open payment links to the provider’s approval page', async () => {
  answerWith([
    { rel: 'self', href: 'https://provider/self' },
    { rel: 'approve', href: 'https://provider/approve' },
  ])
  expect(await openPayment(PRICE)).toEqual({ id: 'PAY-1', link: 'https://provider/approve' })
})

test('a payment without an approval page counts as not opened', async () => {
  answerWith([])
  await expect(openPayment(PRICE)).rejects.toThrow('no page to pay on')
})

const refusal = (code: string, details: string) =>
  new ApiError(502, JSON.stringify({ error: 'x', code, details }))

test('if the provider opens no payment, the shopper reads that nothing was charged or lost', () => {
  expect(notOpenedText(refusal('payment_provider_failed', 'PayPal ei vasta praegu.'), '')).toMatch(
    /Raha ei võetud.*on alles\. Proovi veidi hiljem uuesti või kirjuta mulle\./,
  )
  expect(notOpenedText(refusal('out_of_stock', 'Keegi jõudis ette.'), '')).toBe('Keegi jõudis ette.')
  expect(notOpenedText(new Error('?'), 'Maksmisel tekkis viga.')).toBe('Maksmisel tekkis viga.')
})
