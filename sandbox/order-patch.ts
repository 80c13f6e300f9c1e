/** Reads the body of an update of an order (Orders API v2, patch). The sandbox changes only the payee. */
import { checkOneOf, checkPresent, checkText, type Fields, fieldsAt, refuse } from './field-checks.ts'

/** `/purchase_units/@reference_id=='default'/payee/email`: a purchase unit is named by its reference, not its place. */
const PAYEE_EMAIL = /^\/purchase_units\/@reference_id=='([^']+)'\/payee\/email$/

/**
 * @param reference the reference id of the order's only purchase unit.
 * @returns the e-mail addresses of the new payees, in the sequence of the operations.
 * @throws Refusal with the provider's own issue and the pointer to the field.
 */
export function readPayeePatch(body: unknown, reference: string): string[] {
  if (!Array.isArray(body)) refuse('INVALID_PARAMETER_SYNTAX', '/')
  return body.map((operation, place) =>
    readOperation(fieldsAt(operation, `/${place}`), `/${place}`, reference),
  )
}

function readOperation(operation: Fields, at: string, reference: string): string {
  checkPresent(operation, at, 'op')
  checkOneOf(operation, 'op', at, ['add', 'remove', 'replace', 'move', 'copy', 'test'])
  if (operation.path === undefined) refuse('PATCH_PATH_REQUIRED', `${at}/path`)
  const [, unit] = PAYEE_EMAIL.exec(String(operation.path)) ?? []
  if (unit === undefined) refuse('NOT_PATCHABLE', `${at}/path`)
  if (unit !== reference) refuse('REFERENCE_ID_NOT_FOUND', `${at}/path`)
  // Every order has a payee.
  if (operation.op !== 'replace') refuse('INVALID_PATCH_OPERATION', `${at}/op`)
  if (operation.value === undefined) refuse('PATCH_VALUE_REQUIRED', `${at}/value`)
  checkText(operation, 'value', at, { min: 3, max: 254 })
  return operation.value as string
}
