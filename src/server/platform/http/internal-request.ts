import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'

const MARK = 'x-heegel-render'

/** Known to this process only. */
const SECRET = randomBytes(24).toString('base64url')

/** Sends a request to the shop within the process, as a browser would; it uses no network, and no limit counts it. */
export const internalRequest = (
  app: FastifyInstance,
  url: string,
  method: NonNullable<InjectOptions['method']> = 'GET',
) => app.inject({ method, url, headers: { [MARK]: SECRET } })

/** Whether the shop sent this request itself: it is not a visitor's. */
export const isInternalRequest = ({ headers }: FastifyRequest): boolean => headers[MARK] === SECRET
