import type { FastifyReply, FastifyRequest } from 'fastify'
import { AUTH_PATH, CLIENT_IP_HEADER } from './auth.ts'
import type { AuthCall } from './auth-calls.ts'
import { authCookies } from './auth-cookies.ts'

export function textIn(body: unknown, name: string): string | undefined {
  const value =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : undefined
}

/** What better-auth's own checks look at, and nothing else that a client may claim. */
const PASSED_HEADERS = [
  'origin',
  'referer',
  'user-agent',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
]

/** The address is the call's own, however the client spelt it: what is limited here is what better-auth will see. */
export function webRequest(call: AuthCall, request: FastifyRequest, origin: string): Request {
  const url = new URL(AUTH_PATH + call.path, origin)
  url.search = new URL(request.url, origin).search
  const headers = new Headers({ [CLIENT_IP_HEADER]: request.ip })
  const cookie = authCookies(request.headers.cookie)
  // Without one better-auth does not ask where a sign-in comes from.
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

/**
 * What better-auth has answered, without the session's token: it is in a cookie that no script can read, and so it stays.
 */
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
