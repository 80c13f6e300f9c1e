import { ERRORS } from '#contract/errors.ts'

const TEXT = { type: 'string' } as const

/** What the generator is told of as it stands. */
export const FIXED_SCHEMAS = {
  /** the body of every error reply (contract §3) */
  Refusal: {
    type: 'object' as const,
    required: ['error', 'code'],
    properties: {
      error: { ...TEXT, description: 'A sentence for developers' },
      code: { $ref: '#/components/schemas/ErrorCode' },
      details: { ...TEXT, description: 'A sentence for the person, in Estonian' },
      issues: {
        type: 'array' as const,
        items: {
          type: 'object' as const,
          required: ['path', 'message'],
          properties: { path: TEXT, message: TEXT },
        },
      },
      requestId: { ...TEXT, description: 'By which a fault of the shop is found in its log' },
      link: { ...TEXT, description: 'Where to go on, for `payment_not_approved`' },
      paidFor: {
        type: 'object' as const,
        description: 'What a payment was for that has paid nothing: there it is paid again',
        required: ['kind', 'orderNumber'],
        properties: { kind: TEXT, orderNumber: { anyOf: [TEXT, { type: 'null' as const }] } },
      },
    },
    example: { error: ERRORS.out_of_stock[1], code: 'out_of_stock', details: ERRORS.out_of_stock[2] },
  },
  ErrorCode: { ...TEXT, enum: Object.keys(ERRORS) },
}

const REFUSAL = { $ref: '#/components/schemas/Refusal' }

/** @param other how a part of the shop refuses that is not its own; what the shop itself refuses there has its own form */
export const refused = (other?: unknown) => ({
  description: 'A refusal, by its code',
  headers: {
    'Retry-After': { type: 'integer', description: 'In how many seconds to try again, with 429 and 503' },
  },
  content: { 'application/json': { schema: other ? { anyOf: [other, REFUSAL] } : REFUSAL } },
})

/** What comes beside a page of a list. */
export const PAGE_HEADERS = {
  'X-Next-Cursor': { ...TEXT, description: 'The `cursor` of the next page; missing on the last one' },
  'X-Total-Count': {
    type: 'integer',
    description: 'How many there are on all pages, where they are counted',
  },
}

/** How a caller shows what it may. A cart's rows and a cart session are secrets in their own places. */
export const SECURITY_SCHEMES = (publicUrl: string) => ({
  session: {
    type: 'apiKey' as const,
    in: 'cookie',
    name: `${publicUrl.startsWith('https:') ? '__Secure-' : ''}heegel.session_token`,
    description:
      'An administrator’s session, as `signIn` sets it. A call that changes something needs `Origin`, too.',
  },
  orderKey: {
    type: 'apiKey' as const,
    in: 'query',
    name: 'key',
    description: 'The key of one order, from its letter: without it names and addresses are masked.',
  },
})

export const TAGS = [
  { name: 'products', description: 'What is sold, and its categories' },
  { name: 'cart', description: 'A browser’s cart, by its secret `sessionId`' },
  { name: 'payment', description: 'Opening, taking and leaving a payment' },
  { name: 'orders', description: 'Orders of all kinds' },
  { name: 'custom orders', description: 'Hats that were put together, and wishes in words' },
  { name: 'yarn', description: 'What pieces are made of, what that proves, and their passports' },
  { name: 'delivery', description: 'Where parcels go' },
  { name: 'documents', description: 'Invoices, pro formas, credit notes, tables for the bookkeeper' },
  { name: 'withdrawals', description: 'Giving a purchase back' },
  { name: 'privacy', description: 'One’s own data' },
  { name: 'contact', description: 'Messages to the maker' },
  { name: 'settings', description: 'The shop’s own facts' },
  { name: 'visits', description: 'Counts without persons' },
  { name: 'sign-in', description: 'An administrator’s way in' },
  { name: 'admin', description: 'The owner’s screens' },
]

/** As a client may begin: a cart, its payment, and the owner's way in. */
export const EXAMPLES: Record<string, object> = {
  CartAdd: { sessionId: 'session-1795421724000-6dbe1d1f0c2a4e7f9a3b5c8d', productId: 1, quantity: 1 },
  PaymentOrderInput: {
    amount: '38.99',
    currency: 'EUR',
    intent: 'CAPTURE',
    sessionId: 'session-1795421724000-6dbe1d1f0c2a4e7f9a3b5c8d',
    checkout: {
      customer: {
        firstName: 'Mari',
        lastName: 'Maasikas',
        email: 'mari@heegel.example',
        phone: '+372 5123 4534',
        address: 'Riia 2',
        city: 'Tartu',
        postalCode: '51004',
      },
      deliveryMethod: 'omniva_courier',
      termsAccepted: true,
    },
  },
  Capture: {
    status: 'COMPLETED',
    orderNumber: 'ORD-7K2M9QX4T',
    orderNumbers: ['ORD-7K2M9QX4T'],
    amount: '38.99',
  },
  SignInInput: { email: 'mari@heegel.example', password: 'three words at random' },
}

const FILE = { type: 'string', format: 'binary' }
const FILE_TYPES: Record<string, string> = { pdf: 'application/pdf', csv: 'text/csv', xml: 'application/xml' }

/** What a call answers whose schema says nothing of it: a file, of the type that is named or by the end of its address, or nothing. */
export function unsaid(url: string, [named]: readonly string[] = []) {
  const type = named ?? FILE_TYPES[url.split('.').at(-1)!]
  if (!type) return { 204: { description: 'Done', type: 'null' } }
  const [description, schema] = type.startsWith('text/event') ? ['Events', TEXT] : ['A file', FILE]
  return { 200: { description, content: { [type]: { schema } } } }
}

export const UPLOAD = { type: 'object', required: ['file'], properties: { file: FILE } }
