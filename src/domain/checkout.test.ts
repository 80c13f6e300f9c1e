import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CheckoutContact, type CheckoutDraft, checkoutFaults } from './checkout.ts'
import { isEmail, isPhone, readEmail, readPhone } from './contact-details.ts'
import { CHECKOUT_METHOD_IDS, needsAddress, parcelCarrier } from './delivery.ts'
import { EMAIL_MAX } from './limits.ts'

const contact: CheckoutContact = {
  firstName: 'Mari',
  lastName: 'Maasikas',
  email: 'mari@example.ee',
  phone: '+372 5123 4534',
  address: 'Riia 2',
  city: 'Tartu',
  postalCode: '51004',
}
const toMachine: CheckoutDraft = {
  contact: { ...contact, address: '', city: '', postalCode: '' },
  deliveryMethod: 'omniva_parcel',
  parcelMachine: 'machine-1',
  termsAccepted: true,
}
const byCourier: CheckoutDraft = {
  contact,
  deliveryMethod: 'dpd_courier',
  parcelMachine: '',
  termsAccepted: true,
}

const fields = (draft: CheckoutDraft) => checkoutFaults(draft).map(({ field }) => field)
const toasts = (draft: CheckoutDraft) => [...new Set(checkoutFaults(draft).map(({ toast }) => toast.title))]
const change = (draft: CheckoutDraft, changed: Partial<CheckoutContact>): CheckoutDraft => ({
  ...draft,
  contact: { ...draft.contact, ...changed },
})

describe('a valid checkout', () => {
  test('to a parcel machine needs no postal address', () => {
    expect(checkoutFaults(toMachine)).toEqual([])
  })

  test('by courier needs no parcel machine', () => {
    expect(checkoutFaults(byCourier)).toEqual([])
  })
})

describe('an invalid checkout', () => {
  test('with nothing filled in names every field, in the order of the page', () => {
    const empty = Object.fromEntries(Object.keys(contact).map(field => [field, ''])) as CheckoutContact
    const draft = { contact: empty, deliveryMethod: '', parcelMachine: '', termsAccepted: false }
    expect(fields(draft)).toEqual([
      'deliveryMethod',
      'firstName',
      'lastName',
      'email',
      'phone',
      'termsAccepted',
    ])
    expect(toasts(draft)).toEqual([
      'Valige tarneviis',
      'Täitke kohustuslikud väljad',
      'Nõustuge tingimustega',
    ])
  })

  test.each(['', 'pickup', 'omniva', 'constructor'])(
    'has delivery method %o, which the checkout does not offer',
    method => {
      expect(toasts({ ...toMachine, deliveryMethod: method })).toEqual(['Valige tarneviis'])
    },
  )

  test.each(['omniva_parcel', 'dpd_parcel', 'smartpost_parcel'])('by %s lacks a parcel machine', method => {
    const draft = { ...toMachine, deliveryMethod: method, parcelMachine: '' }
    expect(checkoutFaults(draft)).toEqual([
      { field: 'parcelMachine', message: 'Valige pakiautomaat', toast: { title: 'Valige pakiautomaat' } },
    ])
  })

  test.each(['firstName', 'lastName', 'email', 'phone'] as const)('has %s empty or blank', field => {
    for (const blank of ['', '  \n', '\u200b \u2060']) {
      const draft = change(toMachine, { [field]: blank })
      expect(fields(draft)).toEqual([field])
      expect(toasts(draft)).toEqual(['Täitke kohustuslikud väljad'])
    }
  })

  test.each(['address', 'city', 'postalCode'] as const)('by courier lacks %s', field => {
    const [fault, ...others] = checkoutFaults(change(byCourier, { [field]: ' ' }))
    expect(others).toEqual([])
    expect(fault).toMatchObject({
      field,
      toast: { title: 'Täitke aadress', text: 'Kuller-tarne jaoks on vaja täielikku aadressi.' },
    })
  })

  test('lacks the acceptance of the terms', () => {
    expect(toasts({ ...toMachine, termsAccepted: false })).toEqual(['Nõustuge tingimustega'])
  })

  test('reports an invalid e-mail address once', () => {
    expect(checkoutFaults(change(toMachine, { email: 'mari' })).map(({ message }) => message)).toEqual([
      'Palun sisestage kehtiv e-posti aadress',
    ])
  })
})

test('the delivery method alone decides what is required: a machine or an address, never both', () => {
  for (const method of CHECKOUT_METHOD_IDS) {
    const missing = fields({
      ...change(byCourier, { address: '', city: '', postalCode: '' }),
      deliveryMethod: method,
    })
    expect(missing.includes('parcelMachine')).toBe(parcelCarrier(method) !== undefined)
    expect(missing.includes('address')).toBe(needsAddress(method))
    expect(missing.includes('parcelMachine') && missing.includes('address')).toBe(false)
  }
})

