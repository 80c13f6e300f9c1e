// Owns who is an administrator: signing in and out, the first administrator, invitations, password recovery, and the
// administrator's own account. What only administrators may do belongs to each capability.

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import {
  joined,
  joinInput,
  recovered,
  recoveryInput,
  recoveryRequest,
  setUpInput,
} from '#contract/account.ts'
import { done } from '#contract/fields.ts'
import * as messages from '#messages/errors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { Limits } from '#server/platform/http/rate-limits.ts'
import { accountRoutes } from './account-routes.ts'
import type { Auth } from './auth.ts'
import { authRoutes } from './auth-routes.ts'
import { setUpFirstAdmin } from './first-admin.ts'
import type { AdminOf } from './guard.ts'
import { acceptInvitation } from './invitations.ts'
import { createKnownBrowsers } from './known-browser.ts'
import type { SignOutDevices } from './notice-devices.ts'
import { isWeakPassword } from './password-check.ts'
import { mailRecoveryLink, recoverPassword } from './recovery.ts'
import { ATTEMPT_KEYS, beginAttempt } from './sign-in-limit.ts'

type AdminDeps = {
  auth: Auth
  db: Db
  adminOf: AdminOf
  limit: Limits['limit']
  rateLimits: boolean
  publicUrl: string
  brand: () => Promise<string>
  signOutDevices: SignOutDevices
  now: () => Date
}

export function adminRoutes(app: FastifyInstance, deps: AdminDeps): void {
  const { db, rateLimits, publicUrl, brand, now } = deps
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const browsers = createKnownBrowsers(deps)
  // A known browser has a count of its own: strangers behind the same address cannot use it up.
  const limit = (perMinute: number) => deps.limit(perMinute, ({ headers }) => browsers.idIn(headers.cookie))

  const isWeak = async (password: string, email: string) =>
    isWeakPassword(password, [email, await brand(), new URL(publicUrl).hostname])
  const expectStrong = async (password: string, email: string) => {
    if (await isWeak(password, email))
      throw new ShopError('invalid_input', {
        details: messages.passwordTooWeak,
        issues: [{ path: 'password', message: messages.passwordTooWeak }],
      })
  }

  /** What is written after its reply: the shop waits for it before it closes. */
  const linksUnderWay = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => void (await Promise.all(linksUnderWay)))

  authRoutes(app, { ...deps, limit, browsers, isWeak })
  accountRoutes(app, deps)

  routes.post(
    '/api/admin/setup',
    {
      config: limit(10),
      schema: {
        operationId: 'createFirstAdministrator',
        summary: 'Become the first administrator, once, with the token of the set-up link',
        tags: ['admin'],
        body: setUpInput,
        response: { 201: done },
      },
    },
    async (request, reply) => {
      const { origin } = request.headers
      // Signing in would be refused from there, too: the link would be used up, and the account unusable.
      if (origin !== undefined && !deps.auth.origins.includes(origin))
        throw new ShopError('not_allowed', { details: messages.addressUnknown })
      const { token, ...first } = request.body
      const strong = () => expectStrong(first.password, first.email)
      if (!(await setUpFirstAdmin(db, token, { ...first, expectStrong: strong }, now())))
        throw new ShopError('not_signed_in', {
          details: messages.setupLinkInvalid,
        })
      return reply.code(201).send({ ok: true as const })
    },
  )

  routes.post(
    '/api/admin/reset',
    {
      config: limit(30),
      schema: {
        operationId: 'requestPasswordReset',
        summary:
          'E-mail an administrator a link to set a new password; the answer is the same for any address',
        tags: ['admin'],
        body: recoveryRequest,
        response: { 200: done },
      },
    },
    async request => {
      const { email } = request.body
      const browser = await browsers.idFor(request.headers.cookie, email)
      if (rateLimits) {
        // No account has a count here: whoever used it up would block the owner's recovery.
        const count = browser ? ATTEMPT_KEYS.recoveryIn(browser) : ATTEMPT_KEYS.recoveryFrom(request.ip)
        const begun = await beginAttempt(db, [count], now())
        if ('retryAfter' in begun) {
          const { retryAfter } = begun
          const minutes = Math.ceil(retryAfter / 60)
          const details = messages.linkAskedTooOften(minutes)
          throw new ShopError('too_many_requests', { retryAfter, details })
        }
      }
      // Answered first: the response time would reveal who is an administrator.
      const mailing = nextTurn()
        .then(() => mailRecoveryLink(db, { email, publicUrl, isKnown: browser !== undefined }, now()))
        .catch(error => request.log.error({ err: error }, 'password reset link could not be e-mailed'))
        .finally(() => linksUnderWay.delete(mailing))
      linksUnderWay.add(mailing)
      return { ok: true as const }
    },
  )

  routes.post(
    '/api/admin/reset/password',
    {
      config: limit(10),
      schema: {
        operationId: 'resetPassword',
        summary: 'Set a new password, once, with the token of the e-mailed link',
        tags: ['admin'],
        body: recoveryInput,
        response: { 200: recovered },
      },
    },
    async (request, reply) => {
      const { headers, body } = request
      const userAgent = headers['user-agent'] ?? ''
      const expect = (account: string) => expectStrong(body.password, account)
      const found = await recoverPassword(deps, { ...body, userAgent, expect }, now())
      if (!found)
        throw new ShopError('not_signed_in', {
          details: messages.linkExpired,
        })
      // Whoever reads the mailbox is no stranger, however many strangers are guessing meanwhile.
      reply.header('set-cookie', await browsers.cookieFor(headers.cookie, found.email))
      return { ok: true as const, passkeys: found.passkeys }
    },
  )

  routes.post(
    '/api/admin/invited',
    {
      config: limit(10),
      schema: {
        operationId: 'acceptInvitation',
        summary: 'Become an administrator, once, with the token of the e-mailed invitation',
        tags: ['admin'],
        body: joinInput,
        response: { 201: joined },
      },
    },
    async (request, reply) => {
      const { headers, body } = request
      const userAgent = headers['user-agent'] ?? ''
      const expect = (account: string) => expectStrong(body.password, account)
      const email = await acceptInvitation(db, { ...body, userAgent, expect }, now())
      if (email === undefined) throw new ShopError('not_signed_in', { details: messages.invitationInvalid })
      reply.header('set-cookie', await browsers.cookieFor(headers.cookie, email))
      return reply.code(201).send({ email })
    },
  )
}
