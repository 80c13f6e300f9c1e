import { expect, test } from 'vitest'
import { savedMessage } from './saved-message.ts'

const hat = { name: 'Rõõmus konnamüts', published: true, fibres: '100% vill' }
const draft = { ...hat, published: false }

test('the message names the added or changed product', () => {
  expect(savedMessage(hat, undefined)).toEqual({ title: 'Toode lisatud!', text: 'Rõõmus konnamüts' })
  expect(savedMessage(hat, true)).toEqual({ title: 'Toode uuendatud!', text: 'Rõõmus konnamüts' })
})

test('the message says whether shoppers see the product from now on', () => {
  expect(savedMessage(draft, true)).toEqual({
    title: 'Toode peidetud',
    text: 'Rõõmus konnamüts on nüüd mustand, poes seda ei näe.',
  })
  expect(savedMessage(draft, undefined).text).toBe('Rõõmus konnamüts on mustand, poes seda veel ei näe.')
  expect(savedMessage(draft, false).text).toBe('Rõõmus konnamüts on mustand, poes seda veel ei näe.')
  expect(savedMessage(hat, false)).toEqual({
    title: 'Toode uuendatud!',
    text: 'Rõõmus konnamüts on nüüd poes.',
  })
})

test('a published product without its materials gets a reminder', () => {
  expect(savedMessage({ ...hat, fibres: '' }, true).text).toMatch(
    /^Rõõmus konnamüts\. Koostis on veel kirjutamata/,
  )
  expect(savedMessage({ ...draft, fibres: '' }, true).text).not.toContain('Koostis')
})
