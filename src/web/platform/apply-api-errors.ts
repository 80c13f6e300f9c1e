import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from './api.ts'

/**
 * Says at each field what the API refused of it.
 * @param fieldOf the form's field of an issue's path, where it has one
 * @param shouldFocus whether the first of them takes the focus
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
