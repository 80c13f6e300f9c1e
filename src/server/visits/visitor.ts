import type { IncomingHttpHeaders } from 'node:http'

/** Programs that say themselves that they are none of the people who are counted. A Cubot is a phone. */
const PROGRAMS =
  /(?<!cu)bot(?:\b|_)|crawl|spider|slurp|preview|facebookexternalhit|embedly|whatsapp|lighthouse|headless|monitor|uptime|pingdom|curl|wget|python|axios|\bnode\b|go-http|java\/|okhttp|libwww/i

/** Pages that a browser loads ahead of a click that may never come. */
const AHEAD = /prefetch|prerender/

/**
 * Whether a request may be counted: it comes from a person's browser, and that person has not asked to be left alone
 * (Do Not Track, Global Privacy Control). Nothing that is read here is kept.
 */
export function mayBeCounted(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent']
  if (!agent || PROGRAMS.test(agent)) return false
  if (headers.dnt === '1' || headers['sec-gpc'] === '1') return false
  const purpose = headers['sec-purpose'] ?? headers.purpose
  return typeof purpose !== 'string' || !AHEAD.test(purpose)
}
