import type { IncomingHttpHeaders } from 'node:http'
import { isbot } from 'isbot'

/** Pages that a browser loads ahead of a click that may never come. */
const AHEAD = /prefetch|prerender/

/**
 * Whether a request may be counted: it comes from a person's browser, and that person has not asked to be left alone
 * (Do Not Track, Global Privacy Control). Nothing that is read here is kept.
 */
export function mayBeCounted(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent']
  if (!agent || isbot(agent)) return false
  if (headers.dnt === '1' || headers['sec-gpc'] === '1') return false
  const purpose = headers['sec-purpose'] ?? headers.purpose
  return typeof purpose !== 'string' || !AHEAD.test(purpose)
}
