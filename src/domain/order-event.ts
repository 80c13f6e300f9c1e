/**
 * What can happen to an order, as its history keeps it (contract §4, Orders), and whether what is kept of it says something
 * of the customer: that goes when her data are erased.
 */
const ORDER_EVENTS = {
  placed: 'personal',
  status: 'impersonal',
  paid: 'impersonal',
  invoice: 'personal',
  'payment-link': 'personal',
  'payment-link-failed': 'personal',
  'payment-refused': 'personal',
  delivery: 'personal',
  promise: 'impersonal',
  made: 'impersonal',
  'yarn-letter': 'impersonal',
  'hat-colours': 'personal',
  parcels: 'personal',
  shipment: 'personal',
  contact: 'personal',
  refund: 'impersonal',
  'refund-failed': 'impersonal',
  reversal: 'impersonal',
  'won-back': 'impersonal',
  dispute: 'personal',
  note: 'personal',
  withdrawal: 'personal',
  'withdrawal-settled': 'personal',
  'erasure-requested': 'personal',
  erased: 'personal',
  deleted: 'personal',
  restored: 'personal',
} as const

export type OrderEvent = keyof typeof ORDER_EVENTS

/** Those that stay as they are when an order's customer is forgotten. */
export const IMPERSONAL_EVENTS = Object.entries(ORDER_EVENTS)
  .filter(([, says]) => says === 'impersonal')
  .map(([event]) => event)
