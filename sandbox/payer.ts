/** The actions of a payer's browser on the approve page, without a browser: for tests and measurements. */
import type { Outcome } from './outcomes.ts'

export type Decision =
  | 'approve'
  | 'cancel'
  | 'complete'
  | 'decline'
  | 'reverse'
  | 'dispute'
  | 'resolve-dispute'
  | 'outage'
  | 'recover'

/**
 * Submits the form of an approve page.
 * @returns the address to which the payer is sent back.
 */
export async function decide(approveUrl: string, decision: Decision, outcome?: Outcome): Promise<URL> {
  const body = new URLSearchParams({ decision, ...(outcome && { outcome }) })
  const reply = await fetch(approveUrl, { method: 'POST', body, redirect: 'manual' })
  const location = reply.headers.get('location')
  if (reply.status !== 303 || !location) throw new Error(`The approve page answered ${reply.status}`)
  return new URL(location)
}

export const approve = (approveUrl: string, outcome?: Outcome): Promise<URL> =>
  decide(approveUrl, 'approve', outcome)
