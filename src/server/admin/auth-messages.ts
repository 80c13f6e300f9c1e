import type { FastifyReply, FastifyRequest } from 'fastify'
import { AUTH_PATH, CLIENT_IP_HEADER } from './auth.ts'
import type { AuthCall } from './auth-calls.ts'
import { authCookies } from './auth-cookies.ts'

export function textIn(body: unknown, name: string): string | undefined {
  const value =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : undefined
}

/** The headers that better-auth's own checks read; no other claim of a client is passed on. */
const PASSED_HEADERS = [
  'origin',
  'referer',
  'user-agent',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
]

/**
 * The path is the call's own, however the client spelt it: the call that is rate-limited here is the one that
 * better-auth sees.
 */
export function webRequest(call: AuthCall, request: FastifyRequest, origin: string): Request {
  const url = new URL(AUTH_PATH + call.path, origin)
  url.search = new URL(request.url, origin).search
  const headers = new Headers({ [CLIENT_IP_HEADER]: request.ip })
  const cookie = authCookies(request.headers.cookie)
  // Without a cookie, better-auth does not check the origin of a sign-in.
  if (cookie) headers.set('cookie', cookie)
  for (const name of PASSED_HEADERS) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  if (request.body === undefined) return new Request(url, { method: call.method, headers })
  headers.set('content-type', 'application/json')
  const body =
    typeof request.body === 'object' && request.body !== null
      ? { ...request.body, ...call.always }
      : request.body
  return new Request(url, { method: call.method, headers, body: JSON.stringify(body) })
}

/** Sends better-auth's response without the session's token: that belongs only in a cookie that no script can read. */
export async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const body = JSON.stringify(withoutToken(await response.json()))
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  return reply.header('cache-control', 'no-store').code(response.status).send(body)
}

function withoutToken(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer
  const { token: _, session, ...rest } = answer as Record<string, unknown>
  return session === undefined ? rest : { session: withoutToken(session), ...rest }
}
