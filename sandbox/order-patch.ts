/** Reads the body of an update of an order (Orders API v2, patch). The sandbox changes the payee and the amount. */
import { checkOneOf, checkPresent, checkText, type Fields, fieldsAt, refuse } from './field-checks.ts'
import { checkAmount, checkItems } from './order-amount.ts'
import { payeeAt } from './payee.ts'
import type { Order } from './records.ts'

/** `/purchase_units/@reference_id=='default'/amount`: a purchase unit is named by its reference, not its place. */
const PATH = /^\/purchase_units\/@reference_id=='([^']+)'\/(payee\/email|amount)$/

type Changed = Pick<Order, 'payee' | 'request'>

/**
 * @returns the order's payee and request after all operations.
 * @throws Refusal with the provider's own issue and the pointer to the field.
 */
export function readOrderPatch(body: unknown, order: Changed): Changed {
  if (!Array.isArray(body)) refuse('INVALID_PARAMETER_SYNTAX', '/')
  return body.reduce<Changed>(
    (changed, operation, place) => applyOperation(fieldsAt(operation, `/${place}`), `/${place}`, changed),
    { payee: order.payee, request: order.request },
  )
}

function applyOperation(operation: Fields, at: string, { payee, request }: Changed): Changed {
  checkPresent(operation, at, 'op')
  checkOneOf(operation, 'op', at, ['add', 'remove', 'replace', 'move', 'copy', 'test'])
  if (operation.path === undefined) refuse('PATCH_PATH_REQUIRED', `${at}/path`)
  const [, reference, field] = PATH.exec(String(operation.path)) ?? []
  if (reference === undefined) refuse('NOT_PATCHABLE', `${at}/path`)
  const { unit } = request
  if (reference !== (unit.reference_id ?? 'default')) refuse('REFERENCE_ID_NOT_FOUND', `${at}/path`)
  // Every order has a payee and an amount.
  if (operation.op !== 'replace') refuse('INVALID_PATCH_OPERATION', `${at}/op`)
  if (operation.value === undefined) refuse('PATCH_VALUE_REQUIRED', `${at}/value`)
  if (field === 'amount') {
    const amount = fieldsAt(operation.value, `${at}/value`)
    checkAmount(amount, `${at}/value`)
    if (unit.items) checkItems(unit.items, amount, `${at}/value`)
    return { payee, request: { ...request, unit: { ...unit, amount: amount as typeof unit.amount } } }
  }
  checkText(operation, 'value', at, { min: 3, max: 254 })
  return { payee: payeeAt(operation.value as string), request }
}
