import type { IncomingHttpHeaders } from 'node:http'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'

/**
 * Caches whether an agent is a person's: phones of one make send the same one, and matching all robots takes longer
 * than answering a cached page.
 */
const people = new LRUCache<string, boolean>({ max: 500 })

/** Longer agents are not a browser's, and would fill the memory. */
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
 * Whether a request may be counted: it comes from a person's browser, without Do Not Track or Global Privacy Control.
 * Nothing read here is stored.
 */
export function mayBeCounted(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent']
  if (!agent || !isPerson(agent)) return false
  if (headers.dnt === '1' || headers['sec-gpc'] === '1') return false
  const purpose = headers['sec-purpose'] ?? headers.purpose
  return typeof purpose !== 'string' || !AHEAD.test(purpose)
}
