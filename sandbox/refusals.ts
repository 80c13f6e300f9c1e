/** The provider's error answers. */
import { ISSUES, type Issue } from './issues.ts'

/** The provider's `name` and `message` for each status. */
const NAMES: Record<number, readonly [name: string, message: string]> = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  401: [
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  403: ['NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.'],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  500: ['INTERNAL_SERVER_ERROR', 'An internal server error occurred.'],
  503: ['SERVICE_UNAVAILABLE', 'Service Unavailable.'],
}

export type Link = { href: string; rel: string; method?: string }

/** Thrown by the sandbox's rules; `field` is the JSON pointer to what is wrong in the request. */
export class Refusal extends Error {
  readonly issue: Issue
  readonly field: string | undefined
  readonly location: 'body' | 'query' | undefined
  readonly links: Link[]

  constructor(issue: Issue, about: { field?: string; location?: 'query'; links?: Link[] } = {}) {
    super(issue)
    this.issue = issue
    this.field = about.field
    this.location = about.location ?? (about.field?.startsWith('/') ? 'body' : undefined)
    this.links = about.links ?? []
  }
}

/** @returns the HTTP status and the JSON body of a refusal. */
export function refusalReply(refusal: Refusal, debugId: string): { status: number; body: string } {
  const [status, description]: readonly [number, string] = ISSUES[refusal.issue]
  const [name, message] = NAMES[status]!
  // Both are the same issue to the provider; only the text differs between a payment and a refund.
  const issue = refusal.issue === 'REFUND_DUPLICATE_INVOICE_ID' ? 'DUPLICATE_INVOICE_ID' : refusal.issue
  const { field, location } = refusal
  const details = description ? [{ field, location, issue, description }] : undefined
  const help = {
    href: `https://developer.paypal.com/api/rest/responses/#${name}`,
    rel: 'information_link',
    method: 'GET',
  }
  return {
    status,
    body: JSON.stringify({ name, message, debug_id: debugId, details, links: [help, ...refusal.links] }),
  }
}