test('filling in a field never causes a fault in another one', () => {
  const blankOr = (value: string) => fc.constantFrom('', ' ', value)
  const draft = fc.record({
    contact: fc.record({
      firstName: blankOr('Mari'),
      lastName: blankOr('Maasikas'),
      email: blankOr('mari@example.ee'),
      phone: blankOr('5123 4534'),
      address: blankOr('Riia 2'),
      city: blankOr('Tartu'),
      postalCode: blankOr('51004'),
    }),
    deliveryMethod: fc.constantFrom('', ...CHECKOUT_METHOD_IDS),
    parcelMachine: blankOr('machine-1'),
    termsAccepted: fc.boolean(),
  })
  fc.assert(
    fc.property(
      draft,
      fc.constantFrom(...(Object.keys(contact) as (keyof CheckoutContact)[])),
      (draft, field) => {
        const before = fields(draft)
        const after = fields(change(draft, { [field]: contact[field] }))
        expect(after).toEqual(before.filter(fault => fault !== field))
      },
    ),
  )
})

test.each([
  'mari@example.ee',
  ' mari@example.ee ',
  'mari.maasikas+pood@mail.example.co.uk',
  "o'neill@example.com",
  'õie@näide.ee',
  'mari-.m@naide-pood.ee',
  'mari@1182.xn--p1ai',
  'mari@1182.ee',
  `mari@${'n'.repeat(63)}.ee`,
])('%o is an e-mail address', email => {
  expect(isEmail(email)).toBe(true)
})

test.each([
  'mari',
  '@example.ee',
  'mari@',
  'mari@example',
  'mari@example.e',
  'mari@@example.ee',
  'mari maasikas@example.ee',
  'mari@example.ee, jüri@example.ee',
  'Mari <mari@example.ee>',
  'mari@example.ee\nBcc: teine@example.ee',
  `${'m'.repeat(250)}@example.ee`,
  'mari@naide..ee',
  'mari@.naide.ee',
  'mari@naide.ee/',
  'mari@nai:de.ee',
  'mari@nai_de.ee',
  'mari@-naide.ee',
  'mari@naide-.ee',
  'mari@pood.-naide.ee',
  'mari@naide.ee-',
  'mari@naide.123',
  `mari@${'n'.repeat(64)}.ee`,
  '.mari@naide.ee',
  'mari.@naide.ee',
  'mari..m@naide.ee',
  '\u200bmari@naide.ee',
  'ma\u202eri@naide.ee',
  'mailto:mari@naide.ee',
])('%o is not an e-mail address', email => {
  expect(isEmail(email)).toBe(false)
})

test.each(['\u200bmari@naide.ee', ' mari@naide.ee\u200b', '\u202amari@naide.ee\u202c\n'])(
  '%o, with invisible characters copied along, is read as an e-mail address',
  email => {
    expect(readEmail(email)).toBe('mari@naide.ee')
    expect(checkoutFaults({ ...byCourier, contact: { ...contact, email } })).toEqual([])
  },
)

test.each(['\u202a+372 5123-4534\u202c', '+372 5123\u20114534', '+372 5123–4534\u200b'])(
  '%o, copied from contacts or a page, is read as a telephone number',
  phone => {
    expect(readPhone(phone)).toBe('+372 5123-4534')
    expect(checkoutFaults({ ...byCourier, contact: { ...contact, phone } })).toEqual([])
  },
)

test('a long text that is no e-mail address is rejected at once', () => {
  const began = performance.now()
  for (const part of ['a.', 'a-', '-.', 'a@', 'ä'])
    for (const end of ['', '@', '!']) isEmail(`m@${part.repeat(EMAIL_MAX)}`.slice(0, EMAIL_MAX - 1) + end)
  // Catastrophic backtracking would take years, and a busy machine some dozen milliseconds.
  expect(performance.now() - began).toBeLessThan(2_000)
})

test.each(['5123 4534', '+372 5123 4534', '(+372) 512-3434', '+358.40.123.4567', '00372 51234534'])(
  '%o is a telephone number, foreign or not',
  phone => {
    expect(isPhone(phone)).toBe(true)
  },
)

test.each(['', '+', '1234', 'helista emale', '512 ema 3434', '5123 4534 <b>'])(
  '%o is not a telephone number',
  phone => {
    expect(isPhone(phone)).toBe(false)
  },
)
