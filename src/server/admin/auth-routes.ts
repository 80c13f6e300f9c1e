import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { createFairQueue } from '#server/platform/http/fair-queue.ts'
import type { Limits } from '#server/platform/http/rate-limits.ts'
import { isConfirmed, markConfirmed, recordCall } from './account-changes.ts'
import { AUTH_PATH, type Auth, type SignedIn } from './auth.ts'
import { AUTH_CALLS, type AuthCall, CONFIRM_PATH } from './auth-calls.ts'
import { AUTH_DOCS } from './auth-docs.ts'
import { send, textIn, webRequest } from './auth-messages.ts'
import type { KnownBrowsers } from './known-browser.ts'
import type { SignOutDevices } from './notice-devices.ts'
import { ATTEMPT_KEYS, beginAttempt, clearAttempt, consumeCode, restoreCode } from './sign-in-limit.ts'
import { recordSignIn } from './sign-ins.ts'
import { emailOfPendingSignIn } from './store.ts'

/** More than administrators who share an address need; each may write rows, or hash a password. */
const A_MINUTE = 30

/**
 * Checking a password occupies a core for some tenths of a second, in one of the four threads in which files are read
 * and replies compressed as well. Strangers take turns, known browsers and signed-in sessions among themselves, so two
 * threads stay free. The queue has no limit of its own: the limit on failures keeps it short.
 */
const strangersTurn = createFairQueue({ concurrency: 1 })
const knownTurn = createFairQueue({ concurrency: 1 })

/** Whether the call signs in by a code, after the password was right. */
const isSecondStep = ({ path }: AuthCall): boolean => path.startsWith('/two-factor/verify-')

type AuthDeps = {
  auth: Auth
  browsers: KnownBrowsers
  db: Db
  limit: Limits['limit']
  rateLimits: boolean
  /** whether a password is too easy to guess for this account */
  isWeak: (password: string, email: string) => Promise<boolean>
  signOutDevices: SignOutDevices
  now: () => Date
}

