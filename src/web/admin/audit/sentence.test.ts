import { describe, expect, test } from 'vitest'
import { actionSentence, orderOf } from './sentence.ts'

const entry = (action: string, subject = '', data: Record<string, unknown> = {}) => ({
  id: 'x',
  at: '2026-03-29T10:00:00.000Z',
  actor: 'mari@heegel.ee',
  action,
  subject,
  data,
})

describe('actionSentence', () => {
  test.each([
    [
      entry('product.update', 'Konn', { changed: ['price'], price: { from: '29.00', to: '25.00' } }),
      'muutis toote „Konn“ hinda: €29.00 → €25.00',
    ],
    [
      entry('product.update', 'Konn', { changed: ['price', 'badge'], price: { from: '29.00', to: '25.00' } }),
      'muutis toote „Konn“ hinda: €29.00 → €25.00; veel: silt',
    ],
    [
      entry('product.update', 'Konn', { changed: ['image_url', 'stock_quantity', 'colour'] }),
      'muutis toodet „Konn“: pilt, laoseis, colour',
    ],
    [entry('product.update', 'Konn', { changed: ['fibres', 'change_id'] }), 'muutis toodet „Konn“: koostis'],
    [entry('product.update', 'Konn'), 'muutis toodet „Konn“'],
    [
      entry('order.status', 'ORD-7K2M9QX4T', { from: 'paid', to: 'shipped' }),
      'muutis tellimuse ORD-7K2M9QX4T olekut: Makstud → Saadetud',
    ],
    [
      entry('order.invoice', 'ERI-9T3VX6B1N', { price: 4500, notes: '' }),
      'pani tellimuse ERI-9T3VX6B1N hinnaks €45.00',
    ],
    [
      entry('order.paid', 'ERI-9T3VX6B1N', { method: 'cash', total: 4500 }),
      'märkis tellimuse ERI-9T3VX6B1N makstuks: €45.00 sularahas',
    ],
    [
      entry('order.refund', 'ORD-7K2M9QX4T', { amount: '10.00', byHand: false }),
      'tagastas tellimuse ORD-7K2M9QX4T eest €10.00',
    ],
    [entry('product.import', '3 toodet', { added: 1, changed: 2 }), 'tõi failist tooteid: 1 uus, 2 muudetud'],
    [
      entry('settings.change', 'Seaded', {
        brand: ['Heegel', 'Nööp'],
        videoUrl: ['', 'x'],
        videoHandle: ['', 'x'],
      }),
      'muutis seadeid: poe nimi, videokonto',
    ],
    [
      entry('settings.change', 'Seaded', { bankAccount: [], shipping: [], arrival: [] }),
      'muutis seadeid: pangakonto, saatja andmed ja pakisildid, tööpäevad ja saabumise aeg',
    ],
    [entry('yarn.piece', 'Konn'), 'muutis tükki ja selle passi: Konn'],
    [
      entry('yarn.piece', 'Konn', {
        changed: ['madeOn', 'story', 'isShown'],
        madeOn: { from: null, to: '2026-11-20' },
        isShown: { from: false, to: true },
      }),
      'muutis tükki ja selle passi: Konn; valmimise päev: – → 20.11.2026; sõnad tüki kohta; pass avalikuks',
    ],
    [
      entry('yarn.piece', 'Konn', {
        changed: ['isShown', 'orderNumber', 'ownerName', 'colour'],
        isShown: { from: true, to: false },
        orderNumber: { from: 'ORD-7K2M9QX4T', to: null },
      }),
      'muutis tükki ja selle passi: Konn; pass peitu; müüdud tellimusega: ORD-7K2M9QX4T → –; omaniku nimi passilt maha; colour',
    ],
    [
      entry('documents.raise-numbers', '2026-11-20T10:00:00.000Z', {
        invoices: { from: 12, to: 100 },
        creditNotes: { from: 0, to: 100 },
      }),
      'jättis varukoopia tagasipanekul numbritesse vahe, sest vahepealsed võisid olla välja antud: arved 12 → 101, kreeditarved 0 → 101',
    ],
    [
      entry('documents.continue-numbers', 'invoice', { from: 0, to: 137 }),
      'jätkas arvete varasemat numeratsiooni: 0 → 138',
    ],
    [
      entry('documents.continue-numbers', 'credit_note', { from: 0, to: 4 }),
      'jätkas kreeditarvete varasemat numeratsiooni: 0 → 5',
    ],
    [entry('account.sign-in', 'mari@heegel.ee', { by: 'passkey' }), 'logis sisse pääsuvõtmega'],
    [entry('account.sign-in', 'mari@heegel.ee'), 'logis sisse'],
  ])('describes an action: %#', (done, sentence) => {
    expect(actionSentence(done)).toBe(sentence)
  })

  test('names an unknown action as it is stored', () => {
    expect(actionSentence(entry('order.merge', 'ORD-7K2M9QX4T'))).toBe(
      'tegi midagi muud: order.merge, ORD-7K2M9QX4T',
    )
    expect(actionSentence(entry('constructor.x'))).toBe('tegi midagi muud: constructor.x')
  })
})

test('an action on an order links to that order', () => {
  expect(orderOf(entry('order.note', 'ORD-7K2M9QX4T'))).toBe('ORD-7K2M9QX4T')
  expect(orderOf(entry('product.order', '12 toodet'))).toBeUndefined()
})
