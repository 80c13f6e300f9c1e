import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { ShopError } from '#server/platform/errors.ts'

/** The administrator behind a request, or `undefined` for a visitor. */
export type Admin = { email: string }
export type AdminOf = (request: FastifyRequest) => Promise<Admin | undefined>
export type RequireAdmin = onRequestAsyncHookHandler

/** Lets only a signed-in administrator through; anybody else gets 401 before the body is looked at. */
export const requireAdminBy =
  (adminOf: AdminOf): RequireAdmin =>
  async request => {
    if (!(await adminOf(request))) throw new ShopError('not_signed_in')
  }
