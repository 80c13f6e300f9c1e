/** A request id stands for one request: used again with another body it is an error of the caller, not a retry. */
import { isDeepStrictEqual } from 'node:util'
import { Refusal } from './refusals.ts'

/**
 * @param earlier, body parsed JSON; no body is an empty one.
 * @throws Refusal DUPLICATE_REQUEST_ID
 */
export function checkSameBody(earlier: unknown, body: unknown): void {
  if (!isDeepStrictEqual(earlier ?? {}, body ?? {}))
    throw new Refusal('DUPLICATE_REQUEST_ID', { field: 'PayPal-Request-Id' })
}
