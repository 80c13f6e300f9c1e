/** A request as the sandbox's handlers see it. */
import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from './refusals.ts'

export type Call = {
  /** the id in the path, empty if the path has none */
  id: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

/** A reply, or one of two ways not to reply: never, or by breaking the connection. */
export type Reply = { status: number; headers?: Record<string, string>; body?: string } | 'hang' | 'break'

/** By method and path; an id in the path is written `*`. */
export type Handlers = Record<string, (call: Call) => Reply | Promise<Reply>>

const JSON_HEADERS = { 'content-type': 'application/json' }

export const jsonReply = (status: number, value: unknown): Reply => ({
  status,
  headers: JSON_HEADERS,
  body: JSON.stringify(value),
})

/** @throws Refusal MALFORMED_REQUEST_JSON; an empty body reads as `undefined`. */
export function readJson(text: string): unknown {
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('MALFORMED_REQUEST_JSON')
  }
}
