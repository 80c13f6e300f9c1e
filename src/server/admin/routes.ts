// Owns who is an administrator: signing in and out, and becoming the first one. What only administrators may do is
// each capability's own.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { done, EMAIL_MAX } from '#contract/common.ts'
import type { Db } from '#server/platform/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { Limits } from '#server/platform/limits.ts'
import { ADDRESS_HEADER, AUTH_PATH, type Auth, PASSWORD_MAX, PASSWORD_MIN } from './auth.ts'
import { setUpFirstAdmin } from './first-admin.ts'
import { beginAttempt, forgetAttempt } from './sign-in-limit.ts'

const setUp = z.object({
  token: z.string().min(1).max(200),
  email: z.email().max(EMAIL_MAX),
  password: z.string().min(PASSWORD_MIN).max(PASSWORD_MAX),
})

type AdminDeps = { auth: Auth; db: Db; limit: Limits['limit']; rateLimits: boolean; now: () => Date }

export function adminRoutes(app: FastifyInstance, { auth, db, limit, rateLimits, now }: AdminDeps): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/admin/setup',
    {
      config: limit(10),
      schema: {
        summary: 'Become the first administrator, once, with the token of the set-up link',
        tags: ['admin'],
        body: setUp,
        response: { 201: done },
      },
    },
    async (request, reply) => {
      const { token, ...first } = request.body
      if (!(await setUpFirstAdmin(db, token, first, now())))
        throw new ShopError('not_signed_in', {
          details: 'See seadistuslink ei kehti. Võib-olla on seda juba kasutatud.',
        })
      return reply.code(201).send({ ok: true as const })
    },
  )

  app.route({
    method: ['GET', 'POST'],
    url: `${AUTH_PATH}/*`,
    schema: { hide: true },
    handler: async (request, reply) => {
      // better-auth straightens `..` and the like in the same way: what is limited here is what it will see.
      const url = new URL(request.url, auth.origins[0])
      const called = `${request.method} ${url.pathname}`
      // Pages ask for every visitor; nobody needs better-auth to know what it says without a cookie.
      if (called === `GET ${AUTH_PATH}/get-session` && !auth.carriesSession(request.headers.cookie))
        return send(reply, Response.json(null))
      const asked = webRequest(request, url)
      if (called === `POST ${AUTH_PATH}/sign-in/email` && rateLimits)
        return send(reply, await signIn(asked, { address: request.ip, email: emailOf(request.body) }))
      return send(reply, await auth.answer(asked))
    },
  })

  async function signIn(request: Request, who: { address: string; email: string }): Promise<Response> {
    const begun = await beginAttempt(db, who, now())
    if ('retryAfter' in begun)
      return Response.json(
        { code: 'TOO_MANY_REQUESTS', message: 'Too many failed sign-ins' },
        { status: 429, headers: { 'retry-after': String(begun.retryAfter) } },
      )
    const answer = await auth.answer(request)
    if (answer.status !== 401) await forgetAttempt(db, begun.attempt)
    return answer
  }
}

/** Whom a sign-in is for; the empty account where better-auth is going to refuse the body. */
function emailOf(body: unknown): string {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined
  return typeof email === 'string' ? email : ''
}

/** What better-auth's own checks look at, and nothing else that a client may claim. */
const PASSED_HEADERS = [
  'cookie',
  'origin',
  'referer',
  'user-agent',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
]

function webRequest(request: FastifyRequest, url: URL): Request {
  const headers = new Headers({ [ADDRESS_HEADER]: request.ip })
  for (const name of PASSED_HEADERS) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  if (request.body === undefined) return new Request(url, { method: request.method, headers })
  headers.set('content-type', 'application/json')
  return new Request(url, { method: request.method, headers, body: JSON.stringify(request.body) })
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const body = await response.text()
  // Its router leaves an unknown path without a word.
  if (response.status === 404 && body === '') throw new ShopError('not_found')
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  return reply.header('cache-control', 'no-store').code(response.status).send(body)
}
