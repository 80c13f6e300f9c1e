import { ApiError } from './api.ts'
import type { StoredValue } from './browser-storage.ts'
import { type IdentifiedRequest, useRequestId } from './request-id.ts'

/** An earlier try has arrived, and made something else than what is sent now. */
export const isAnother = (error: Error | null): boolean =>
  error instanceof ApiError && (error.code === 'request_differs' || error.code === 'order_differs')

/**
 * Names what a form makes, not what stands in it: while it is not known whether a try has arrived, whatever is changed since makes
 * no second one.
 * @param storage keeps the name where the draft of the form is kept; it is to be forgotten with the draft
 */
export function useFormRequest(storage?: StoredValue<IdentifiedRequest>) {
  const { of, isNamed, forget } = useRequestId(storage)
  return {
    name: () => of({}),
    isNamed,
    forget,
    /** To be called with each failure: told of what there is, the person may want another one. */
    failed(error: Error) {
      if (isAnother(error)) forget()
    },
  }
}
