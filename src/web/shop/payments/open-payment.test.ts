import { expect, test } from 'vitest'
import { ApiError, setTransport } from '#web/platform/api.ts'
import { notOpenedText, openPayment } from './open-payment.ts'

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

const refusal = (code: string, details: string) =>
  new ApiError(502, JSON.stringify({ error: 'x', code, details }))

test('where the provider opens no payment, the shopper reads that nothing was taken or lost', () => {
  expect(notOpenedText(refusal('payment_provider_failed', 'PayPal ei vasta praegu.'), '')).toMatch(
    /Raha ei võetud.*on alles\. Proovi veidi hiljem uuesti või kirjuta mulle\./,
  )
  expect(notOpenedText(refusal('out_of_stock', 'Keegi jõudis ette.'), '')).toBe('Keegi jõudis ette.')
  expect(notOpenedText(new Error('?'), 'Maksmisel tekkis viga.')).toBe('Maksmisel tekkis viga.')
})
