import * as messages from '#messages/admin/phone-notices.ts'

export const ENDPOINT_NOT_OPEN = 'The endpoint is not on the open internet'

export const pushAnswered = (status: number): string => `The service answered ${status}`
const ANSWERED = /^The service answered (\d+)$/

/** @param why the connection's error code */
export const pushNotReached = (why: string): string => `The service was not reached (${why})`
const NOT_REACHED = /^The service was not reached \((.+)\)$/

/** Returns why a device could not be notified, for the owner. */
export function pushFaultText(fault: string): string {
  if (fault === ENDPOINT_NOT_OPEN) return messages.endpointNotOpen
  const status = ANSWERED.exec(fault)?.[1]
  if (status !== undefined) return messages.serviceAnswered(status)
  const why = NOT_REACHED.exec(fault)?.[1]
  return why === undefined ? fault : messages.serviceNotReached(why)
}
