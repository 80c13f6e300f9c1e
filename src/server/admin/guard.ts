import type { FastifyRequest, onRequestAsyncHookHandler, RouteOptions } from 'fastify'
import { ShopError } from '#server/platform/errors.ts'

/** The administrator behind a request, or `undefined` for a visitor. */
export type Admin = { email: string }
export type AdminOf = (request: FastifyRequest) => Promise<Admin | undefined>

/** The e-mail of the acting administrator, for the history and the audit log. @throws ShopError `not_signed_in` */
export async function actorOf(adminOf: AdminOf, request: FastifyRequest): Promise<string> {
  const admin = await adminOf(request)
  if (!admin) throw new ShopError('not_signed_in')
  return admin.email
}

const guards = new WeakSet<object>()

/** Lets only a signed-in administrator through; any other request gets 401 before its body is validated. */
export function requireAdminBy(adminOf: AdminOf): onRequestAsyncHookHandler {
  const guard: onRequestAsyncHookHandler = async request => {
    await actorOf(adminOf, request)
  }
  guards.add(guard)
  return guard
}

/** Whether a route is for administrators only. */
export const isOwners = ({ onRequest }: RouteOptions): boolean =>
  [onRequest].flat().some(hook => hook !== undefined && guards.has(hook))
