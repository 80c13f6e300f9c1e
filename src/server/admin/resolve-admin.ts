import type { FastifyRequest } from 'fastify'
import { ShopError } from '#server/platform/errors.ts'
import type { Auth } from './auth.ts'
import type { Admin, AdminOf } from './guard.ts'

const VISITOR = Promise.resolve(undefined)

/**
 * Finds the administrator behind a request by its session cookie, with at most one query per request, and none for a
 * visitor. A request that changes something must come from the shop's own pages (contract §2).
 * @returns a promise that rejects with `not_allowed` if another site sent the cookie along
 */
export function createAdminResolver(auth: Auth): AdminOf {
  const asked = new WeakMap<FastifyRequest, Promise<Admin | undefined>>()

  const ask = async (request: FastifyRequest, cookie: string) => {
    if (changesSomething(request) && !comesFrom(auth.origins, request)) throw new ShopError('not_allowed')
    return auth.adminBehind(cookie)
  }

  return request => {
    const { cookie } = request.headers
    if (cookie === undefined || !auth.carriesSession(cookie)) return VISITOR
    const known = asked.get(request)
    if (known) return known
    const answer = ask(request, cookie)
    asked.set(request, answer)
    return answer
  }
}

const changesSomething = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD'

/** A browser that omits `Origin` at least states whether the request is same-origin. */
function comesFrom(origins: readonly string[], { headers }: FastifyRequest): boolean {
  return headers.origin === undefined
    ? headers['sec-fetch-site'] === 'same-origin'
    : origins.includes(headers.origin)
}
