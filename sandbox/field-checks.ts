/**
 * Checks of the fields of a request body; each refuses with the issue that the provider's published description names.
 */
import type { Issue } from './issues.ts'
import { Refusal } from './refusals.ts'

export type Fields = Record<string, unknown>

/** `^.*$` in the published description: any characters except line breaks. */
export const ONE_LINE = /^.*$/

// RFC 3986: the characters allowed in a URL; all others have to be percent-encoded.
const ADDRESS = /^https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/

export function refuse(issue: Issue, field: string): never {
  throw new Refusal(issue, { field })
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A required object. */
export function fieldsAt(value: unknown, field: string): Fields {
  if (value === undefined) refuse('MISSING_REQUIRED_PARAMETER', field)
  return isFields(value) ? value : refuse('INVALID_PARAMETER_SYNTAX', field)
}

/** An optional object. */
export const optionalFieldsAt = (value: unknown, field: string): Fields | undefined =>
  value === undefined ? undefined : fieldsAt(value, field)

export function checkPresent(fields: Fields, at: string, ...keys: string[]): void {
  for (const key of keys) if (fields[key] === undefined) refuse('MISSING_REQUIRED_PARAMETER', `${at}/${key}`)
}

/** @param bounds the published `minLength`, `maxLength` and `pattern`; lengths count characters, as in JSON Schema. */
export function checkText(
  fields: Fields,
  key: string,
  at: string,
  bounds: { min?: number; max: number; pattern?: RegExp },
): void {
  const text = fields[key]
  if (text === undefined) return
  if (typeof text !== 'string') refuse('INVALID_PARAMETER_SYNTAX', `${at}/${key}`)
  const length = [...text].length
  if (length < (bounds.min ?? 1) || length > bounds.max) refuse('INVALID_STRING_LENGTH', `${at}/${key}`)
  if (bounds.pattern && !bounds.pattern.test(text)) refuse('INVALID_PARAMETER_SYNTAX', `${at}/${key}`)
}

export function checkOneOf(fields: Fields, key: string, at: string, values: readonly string[]): void {
  const value = fields[key]
  if (value === undefined) return
  if (typeof value !== 'string') refuse('INVALID_PARAMETER_SYNTAX', `${at}/${key}`)
  if (!values.includes(value)) refuse('INVALID_PARAMETER_VALUE', `${at}/${key}`)
}

export function checkFlag(fields: Fields, key: string, at: string): void {
  const flag = fields[key]
  if (flag !== undefined && typeof flag !== 'boolean') refuse('INVALID_PARAMETER_SYNTAX', `${at}/${key}`)
}

/** The published description lists GB and excludes UK. */
export function checkCountry(fields: Fields, key: string, at: string): void {
  checkPresent(fields, at, key)
  const code = fields[key]
  if (typeof code !== 'string') refuse('INVALID_PARAMETER_SYNTAX', `${at}/${key}`)
  if (!/^([A-Z]{2}|C2)$/.test(code) || code === 'UK') refuse('INVALID_COUNTRY_CODE', `${at}/${key}`)
}

/** @returns a page URL that a payer's browser can open. */
export function addressAt(value: unknown, field: string): string {
  if (value === undefined) refuse('MISSING_REQUIRED_PARAMETER', field)
  if (typeof value !== 'string' || !ADDRESS.test(value) || !URL.canParse(value))
    refuse('INVALID_PARAMETER_SYNTAX', field)
  return value
}
