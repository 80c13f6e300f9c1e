import { expect, test } from 'vitest'
import { contactFaults } from './contact-message.ts'

const LETTER = { name: 'Liis', email: 'liis@naide.ee', message: 'Kas konn on veel alles?' }

test('a message with a name, an address and a text can be sent', () => {
  expect(contactFaults(LETTER)).toEqual([])
  expect(contactFaults({ ...LETTER, name: 'Jü', message: '1234567890' })).toEqual([])
})

test('each fault is worded as in the specification', () => {
  expect(contactFaults({ name: ' J ', email: 'liis@naide', message: '  123456789 ' })).toEqual([
    { field: 'name', message: 'Nimi peab olema vähemalt 2 tähemärki' },
    { field: 'email', message: 'Palun sisestage kehtiv e-posti aadress' },
    { field: 'message', message: 'Sõnum peab olema vähemalt 10 tähemärki' },
  ])
})

test('visible characters are counted, not UTF-16 code units', () => {
  expect(contactFaults({ ...LETTER, name: '😀', message: '😀'.repeat(9) }).map(({ field }) => field)).toEqual(
    ['name', 'message'],
  )
  expect(contactFaults({ ...LETTER, message: '😀'.repeat(10) })).toEqual([])
  const unseen = '\u200b'.repeat(10)
  expect(contactFaults({ ...LETTER, name: unseen, message: unseen }).map(({ field }) => field)).toEqual([
    'name',
    'message',
  ])
})
