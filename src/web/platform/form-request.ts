import { ApiError } from './api.ts'
import type { StoredValue } from './browser-storage.ts'
import { type IdentifiedRequest, useRequestId } from './request-id.ts'

/** An earlier try has arrived, and made something else than what is sent now. */
export const isAnother = (error: Error | null): boolean =>
  error instanceof ApiError && (error.code === 'request_differs' || error.code === 'order_differs')

/** What was sent was looked at: a fault of the shop, or too many calls, tells nothing of a try before. */
const isRefusal = (error: Error): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

/**
 * Names what a form makes, not what stands in it: while it is not known whether a try has arrived, whatever is changed since makes
 * no second one.
 * @param storage keeps the name where the draft of the form is kept; it is to be forgotten with the draft
 */
export function useFormRequest(storage?: StoredValue<IdentifiedRequest>) {
  const { of, refused, isUnsure, forget } = useRequestId(storage)
  return {
    name: () => of({}),
    isUnsure,
    forget,
    /** To be called with each failure: told of what there is, the person may want another one. */
    failed(error: Error) {
      if (isAnother(error)) forget()
      else if (isRefusal(error)) refused()
    },
  }
}
