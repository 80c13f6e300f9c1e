import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { ShopError } from '#server/platform/errors.ts'

/** The administrator behind a request, or `undefined` for a visitor. */
export type Admin = { email: string }
export type AdminOf = (request: FastifyRequest) => Promise<Admin | undefined>

/** Who acts, by e-mail, as the history and the log name them. @throws ShopError `not_signed_in` */
export async function actorOf(adminOf: AdminOf, request: FastifyRequest): Promise<string> {
  const admin = await adminOf(request)
  if (!admin) throw new ShopError('not_signed_in')
  return admin.email
}

/** Lets only a signed-in administrator through; any other request gets 401 before its body is validated. */
export const requireAdminBy =
  (adminOf: AdminOf): onRequestAsyncHookHandler =>
  async request => {
    await actorOf(adminOf, request)
  }
