/** What PayPal's answers mean, whatever was asked. */
import type { CreateResult, Unknown } from '../provider.ts'
import type { Answer, PayPalRefusal } from './api-call.ts'

export const unknown = (reason: string): Unknown => ({ outcome: 'unknown', reason })

/** Whether PayPal says that the resource does not exist, not merely that the path is unknown. */
export const isGone = (answer: Answer): boolean =>
  answer.result === 'refusal' &&
  answer.refusal.status === 404 &&
  ['INVALID_RESOURCE_ID', 'RESOURCE_NOT_FOUND'].includes(answer.refusal.issue)

/** Returns why an answer expected to be a success is not usable. */
export const doubt = (answer: Answer): string =>
  answer.result === 'no_answer'
    ? answer.reason
    : answer.result === 'refusal'
      ? answer.refusal.issue
      : 'unreadable answer'

/** Interprets a refusal to open an order; some will affect every other payment for the same reason. */
export const refusedOf = ({
  status,
  issue,
}: PayPalRefusal): Extract<CreateResult, { outcome: 'refused' }> => ({
  outcome: 'refused',
  issue,
  isAccount: status === 401 || status === 403 || issue.startsWith('PAYEE_'),
})
