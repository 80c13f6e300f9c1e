/** Validates a parcel's tracking (Orders API v2, track). */
import { checkFlag, checkOneOf, checkPresent, checkText, fieldsAt, refuse } from './field-checks.ts'
import type { Order, Tracker } from './records.ts'

/** Those of the provider's more than a thousand carriers that an Estonian shop uses. */
const CARRIERS =
  'OMNIVA DPD POSTI VENIPAK LATVIJAS_PASTS MATKAHUOLTO INPOST_PACZKOMATY SWE_POSTNORD DHL FEDEX GLS UPS OTHER'.split(
    ' ',
  )

function checkItems(items: unknown, order: Order): object[] | undefined {
  if (items === undefined) return undefined
  if (!Array.isArray(items)) refuse('INVALID_PARAMETER_SYNTAX', '/items')
  const ordered = new Set(order.request.unit.items?.map(({ sku }) => sku))
  for (const [index, item] of items.entries()) {
    const at = `/items/${index}`
    const fields = fieldsAt(item, at)
    checkText(fields, 'name', at, { max: 127 })
    checkText(fields, 'quantity', at, { max: 10, pattern: /^[1-9]\d{0,9}$/ })
    checkText(fields, 'sku', at, { max: 127 })
    checkText(fields, 'url', at, { max: 2048 })
    checkText(fields, 'image_url', at, { max: 2048 })
    if (typeof fields.sku === 'string' && !ordered.has(fields.sku)) refuse('ITEM_SKU_MISMATCH', `${at}/sku`)
  }
  return items
}

/**
 * Reads the body of a track call about an order.
 * @param at when, ISO 8601.
 * @throws Refusal with the provider's own issue and the pointer to the field.
 */
export function readTracker(order: Order, body: unknown, at: string): Tracker {
  const request = fieldsAt(body, '/')
  checkPresent(request, '', 'capture_id', 'tracking_number', 'carrier')
  checkText(request, 'capture_id', '', { max: 50, pattern: /^[a-zA-Z0-9]*$/ })
  checkText(request, 'tracking_number', '', { max: 64 })
  checkText(request, 'carrier', '', { max: 64, pattern: /^[0-9A-Z_]+$/ })
  checkOneOf(request, 'carrier', '', CARRIERS)
  checkText(request, 'carrier_name_other', '', { max: 64 })
  if (request.carrier === 'OTHER') checkPresent(request, '', 'carrier_name_other')
  checkFlag(request, 'notify_payer', '')
  const { capture } = order
  if (capture?.id !== request.capture_id) refuse('CAPTURE_ID_NOT_FOUND', '/capture_id')
  if (capture?.status !== 'COMPLETED') refuse('CAPTURE_STATUS_NOT_VALID', '/capture_id')
  const name = request.carrier_name_other
  return {
    id: `${request.capture_id}-${request.tracking_number}`,
    captureId: String(request.capture_id),
    trackingNumber: String(request.tracking_number),
    carrier: String(request.carrier),
    carrierNameOther: request.carrier === 'OTHER' ? String(name) : undefined,
    notifyPayer: request.notify_payer === true,
    items: checkItems(request.items, order),
    createdAt: at,
  }
}
