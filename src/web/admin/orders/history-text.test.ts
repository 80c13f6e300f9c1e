import { expect, test } from 'vitest'
import { historyText } from './history-text.ts'

const words = (event: string, data: Record<string, unknown> = {}) =>
  historyText({ id: 'a', at: '2025-11-20T07:14:00.000Z', actor: 'shop', event, data })

test('historyText describes each event in words', () => {
  expect(words('status', { from: 'paid', to: 'shipped' })).toEqual({ title: 'Makstud → Saadetud', text: '' })
  expect(words('paid', { method: 'cash', amount: 4500 })).toEqual({
    title: 'Makstud',
    text: 'Sularaha, €45.00',
  })
  expect(words('invoice', { price: 4500, notes: 'Kaks kindat' })).toEqual({
    title: 'Ettemaksuarve €45.00',
    text: 'Kaks kindat',
  })
  expect(words('note', { text: 'Helistas' }).text).toBe('Helistas')
})

test('withdrawn and refunded lines are named', () => {
  const lines = [
    { name: 'Konn Karla', quantity: 2 },
    { name: 'Kass Miisu', quantity: 1 },
  ]
  expect(words('refund', { amount: 11_000, reason: 'Üks oli katki', lines })).toEqual({
    title: 'Tagasimakse €110.00',
    text: '2 × Konn Karla, 1 × Kass Miisu\nÜks oli katki',
  })
  expect(words('refund', { amount: 500, reason: 'Hilines' }).text).toBe('Hilines')
  expect(words('withdrawal', { name: 'Žanna', lines: lines.slice(1) }).text).toBe('1 × Kass Miisu\nŽanna')
  expect(words('withdrawal').text, 'an erased customer’s withdrawal has no text').toBe('')
})

test('a reversal or a dispute names the provider that reported it', () => {
  const by = (actor: string, event: string) =>
    historyText({ id: 'a', at: '2025-11-20T07:14:00.000Z', actor, event, data: {} })
  expect(by('paypal', 'reversal').title).toBe('PayPal võttis raha tagasi')
  expect(by('montonio', 'reversal').title).toBe('Montonio võttis raha tagasi')
  expect(by('paypal', 'dispute').text).toBe('Vaidlust näed ja sellele vastad PayPalis.')
})

test('a payment refused after its review names its provider, though the shop wrote the entry', () => {
  expect(words('payment-refused', { method: 'paypal', issue: 'DENIED' }).text).toContain('PayPal')
})

test('an unknown event is shown as it is, and missing data is left out', () => {
  expect(words('knitted')).toEqual({ title: 'knitted', text: '' })
  expect(words('constructor')).toEqual({ title: 'constructor', text: '' })
  expect(words('paid')).toEqual({ title: 'Makstud', text: '' })
})
