import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from './api.ts'

/**
 * Shows at each form field what the API rejected about it.
 * @param fieldOf maps the path of an issue to a form field, if there is one
 * @param shouldFocus whether to focus the first of these fields
 */
export function applyApiErrors<Values extends FieldValues>(
  { setError }: Pick<UseFormReturn<Values>, 'setError'>,
  error: Error,
  fieldOf: (path: string) => FieldPath<Values> | undefined,
  { shouldFocus = true } = {},
): void {
  const issues = error instanceof ApiError ? (error.body?.issues ?? []) : []
  for (const { path, message } of issues.toReversed()) {
    const field = fieldOf(path)
    if (field) setError(field, { type: 'refused', message }, { shouldFocus })
  }
}
