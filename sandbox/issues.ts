/**
 * Every issue that the sandbox can answer with, its HTTP status and the text of the published API description, so that
 * the shop gets the same bodies here as from the real provider.
 */
export const ISSUES = {
  INVALID_ARRAY_MAX_ITEMS: [400, 'The number of items in an array parameter is too large.'],
  INVALID_ARRAY_MIN_ITEMS: [400, 'The number of items in an array parameter is too small.'],
  INVALID_COUNTRY_CODE: [
    400,
    'Country code is invalid. Please refer to https://developer.paypal.com/api/rest/reference/country-codes/ for a list of supported country codes.',
  ],
  INVALID_PARAMETER_SYNTAX: [400, 'The value of a field does not conform to the expected format.'],
  INVALID_PARAMETER_VALUE: [400, 'A parameter value is not valid.'],
  INVALID_PATCH_OPERATION: [
    400,
    "The operation cannot be honored. Cannot add a property that's already present, use replace. Cannot remove a property thats not present, use add. Cannot replace a property thats not present, use add.",
  ],
  INVALID_STRING_LENGTH: [400, 'The value of a field is either too short or too long'],
  MALFORMED_REQUEST_JSON: [400, 'The request JSON is not well formed.'],
  MISSING_REQUIRED_PARAMETER: [400, 'A required parameter is missing.'],
  PAYPAL_REQUEST_ID_REQUIRED: [
    400,
    "A PayPal-Request-Id is required if you are trying to process payment for an Order. Please specify a PayPal-Request-Id or Create the Order without a 'payment_source' specified.",
  ],
  AUTHENTICATION_FAILURE: [401, ''],
  PAYEE_ACCOUNT_NOT_VERIFIED: [
    403,
    'Payee has not verified their account with PayPal. The selected payment method requires the recipient to have a verified PayPal account before transactions can be processed on their behalf.',
  ],
  PERMISSION_DENIED: [403, 'You do not have permission to access or perform operations on this resource.'],
  INVALID_RESOURCE_ID: [
    404,
    'Specified resource ID does not exist. Please check the resource ID and try again.',
  ],
  AMOUNT_MISMATCH: [
    422,
    'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
  ],
  AUTH_CAPTURE_NOT_ENABLED: [
    422,
    'Authorization and Capture feature is not enabled for the merchant. Make sure that the recipient of the funds is a verified business account.',
  ],
  CANNOT_BE_NEGATIVE: [
    422,
    'Must be greater than or equal to 0. If the currency supports decimals, only two decimal place precision is supported.',
  ],
  CANNOT_BE_ZERO_OR_NEGATIVE: [
    422,
    'Must be greater than zero. If the currency supports decimals, only two decimal place precision is supported.',
  ],
  CAPTURE_FULLY_REFUNDED: [422, 'The capture has already been fully refunded'],
  CAPTURE_ID_NOT_FOUND: [422, 'Specified capture ID does not exist. Check the capture ID and try again.'],
  CAPTURE_STATUS_NOT_VALID: [
    422,
    'Invalid capture status. Tracker information can only be added to captures in `COMPLETED` state.',
  ],
  CITY_REQUIRED: [422, 'The specified country requires a city (address.admin_area_2).'],
  COMPLIANCE_VIOLATION: [422, 'Transaction is declined due to compliance violation.'],
  DECIMAL_PRECISION: [
    422,
    'If the currency supports decimals, only two decimal place precision is supported.',
  ],
  // No published text: Orders v2 does not document this answer; the name and text are those of its older APIs.
  DUPLICATE_REQUEST_ID: [422, 'The value of PayPal-Request-Id header has already been used'],
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
  ITEM_SKU_MISMATCH: [
    422,
    'Item sku must match one of the items sku that was provided during order creation.',
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
  MAX_VALUE_EXCEEDED: [422, 'Should be less than or equal to 999999999999999.99.'],
  MISSING_PICKUP_ADDRESS: [
    422,
    'A pickup address(`shipping.address`) is required for the provided `shipping.type`.',
  ],
  // Not in the published description, but the real provider answers it.
  MISSING_SHIPPING_ADDRESS: [
    422,
    'The shipping address is required when `shipping_preference=SET_PROVIDED_ADDRESS`.',
  ],
  MULTI_CURRENCY_ORDER: [
    422,
    'Multiple differing values of currency_code are not supported. Entire Order request must have the same currency_code.',
  ],
  MULTIPLE_ITEM_CATEGORIES: [
    422,
    'For a given \'purchase_unit\' the \'items.category\' could be either "PHYSICAL_GOODS" and/or "DIGITAL_GOODS" or just "DONATION".  \'items.category\' as "DONATION" cannot be combined with items with either "PHYSICAL_GOODS" or "DIGITAL_GOODS".',
  ],
  MULTIPLE_SHIPPING_OPTION_SELECTED: [422, "Only one shipping.option can be set to 'selected = true'."],
  NOT_PATCHABLE: [422, 'Cannot be patched.'],
  ORDER_ALREADY_CAPTURED: [
    422,
    "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
  ],
  ORDER_ALREADY_COMPLETED: [422, 'The order cannot be patched after it is completed.'],
  ORDER_NOT_APPROVED: [
    422,
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
  ],
  PATCH_PATH_REQUIRED: [
    422,
    "Please specify a 'path' for the field for which the operation needs to be performed.",
  ],
  PATCH_VALUE_REQUIRED: [422, "Please specify a 'value' to for the field that is being patched."],
  PAYEE_ACCOUNT_INVALID: [
    422,
    'Payee account specified is invalid. Please check the `payee.email_address` or `payee.merchant_id` specified and try again. Ensure that either  `payee.merchant_id` or `payee.email_address` is specified.',
  ],
  PAYER_ACTION_REQUIRED: [
    422,
    'Transaction cannot complete successfully, instruct the buyer to return to PayPal.',
  ],
  PENDING_CAPTURE: [
    422,
    'Cannot initiate a refund as the capture is pending. Capture is typically pending when the payer has funded the transaction using e-check/bank funded.',
  ],
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: [422, 'The merchant account is locked or closed.'],
  PAYEE_ACCOUNT_RESTRICTED: [422, 'The merchant account is restricted.'],
  POSTAL_CODE_REQUIRED: [422, 'The specified country requires a postal code.'],
  REFUND_AMOUNT_EXCEEDED: [
    422,
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  ],
  REFERENCE_ID_NOT_FOUND: [
    422,
    'Filter expression value is incorrect. Please check the value of the reference_id and try again.',
  ],
  REFUND_CAPTURE_CURRENCY_MISMATCH: [422, 'Refund must be in the same currency as the capture'],
  REFUND_DUPLICATE_INVOICE_ID: [422, 'Invoice ID was previously used to refund a capture.'],
  REFUND_FAILED_INSUFFICIENT_FUNDS: [
    422,
    'Capture could not be refunded due to insufficient funds. Please check to see if you have sufficient funds in your PayPal account or if the bank account linked to your PayPal account is verified and has sufficient funds.',
  ],
  REFUND_NOT_ALLOWED: [422, 'Capture cannot be refunded.'],
  SHIPPING_ADDRESS_INVALID: [422, 'Provided shipping address is invalid.'],
  SHIPPING_OPTION_NOT_SELECTED: [
    422,
    "At least one of the shipping.option should be set to 'selected = true'.",
  ],
  SHIPPING_OPTIONS_NOT_SUPPORTED: [
    422,
    "Shipping options are not supported when `shipping.type` is specified or when 'application_context.shipping_preference' is set as 'NO_SHIPPING' or 'SET_PROVIDED_ADDRESS'.",
  ],
  TAX_TOTAL_MISMATCH: [
    422,
    'Should equal sum of (tax * quantity) across all items for a given purchase_unit.',
  ],
  TAX_TOTAL_REQUIRED: [
    422,
    'If item details are specified (items.tax_total and items.quantity) corresponding amount.breakdown.tax_total is required.',
  ],
  TRANSACTION_DISPUTED: [
    422,
    'Partial refunds cannot be offered at this time because there is an open case on this transaction. Visit the PayPal Resolution Center to review this case.',
  ],
  TRANSACTION_REFUSED: [422, 'The request was refused.'],
  UNSUPPORTED_SHIPPING_TYPE: [
    422,
    'The provided `shipping.type` is only supported for `application_context.shipping_preference`=`SET_PROVIDED_ADDRESS` or `NO_SHIPPING`.',
  ],
  INTERNAL_SERVER_ERROR: [500, ''],
  SERVICE_UNAVAILABLE: [503, ''],
} as const satisfies Record<string, readonly [status: number, description: string]>

export type Issue = keyof typeof ISSUES
export const isIssue = (text: string): text is Issue => Object.hasOwn(ISSUES, text)
