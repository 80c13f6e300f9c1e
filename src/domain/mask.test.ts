import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskEmail, maskName, maskPhone } from './mask.ts'

test.each([
  ['mari@gmail.com', 'm***@g***.com'],
  ['m@g.ee', 'm***@g***.ee'],
  ['mari.maasikas+pood@mail.example.co.uk', 'm***@m***.uk'],
  ['mari', 'm***@***'],
  ['', '***@***'],
])('e-mail %o is shown as %o', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})

test('an e-mail address reveals only two first letters and the top-level domain', () => {
  const word = fc.stringMatching(/^[a-z0-9][a-z0-9.+_-]{0,30}$/)
  const host = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}(\.[a-z0-9]{1,10}){0,2}$/)
  fc.assert(
    fc.property(word, host, fc.constantFrom('.ee', '.com', '.shop'), (local, domain, top) => {
      expect(maskEmail(`${local}@${domain}${top}`)).toBe(`${local[0]}***@${domain[0]}***${top}`)
    }),
  )
})

test.each([
  ['+372 5123 4534', '+372 5*** **34'],
  ['+37251234534', '+372 5*** **34'],
  ['(+372) 512-3434', '+372 5*** **34'],
  ['5123 4534', '5*** **34'],
  ['512 3434', '5*** **34'],
  ['+358 40 123 4567', '+358 4*** **67'],
  ['+46 70 123 45 67', '+46 7*** **67'],
  ['+1 (212) 555-0187', '+1 2*** **87'],
  ['+7 921 555 01 87', '+7 9*** **87'],
  ['1234', '***'],
  ['+372 1234', '***'],
  ['', '***'],
  ['ei ole', '***'],
])('phone %o is shown as %o', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked)
})

test('a phone number reveals only its country code, first digit and last two digits', () => {
  // Beginning with 00 it would be an international number.
  const own = fc.stringMatching(/^(0[1-9]|[1-9]\d)\d{3,10}$/)
  const country = fc.constantFrom('', '+372', '+371', '+358', '+46', '+49', '+44', '+1', '+7', '+998', '+20')
  fc.assert(
    fc.property(country, own, (country, own) => {
      const masked = maskPhone(`${country} ${own}`)
      expect(masked).toBe(`${country && `${country} `}${own[0]}*** **${own.slice(-2)}`)
    }),
  )
})

test.each([
  ['Mari Maasikas', 'Mari M.'],
  ['  Mari   Maasikas ', 'Mari M.'],
  ['Mari-Liis Õun', 'Mari-Liis Õ.'],
  ['Anna Mari Kask', 'Anna K.'],
  ['Mari', 'Mari'],
  ['', ''],
])('name %o is shown as %o', (name, masked) => {
  expect(maskName(name)).toBe(masked)
})

test('a name of several parts reveals only the first part and an initial', () => {
  const part = fc.stringMatching(/^[A-ZÕÄÖÜŠŽ][a-zõäöüšž-]{1,15}$/)
  fc.assert(
    fc.property(part, fc.array(part, { maxLength: 2 }), part, (first, middle, last) => {
      expect(maskName([first, ...middle, last].join(' '))).toBe(`${first} ${last[0]}.`)
    }),
  )
})

test('no mask is longer than what it may reveal, whatever was typed', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), text => {
      expect(maskPhone(text).length).toBeLessThanOrEqual('+372 5*** **34'.length)
      expect(maskEmail(text)).toMatch(/^.?\*\*\*@.?\*\*\*/su)
    }),
  )
})
