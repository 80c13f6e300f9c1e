import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#server/platform/database.ts'
import type { Limits } from '#server/platform/rate-limits.ts'
import { retryingTransaction } from '#server/platform/retrying-transaction.ts'
import { recordAction } from './audit.ts'
import { AUTH_PATH, type Auth, CLIENT_IP_HEADER, type SignedIn } from './auth.ts'
import { AUTH_CALLS, type AuthCall } from './auth-calls.ts'
import type { KnownBrowsers } from './known-browser.ts'
import { ATTEMPT_KEYS, beginAttempt, clearAttempt, consumeCode, restoreCode } from './sign-in-limit.ts'
import { deletePendingSignIns, emailOfPendingSignIn } from './store.ts'

type AuthDeps = {
  auth: Auth
  browsers: KnownBrowsers
  db: Db
  limit: Limits['limit']
  rateLimits: boolean
  now: () => Date
}

/** What better-auth says under its own path, with the shop's limit on guesses and a line in the log of the owner's actions. */
export function authRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const { auth, browsers, db, limit, rateLimits, now } = deps
  for (const call of AUTH_CALLS)
    app.route({
      method: call.method,
      url: AUTH_PATH + call.path,
      schema: { hide: true },
      ...(call.perMinute && { config: limit(call.perMinute) }),
      handler: async (request, reply) => send(reply, await answer(call, request)),
    })

  async function answer(call: AuthCall, request: FastifyRequest): Promise<Response> {
    const { cookie } = request.headers
    // Pages ask for every visitor; without a cookie the answer is known without better-auth.
    if (call.path === '/get-session' && !auth.carriesSession(cookie)) return Response.json(null)
    const asked = webRequest(call, request, auth.origins[0]!)
    if (!call.isTry && !call.action) return auth.answer(asked)
    const before = call.isAnew ? undefined : await auth.sessionBehind(cookie)
    const email = before?.email ?? (await emailOf(call, request))
    const said = call.isTry
      ? await withinLimit(await countsOf(request, before, email), () =>
          call.path === '/two-factor/verify-totp' ? onceWithCode(request, email, asked) : auth.answer(asked),
        )
      : await auth.answer(asked)
    const signedIn = said.ok ? await record(call, before, said) : undefined
    if (signedIn) said.headers.append('set-cookie', await browsers.cookieFor(cookie, signedIn))
    return said
  }

  /** A signed-in session and a known browser have counts of their own, so that strangers cannot lock the owner out. */
  async function countsOf(
    { ip, headers }: FastifyRequest,
    before: SignedIn | undefined,
    email: string | undefined,
  ): Promise<string[]> {
    if (before) return [ATTEMPT_KEYS.session(before.sessionId)]
    if (email === undefined) return [ATTEMPT_KEYS.address(ip)]
    const browser = await browsers.idFor(headers.cookie, email)
    return browser
      ? [ATTEMPT_KEYS.browser(browser)]
      : [ATTEMPT_KEYS.address(ip), ATTEMPT_KEYS.account(email)]
  }

  /** Who tries to sign in: whom the form names, or who has passed the first step. */
  async function emailOf({ path }: AuthCall, { body, headers }: FastifyRequest): Promise<string | undefined> {
    if (path === '/sign-in/email') return textIn(body, 'email')
    if (!path.startsWith('/two-factor/verify-')) return undefined
    const pending = auth.pendingSignIn(headers.cookie)
    return pending === undefined ? undefined : emailOfPendingSignIn(db, pending)
  }

  async function withinLimit(counts: string[], tryIt: () => Promise<Response>): Promise<Response> {
    if (!rateLimits) return tryIt()
    const begun = await beginAttempt(db, counts, now())
    if ('retryAfter' in begun) return tooMany(begun.retryAfter)
    const said = await tryIt()
    if (!(await hasFailed(said))) await clearAttempt(db, begun.attempt)
    return said
  }

  /** A code is single-use, so that one that was read over the shoulder cannot be replayed. */
  async function onceWithCode(
    { body }: FastifyRequest,
    email: string | undefined,
    asked: Request,
  ): Promise<Response> {
    const code = textIn(body, 'code')
    if (email === undefined || code === undefined) return auth.answer(asked)
    if (!(await consumeCode(db, email, code, now())))
      return Response.json({ code: 'CODE_USED', message: 'The code has been used' }, { status: 401 })
    const said = await auth.answer(asked)
    if (!said.ok) await restoreCode(db, email, code)
    return said
  }

  /**
   * better-auth commits its own changes, so the audit entry is written after them; without the entry, the cookie does
   * not leave.
   * @returns the e-mail of who has signed in by it
   */
  async function record(
    call: AuthCall,
    before: SignedIn | undefined,
    said: Response,
  ): Promise<string | undefined> {
    const action = call.action?.(before)
    const body = (await said.clone().json()) as { user?: { email: string }; name?: string }
    const actor = before?.email ?? body.user?.email
    // The password was right, and the second step is still to come.
    if (!action || !actor) return undefined
    await retryingTransaction(db, async trx => {
      if (before && call.path === '/change-password') await deletePendingSignIns(trx, before.userId)
      const subject = (call.path === '/passkey/verify-registration' && body.name) || actor
      const data = action === 'account.sign-in' ? { by: call.by } : {}
      await recordAction(trx, { actor, action, subject, data }, now())
    })
    return action === 'account.sign-in' ? actor : undefined
  }
}

const tooMany = (retryAfter: number) =>
  Response.json(
    { code: 'TOO_MANY_REQUESTS', message: 'Too many failed sign-ins', retryAfter },
    { status: 429, headers: { 'retry-after': String(retryAfter) } },
  )

async function hasFailed(said: Response): Promise<boolean> {
  if (said.status === 401) return true
  return said.status === 400 && textIn(await said.clone().json(), 'code') === 'INVALID_PASSWORD'
}

function textIn(body: unknown, name: string): string | undefined {
  const value =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : undefined
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

/** The address is the call's own, however the client spelt it: what is limited here is what better-auth will see. */
function webRequest(call: AuthCall, request: FastifyRequest, origin: string): Request {
  const url = new URL(AUTH_PATH + call.path, origin)
  url.search = new URL(request.url, origin).search
  const headers = new Headers({ [CLIENT_IP_HEADER]: request.ip })
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

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const body = await response.text()
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  return reply.header('cache-control', 'no-store').code(response.status).send(body)
}
