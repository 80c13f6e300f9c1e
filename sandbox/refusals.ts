/**
 * How the provider says no: every issue the sandbox can answer, with its HTTP status and the sentence of the published
 * API description, so that the shop meets here the very bodies it will meet at the real one.
 */
const ISSUES = {
  INVALID_ARRAY_MAX_ITEMS: [400, 'The number of items in an array parameter is too large.'],
  INVALID_ARRAY_MIN_ITEMS: [400, 'The number of items in an array parameter is too small.'],
  INVALID_PARAMETER_SYNTAX: [400, 'The value of a field does not conform to the expected format.'],
  INVALID_PARAMETER_VALUE: [400, 'A parameter value is not valid.'],
  INVALID_STRING_LENGTH: [400, 'The value of a field is either too short or too long'],
  MALFORMED_REQUEST_JSON: [400, 'The request JSON is not well formed.'],
  MISSING_REQUIRED_PARAMETER: [400, 'A required parameter is missing.'],
  PAYPAL_REQUEST_ID_REQUIRED: [
    400,
    "A PayPal-Request-Id is required if you are trying to process payment for an Order. Please specify a PayPal-Request-Id or Create the Order without a 'payment_source' specified.",
  ],
  AUTHENTICATION_FAILURE: [401, ''],
  PERMISSION_DENIED: [403, 'You do not have permission to access or perform operations on this resource.'],
  INVALID_RESOURCE_ID: [
    404,
    'Specified resource ID does not exist. Please check the resource ID and try again.',
  ],
  AMOUNT_MISMATCH: [
    422,
    'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
  ],
  CANNOT_BE_ZERO_OR_NEGATIVE: [
    422,
    'Must be greater than zero. If the currency supports decimals, only two decimal place precision is supported.',
  ],
  CAPTURE_FULLY_REFUNDED: [422, 'The capture has already been fully refunded'],
  COMPLIANCE_VIOLATION: [422, 'Transaction is declined due to compliance violation.'],
  DECIMAL_PRECISION: [
    422,
    'If the currency supports decimals, only two decimal place precision is supported.',
  ],
  DUPLICATE_INVOICE_ID: [
    422,
    'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
  ],
  INSTRUMENT_DECLINED: [
    422,
    "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
  ],
  INVALID_CURRENCY_CODE: [
    422,
    'Currency code is invalid or is not currently supported. Please refer https://developer.paypal.com/api/rest/reference/currency-codes/ for list of supported currency codes.',
  ],
  ITEM_TOTAL_MISMATCH: [
    422,
    'Should equal sum of (unit_amount * quantity) across all items for a given purchase_unit.',
  ],
  ITEM_TOTAL_REQUIRED: [
    422,
    'If item details are specified (items.unit_amount and items.quantity) corresponding amount.breakdown.item_total is required.',
  ],
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: [422, 'You have exceeded the maximum number of payment attempts.'],
  MULTI_CURRENCY_ORDER: [
    422,
    'Multiple differing values of currency_code are not supported. Entire Order request must have the same currency_code.',
  ],
  ORDER_ALREADY_CAPTURED: [
    422,
    "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
  ],
  ORDER_NOT_APPROVED: [
    422,
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
  ],
  PAYER_ACTION_REQUIRED: [
    422,
    'Transaction cannot complete successfully, instruct the buyer to return to PayPal.',
  ],
  PENDING_CAPTURE: [
    422,
    'Cannot initiate a refund as the capture is pending. Capture is typically pending when the payer has funded the transaction using e-check/bank funded.',
  ],
  REFUND_AMOUNT_EXCEEDED: [
    422,
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  ],
  REFUND_CAPTURE_CURRENCY_MISMATCH: [422, 'Refund must be in the same currency as the capture'],
  REFUND_DUPLICATE_INVOICE_ID: [422, 'Invoice ID was previously used to refund a capture.'],
  REFUND_FAILED_INSUFFICIENT_FUNDS: [
    422,
    'Capture could not be refunded due to insufficient funds. Please check to see if you have sufficient funds in your PayPal account or if the bank account linked to your PayPal account is verified and has sufficient funds.',
  ],
  REFUND_NOT_ALLOWED: [422, 'Capture cannot be refunded.'],
  TRANSACTION_REFUSED: [422, 'The request was refused.'],
  INTERNAL_SERVER_ERROR: [500, ''],
  SERVICE_UNAVAILABLE: [503, ''],
} as const satisfies Record<string, readonly [status: number, description: string]>

export type Issue = keyof typeof ISSUES
export const isIssue = (text: string): text is Issue => Object.hasOwn(ISSUES, text)

/** The provider's `name` and `message` of each status. */
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

/** Thrown by the sandbox's rules; `field` is the JSON pointer of what is wrong in the request. */
export class Refusal extends Error {
  readonly issue: Issue
  readonly field: string | undefined
  readonly links: Link[]

  constructor(issue: Issue, about: { field?: string; links?: Link[] } = {}) {
    super(issue)
    this.issue = issue
    this.field = about.field
    this.links = about.links ?? []
  }
}

/** @returns the HTTP status and the JSON body of a refusal. */
export function refusalReply(refusal: Refusal, debugId: string): { status: number; body: string } {
  const [status, description] = ISSUES[refusal.issue]
  const [name, message] = NAMES[status]!
  // Both are the same issue to the provider; only the sentence differs between a payment and a refund.
  const issue = refusal.issue === 'REFUND_DUPLICATE_INVOICE_ID' ? 'DUPLICATE_INVOICE_ID' : refusal.issue
  const location = refusal.field?.startsWith('/') ? 'body' : undefined
  const details = description ? [{ field: refusal.field, location, issue, description }] : undefined
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
