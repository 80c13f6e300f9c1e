import { ERRORS } from '#contract/errors.ts'

const TEXT = { type: 'string' } as const

/** Schemas passed to the generator as they are. */
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
      requestId: { ...TEXT, description: 'Identifies the request in the log of the shop' },
      link: { ...TEXT, description: 'URL to continue at, for `payment_not_approved`' },
      paidFor: {
        type: 'object' as const,
        description: 'What a failed payment was for, and where it can be paid again',
        required: ['kind', 'orderNumber'],
        properties: { kind: TEXT, orderNumber: { anyOf: [TEXT, { type: 'null' as const }] } },
      },
    },
    example: { error: ERRORS.out_of_stock[1], code: 'out_of_stock', details: ERRORS.out_of_stock[2] },
  },
  ErrorCode: { ...TEXT, enum: Object.keys(ERRORS) },
}

const REFUSAL = { $ref: '#/components/schemas/Refusal' }

/** @param other form of the sign-in library's own refusals; the shop's refusals of the same call keep the usual form */
export const refused = (other?: unknown) => ({
  description: 'A refusal, identified by its code',
  headers: {
    'Retry-After': { type: 'integer', description: 'Seconds after which to retry, with 429 and 503' },
  },
  content: { 'application/json': { schema: other ? { anyOf: [other, REFUSAL] } : REFUSAL } },
})

/** Headers that accompany a page of a list. */
export const PAGE_HEADERS = {
  'X-Next-Cursor': { ...TEXT, description: 'The `cursor` of the next page; missing on the last one' },
  'X-Total-Count': {
    type: 'integer',
    description: 'Number of items on all pages, if counted',
  },
}

/** How a caller proves its rights. The ids of a cart's rows and of a cart session are secrets in their own right. */
export const SECURITY_SCHEMES = (publicUrl: string) => ({
  session: {
    type: 'apiKey' as const,
    in: 'cookie',
    name: `${publicUrl.startsWith('https:') ? '__Secure-' : ''}heegel.session_token`,
    description:
      'An administrator’s session, as set by `signIn`. A call that changes something also needs `Origin`.',
  },
  orderKey: {
    type: 'apiKey' as const,
    in: 'query',
    name: 'key',
    description: 'The key of one order, from its e-mail: without it, names and addresses are masked.',
  },
})

export const TAGS = [
  { name: 'products', description: 'Products on sale, and their categories' },
  { name: 'cart', description: 'A browser’s cart, by its secret `sessionId`' },
  { name: 'payment', description: 'Opening, capturing and cancelling payments' },
  { name: 'orders', description: 'Orders of all kinds' },
  { name: 'custom orders', description: 'Composed hats, and requests in words' },
  { name: 'yarn', description: 'Materials of pieces, proofs of origin, and passports' },
  { name: 'delivery', description: 'Destinations of parcels' },
  { name: 'documents', description: 'Invoices, pro formas, credit notes, files for the bookkeeper' },
  { name: 'withdrawals', description: 'Withdrawals from a purchase' },
  { name: 'privacy', description: 'A customer’s own data' },
  { name: 'contact', description: 'Messages to the maker' },
  { name: 'settings', description: 'The shop’s own facts' },
  { name: 'visits', description: 'Anonymous visit counts' },
  { name: 'sign-in', description: 'Administrators signing in' },
  { name: 'admin', description: 'The owner’s screens' },
]

/** Example requests to start with: a cart, its payment, and the owner's sign-in. */
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

/**
 * Returns the response of a call whose schema does not define one: a file of the given type, or of the type of its
 * extension, or no body.
 */
export function unsaid(url: string, [named]: readonly string[] = []) {
  const type = named ?? FILE_TYPES[url.split('.').at(-1)!]
  if (!type) return { 204: { description: 'Done', type: 'null' } }
  const [description, schema] = type.startsWith('text/event') ? ['Events', TEXT] : ['A file', FILE]
  return { 200: { description, content: { [type]: { schema } } } }
}

export const UPLOAD = { type: 'object', required: ['file'], properties: { file: FILE } }