/** better-auth's routes under its own path, with the shop's limit on guesses and the audit log. */
export function authRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const { auth, browsers, db, limit, rateLimits, isWeak, signOutDevices, now } = deps
  for (const call of AUTH_CALLS)
    app.route({
      method: call.method,
      url: AUTH_PATH + call.path,
      // better-auth validates the body itself, and refuses in its own format.
      config: { describedBy: AUTH_DOCS[call.path]!, ...limit(call.perMinute ?? A_MINUTE) },
      handler: async (request, reply) => send(reply, await answer(call, request)),
    })

  async function answer(call: AuthCall, request: FastifyRequest): Promise<Response> {
    const { cookie } = request.headers
    // Pages call this for every visitor; without a cookie the answer is known without better-auth.
    if (call.path === '/get-session' && !auth.carriesSession(cookie)) return Response.json(null)
    if (!call.countsFailures && !call.action && !call.needsConfirmation) return ask(call, request, undefined)
    const before = call.startsSession ? undefined : await auth.sessionBehind(cookie)
    if (before && call.needsConfirmation && !(await isConfirmed(db, before, now())))
      return refusal(403, 'CONFIRMATION_NEEDED', 'The password must be entered again')
    if (before && call.path === '/change-password' && (await isTooWeak(request, before)))
      return refusal(400, 'PASSWORD_TOO_WEAK', 'The password is easy to guess')
    const email = before?.email ?? (await emailOf(call, request))
    // Nothing can be guessed before the password, so a code typed too late does not count as a failure.
    if (!email && isSecondStep(call))
      return refusal(401, 'INVALID_TWO_FACTOR_COOKIE', 'No sign-in is in progress')
    const said = call.countsFailures
      ? await tryInTurn(call, request, before, email)
      : before || call.path === '/sign-out'
        ? await ask(call, request, email)
        : notSignedIn()
    const signedIn = said.ok ? await record(call, request, before, said) : undefined
    if (signedIn) said.headers.append('set-cookie', await browsers.cookieFor(cookie, signedIn))
    if (call.countsFailures && !before) await keepSignIn(request, signedIn, email, said)
    return said
  }

  /**
   * Without a session, only signing in and its second step are allowed; any other refusal is not left to better-auth.
   */
  async function tryIt(
    call: AuthCall,
    request: FastifyRequest,
    before: SignedIn | undefined,
    email: string | undefined,
  ): Promise<Response> {
    if (!before && !call.startsSession && !isSecondStep(call)) return notSignedIn()
    return before && call.takesSecondStep && (before.hasSecondStep || call.takesSecondStep === 'always')
      ? afterBothSteps(call, request, before)
      : ask(call, request, email)
  }

  const ask = (call: AuthCall, request: FastifyRequest, email: string | undefined): Promise<Response> => {
    const asked = webRequest(call, request, auth.origins[0]!)
    return call.path === '/two-factor/verify-totp' ? onceWithCode(request, email, asked) : auth.answer(asked)
  }

  /** Checks the password, then the second step: a code of the app, or a backup code if the phone is lost. */
  async function afterBothSteps(
    call: AuthCall,
    request: FastifyRequest,
    before: SignedIn,
  ): Promise<Response> {
    if (!before.hasSecondStep) return refusal(400, 'TOTP_NOT_ENABLED', 'The second step is not enabled')
    const knows = await ask(callOf(CONFIRM_PATH), request, before.email)
    if (!knows.ok) return knows
    const isAppCode = /^\d{6}$/.test(textIn(request.body, 'code') ?? '')
    const path = isAppCode ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code'
    const holds = await ask(callOf(path), request, before.email)
    if (!holds.ok) return holds
    return call.path === CONFIRM_PATH ? knows : ask(call, request, before.email)
  }

  async function isTooWeak({ body }: FastifyRequest, { email }: SignedIn): Promise<boolean> {
    const password = textIn(body, 'newPassword')
    return password !== undefined && isWeak(password, email)
  }

  /** Records sign-ins and failed attempts for the owner, and logs failures for the operator. */
  async function keepSignIn(
    { ip, headers, log }: FastifyRequest,
    signedIn: string | undefined,
    email: string | undefined,
    said: Response,
  ): Promise<void> {
    const succeeded = signedIn !== undefined
    if (!succeeded && said.status !== 429 && !(await hasFailed(said))) return
    const account = signedIn ?? email
    const isKept =
      account !== undefined &&
      said.status !== 429 &&
      (await recordSignIn(db, { email: account, succeeded, ip, userAgent: headers['user-agent'] }, now()))
    if (!succeeded)
      log.warn(
        // What was typed as an e-mail may be anything, even a password.
        { address: ip, account: isKept ? account : undefined },
        said.status === 429 ? 'sign-in was refused after too many failures' : 'sign-in failed',
      )
  }

  /**
   * A signed-in session and a known browser have counts and a queue of their own, so that strangers cannot lock the
   * owner out.
   */
  async function tryInTurn(
    call: AuthCall,
    request: FastifyRequest,
    before: SignedIn | undefined,
    email: string | undefined,
  ): Promise<Response> {
    const attempt = (counts: string[]) => withinLimit(counts, () => tryIt(call, request, before, email))
    const browser = email !== undefined && !before && (await browsers.idFor(request.headers.cookie, email))
    const own = before ? ATTEMPT_KEYS.session(before.sessionId) : browser && ATTEMPT_KEYS.browser(browser)
    if (own) return knownTurn(own, () => attempt([own]))
    const address = ATTEMPT_KEYS.address(request.ip)
    const counts = email === undefined ? [address] : [address, ATTEMPT_KEYS.account(email)]
    // A passkey or a code is no password.
    const isPassword = email !== undefined && !isSecondStep(call)
    return isPassword ? strangersTurn(address, () => attempt(counts)) : attempt(counts)
  }

  /** The e-mail of who tries to sign in: named in the form, or known from the first step. */
  async function emailOf(call: AuthCall, { body, headers }: FastifyRequest): Promise<string | undefined> {
    if (call.path === '/sign-in/email') return textIn(body, 'email')
    if (!isSecondStep(call)) return undefined
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

  /** A code is single-use, so that one read over the shoulder cannot be replayed. */
  async function onceWithCode(
    { body }: FastifyRequest,
    email: string | undefined,
    asked: Request,
  ): Promise<Response> {
    const code = textIn(body, 'code')
    if (email === undefined || code === undefined) return auth.answer(asked)
    if (!(await consumeCode(db, email, code, now())))
      return refusal(401, 'CODE_USED', 'The code has already been used')
    const said = await auth.answer(asked)
    if (!said.ok) await restoreCode(db, email, code)
    return said
  }

  /**
   * Records a call in the audit log. better-auth commits its own changes, so the entry is written after them; if that
   * fails, the cookie is not sent.
   * @returns the e-mail of who has signed in by the call
   */
  async function record(
    call: AuthCall,
    { headers, body: asked }: FastifyRequest,
    before: SignedIn | undefined,
    said: Response,
  ): Promise<string | undefined> {
    if (before && call.path === CONFIRM_PATH) await markConfirmed(db, before, now())
    const action = call.action?.(before)
    const body = (await said.clone().json()) as { user?: { email: string }; name?: string }
    const actor = before?.email ?? body.user?.email
    // The password was right, but the second step is still to come.
    if (!action || !actor) return undefined
    const name = call.path === '/passkey/verify-registration' ? body.name : undefined
    const current = before && (await auth.sessionBehind(cookiesOf(said)))
    const userAgent = headers['user-agent'] ?? ''
    const device = textIn(asked, 'device')
    const done = { call, action, actor, before, current, name, userAgent, device }
    await retryingTransaction(db, trx => recordCall(trx, done, signOutDevices, now()))
    return action === 'account.sign-in' ? actor : undefined
  }
}

const callOf = (path: string): AuthCall => AUTH_CALLS.find(call => call.path === path)!

/** The cookies that a reply sets, in a Cookie header as a browser sends them. */
const cookiesOf = (said: Response): string =>
  said.headers
    .getSetCookie()
    .map(cookie => cookie.split(';', 1)[0])
    .join('; ')

const notSignedIn = () => refusal(401, 'UNAUTHORIZED', 'Unauthorized')

const refusal = (status: number, code: string, message: string) =>
  Response.json({ code, message }, { status })

const tooMany = (retryAfter: number) =>
  Response.json(
    { code: 'TOO_MANY_REQUESTS', message: 'Too many failed sign-ins', retryAfter },
    { status: 429, headers: { 'retry-after': String(retryAfter) } },
  )

async function hasFailed(said: Response): Promise<boolean> {
  if (said.status === 401) return true
  return said.status === 400 && textIn(await said.clone().json(), 'code') === 'INVALID_PASSWORD'
}
