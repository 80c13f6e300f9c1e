import type { IncomingHttpHeaders } from 'node:http'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'

/** Phones of one make say the same, and to look for all robots in it takes longer than the answer to a page that is kept. */
const people = new LRUCache<string, boolean>({ max: 500 })

/** What is longer is no browser's, and would fill the memory. */
const AGENT_LENGTH_MAX = 300

function isPerson(agent: string): boolean {
  if (agent.length > AGENT_LENGTH_MAX) return !isbot(agent)
  const known = people.get(agent)
  if (known !== undefined) return known
  const found = !isbot(agent)
  people.set(agent, found)
  return found
}

/** Pages that a browser loads ahead of a click that may never come. */
const AHEAD = /prefetch|prerender/

/**
 * Whether a request may be counted: it comes from a person's browser, and that person has not asked to be left alone
 * (Do Not Track, Global Privacy Control). Nothing that is read here is kept.
 */
export function mayBeCounted(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent']
  if (!agent || !isPerson(agent)) return false
  if (headers.dnt === '1' || headers['sec-gpc'] === '1') return false
  const purpose = headers['sec-purpose'] ?? headers.purpose
  return typeof purpose !== 'string' || !AHEAD.test(purpose)
}
