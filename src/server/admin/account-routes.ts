import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { account, callingDevice, invitationInput } from '#contract/account.ts'
import { done } from '#contract/fields.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { Limits } from '#server/platform/http/rate-limits.ts'
import { endOtherSessions, endSession, readAccount, removePasskey } from './account.ts'
import { removeAdministrator } from './administrators.ts'
import type { Auth, SignedIn } from './auth.ts'
import { type AdminOf, requireAdminBy } from './guard.ts'
import { invite, withdrawInvitation } from './invitations.ts'
import type { SignOutDevices } from './notice-devices.ts'

type AccountDeps = {
  auth: Auth
  db: Db
  adminOf: AdminOf
  signOutDevices: SignOutDevices
  publicUrl: string
  limit: Limits['limit']
  now: () => Date
}

const ownId = z.object({ id: z.string().min(1).max(60) })
const tags = ['admin']

/** An administrator's own account: lists and ends passkeys and sessions, and who else administers the shop. */
export function accountRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { auth, db, adminOf, publicUrl, limit, now } = deps
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireAdminBy(adminOf)

  async function meOf({ headers }: FastifyRequest): Promise<SignedIn> {
    const me = await auth.sessionBehind(headers.cookie)
    if (!me) throw new ShopError('not_signed_in')
    return me
  }

  routes.get(
    '/api/admin/account',
    {
      onRequest,
      schema: {
        operationId: 'getAccount',
        summary: 'Get the administrator’s own account: passkeys and sessions',
        tags,
        response: { 200: account },
      },
    },
    async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send(await readAccount({ db, auth }, await meOf(request), now())),
  )

  routes.delete(
    '/api/admin/account/sessions',
    {
      onRequest,
      schema: {
        operationId: 'endOtherSessions',
        summary: 'Sign out all other sessions, and end the notices on other devices',
        tags,
        querystring: callingDevice,
        response: { 200: done },
      },
    },
    async request => {
      await endOtherSessions(deps, await meOf(request), request.query.device, now())
      return { ok: true as const }
    },
  )

  routes.delete(
    '/api/admin/account/sessions/:id',
    {
      onRequest,
      schema: {
        operationId: 'endSession',
        summary: 'Sign out one session',
        tags,
        params: ownId,
        response: { 200: done },
      },
    },
    async request => {
      if (!(await endSession(db, await meOf(request), request.params.id, now())))
        throw new ShopError('not_found')
      return { ok: true as const }
    },
  )

  routes.delete(
    '/api/admin/account/passkeys/:id',
    {
      onRequest,
      schema: {
        operationId: 'deletePasskey',
        summary: 'Remove one passkey',
        tags,
        params: ownId,
        response: { 200: done },
      },
    },
    async request => {
      const removed = { id: request.params.id, userAgent: request.headers['user-agent'] ?? '' }
      if (!(await removePasskey(db, await meOf(request), removed, now()))) throw new ShopError('not_found')
      return { ok: true as const }
    },
  )

  routes.post(
    '/api/admin/invitations',
    {
      onRequest,
      config: limit(10),
      schema: {
        operationId: 'inviteAdministrator',
        summary: 'Invite an administrator by e-mail; needs the retyped password',
        tags,
        body: invitationInput,
        response: { 201: done },
      },
    },
    async (request, reply) => {
      const { email } = request.body
      const userAgent = request.headers['user-agent'] ?? ''
      await invite(db, await meOf(request), { email, publicUrl, userAgent }, now())
      return reply.code(201).send({ ok: true as const })
    },
  )

  routes.delete(
    '/api/admin/invitations/:id',
    {
      onRequest,
      schema: {
        operationId: 'withdrawInvitation',
        summary: 'Withdraw an invitation that has not been used',
        tags,
        params: ownId,
        response: { 200: done },
      },
    },
    async request => {
      if (!(await withdrawInvitation(db, await meOf(request), request.params.id, now())))
        throw new ShopError('not_found')
      return { ok: true as const }
    },
  )

  routes.delete(
    '/api/admin/administrators/:id',
    {
      onRequest,
      schema: {
        operationId: 'removeAdministrator',
        summary: 'Remove an administrator who joined later; needs the retyped password',
        tags,
        params: ownId,
        response: { 200: done },
      },
    },
    async request => {
      const removed = { id: request.params.id, userAgent: request.headers['user-agent'] ?? '' }
      if (!(await removeAdministrator(deps, await meOf(request), removed, now())))
        throw new ShopError('not_found')
      return { ok: true as const }
    },
  )
}
