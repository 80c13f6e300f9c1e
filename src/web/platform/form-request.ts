import { ApiError } from './api.ts'
import type { StoredValue } from './browser-storage.ts'
import { type IdentifiedRequest, useRequestId } from './request-id.ts'

/** Whether an earlier attempt has arrived and made something other than what is sent now. */
export const isDifferentRequest = (error: Error | null): boolean =>
  error instanceof ApiError && (error.code === 'request_differs' || error.code === 'order_differs')

const isAlreadyPaid = (error: Error): boolean => error instanceof ApiError && error.code === 'already_paid'

/**
 * Whether the shop examined and rejected the request. A fault of the shop or a rate limit says nothing about an earlier
 * attempt.
 */
const isRefusal = (error: Error): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

/**
 * Identifies what a form creates, independently of what is filled in: while it is unknown whether an attempt has
 * arrived, a retry with changed values creates nothing a second time.
 * @param storage stores the id next to the form's draft; forget it together with the draft
 * @param isTakenUp whether the form shows a draft that may have been sent already
 */
export function useFormRequest(storage?: StoredValue<IdentifiedRequest>, isTakenUp?: () => boolean) {
  const { of, refused, isUnsure, forget } = useRequestId(storage, isTakenUp)
  return {
    name: () => of({}),
    isUnsure,
    forget,
    /**
     * Call with each failure. An error about what already exists, or is already paid, forgets the id: the person has
     * read it, and may want to make another one.
     */
    failed(error: Error) {
      if (isDifferentRequest(error) || isAlreadyPaid(error)) forget()
      else if (isRefusal(error)) refused()
    },
  }
}
