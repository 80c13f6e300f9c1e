import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { ERRORS, type ErrorBody, type ErrorCode, type ErrorIssue } from '#contract/errors.ts'
import * as messages from '#messages/errors.ts'
import { isDatabaseUnavailable } from './database/database-unavailable.ts'
import { StoreUnavailable } from './storage/file-store.ts'

/** A deliberate refusal: thrown by routes and flows, answered with its status and body (contract §3). */
export class ShopError extends Error {
  readonly code: ErrorCode
  readonly issues: ErrorIssue[] | undefined
  readonly details: string
  readonly retryAfter: number | undefined
  readonly link: string | undefined
  readonly paidFor: ErrorBody['paidFor']
  constructor(
    code: ErrorCode,
    more: {
      issues?: ErrorIssue[] | undefined
      details?: string
      retryAfter?: number
      link?: string | undefined
      paidFor?: ErrorBody['paidFor']
    } = {},
  ) {
    super(ERRORS[code][1])
    this.name = 'ShopError'
    this.code = code
    this.issues = more.issues
    this.details = more.details ?? ERRORS[code][2]
    this.retryAfter = more.retryAfter
    this.link = more.link
    this.paidFor = more.paidFor
  }
}

/** Returns the body of every error reply. */
export function errorBody(error: ShopError): ErrorBody {
  const { code, details, issues, link, paidFor } = error
  return {
    error: ERRORS[code][1],
    code,
    details,
    ...(issues && { issues }),
    ...(link && { link }),
    ...(paidFor && { paidFor }),
  }
}

const FASTIFY_CODES: Record<string, ErrorCode> = {
  // Too many parts of a form have nothing to do with its size.
  FST_FILES_LIMIT: 'invalid_input',
  FST_FIELDS_LIMIT: 'invalid_input',
  FST_PARTS_LIMIT: 'invalid_input',
}

/** Refusals by the server itself and its plugins, by the status that they would answer. */
const STATUS_CODES: Record<number, ErrorCode> = {
  400: 'invalid_input',
  403: 'not_found',
  404: 'not_found',
  406: 'unsupported_media_type',
  412: 'precondition_failed',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  // A media player may request more of a file than there is.
  416: 'range_not_satisfiable',
  429: 'too_many_requests',
}

/** Defaults of `Retry-After`, in seconds. */
const RETRY_AFTER: Partial<Record<ErrorCode, number>> = {
  overloaded: 2,
  database_unavailable: 5,
  too_many_requests: 60,
}

/** Faults of the shop or of a provider that are logged: the caller gets the request id under which the log has them. */
const LOGGED: ReadonlySet<ErrorCode> = new Set([
  'internal',
  'database_unavailable',
  'payment_provider_failed',
  'shipping_failed',
])

const isLogged = (code: ErrorCode): boolean => LOGGED.has(code)

function withNumber(refusal: ShopError, number: string): ShopError {
  if (!isLogged(refusal.code)) return refusal
  const { code, details, issues, retryAfter, link, paidFor } = refusal
  return new ShopError(code, {
    details: messages.withErrorNumber(details, number),
    issues,
    link,
    ...(paidFor && { paidFor }),
    ...(retryAfter !== undefined && { retryAfter }),
  })
}

/** Returns what an error means to the caller; `undefined` for an unexpected one. */
function meaning(error: FastifyError | ShopError): ShopError | undefined {
  if (error instanceof ShopError) return error
  if (error instanceof StoreUnavailable)
    return new ShopError('overloaded', { details: messages.filesNotResponding, retryAfter: 5 })
  if (hasZodFastifySchemaValidationErrors(error))
    return new ShopError('invalid_input', {
      issues: error.validation.map(({ instancePath, message }) => ({
        path: instancePath.slice(1).replaceAll('/', '.'),
        message: message ?? 'invalid',
      })),
    })
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY')
    return new ShopError('invalid_input', { issues: [{ path: '', message: 'Must be valid JSON' }] })
  const code = isDatabaseUnavailable(error)
    ? 'database_unavailable'
    : (FASTIFY_CODES[error.code] ?? STATUS_CODES[error.statusCode ?? 0])
  if (code === undefined) return undefined
  return new ShopError(code)
}

/** Shows a refusal as a page to a person. */
export type ShowRefusal = (
  refusal: ShopError,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>

declare module 'fastify' {
  interface FastifyRequest {
    /** the code of its refusal, if refused */
    refusedAs: ErrorCode | undefined
  }
  interface FastifyInstance {
    /**
     * pages': for somebody who opens a file's URL in the browser, such as an invoice; missing while no pages are built
     */
    showRefusal?: ShowRefusal
  }
}

/** The one place where an error becomes a refusal, and the reply gets its status. Unexpected errors are logged. */
export function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply): ShopError {
  // A client that leaves before its request is complete also causes a reset connection, but not the database's; nobody
  // reads the answer.
  const known = request.raw.readableAborted ? new ShopError('invalid_input') : meaning(error)
  if (!known) request.log.error({ err: error }, 'unexpected error')
  if (known?.code === 'database_unavailable') request.log.error({ err: error }, 'database does not answer')
  if (error instanceof StoreUnavailable) request.log.error({ err: error }, 'file store does not answer')
  const refusal = withNumber(known ?? new ShopError('internal'), request.id)
  request.refusedAs = refusal.code
  reply.header('x-request-id', request.id)
  const retryAfter = refusal.retryAfter ?? RETRY_AFTER[refusal.code]
  if (retryAfter !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfter)
  reply.code(ERRORS[refusal.code][0])
  return refusal
}

/** Whether a browser has opened the URL itself, such as a link to a file: then a person reads the answer. */
const isVisited = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html')

/**
 * Answers every error with JSON, or with a page if a person reads it. An unexpected one reveals nothing but the
 * request's id.
 */
export function answerErrors(app: FastifyInstance): void {
  app.decorateRequest('refusedAs', undefined)
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = refuse(error, request, reply)
    if (app.showRefusal && isVisited(request)) return app.showRefusal(refusal, request, reply)
    return reply.send({
      ...errorBody(refusal),
      ...(isLogged(refusal.code) && { requestId: request.id }),
    })
  })
}

/**
 * Answers 405 with the allowed methods if a path exists with other methods, otherwise 404. Call it before the routes
 * are registered.
 */
export function answerUnknownPaths(app: FastifyInstance): void {
  const known: { path: RegExp; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    known.push({
      path: new RegExp(`^${url.replaceAll(/:[^/]+/g, '[^/]+')}$`),
      methods: [method].flat(),
    })
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0]!
    const methods = new Set(known.filter(each => each.path.test(path)).flatMap(each => each.methods))
    if (methods.size === 0) throw new ShopError('not_found')
    reply.header('allow', [...methods].sort().join(', '))
    throw new ShopError('method_not_allowed')
  })
}

/** Treats an empty JSON body as none: clients send the content type even without a body. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body, done)
  })
}

const NUL = '\u0000'

/** Refuses requests with a NUL before validation: PostgreSQL cannot store one in a text, and no person types one. */
export function refuseNul(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(/%00/.test(request.url) ? new ShopError('invalid_input') : undefined)
  })
  app.addHook('preValidation', (request, _reply, done) => {
    const { body } = request
    const holdsNul = typeof body === 'object' && body !== null && !Buffer.isBuffer(body) && hasNul(body)
    done(holdsNul ? new ShopError('invalid_input') : undefined)
  })
}

/** Not recursive: a body of fifty thousand nested brackets would overflow the stack. */
function hasNul(body: object): boolean {
  const unseen: unknown[] = [body]
  while (unseen.length > 0) {
    const value = unseen.pop()
    if (typeof value === 'string' && value.includes(NUL)) return true
    if (typeof value === 'object' && value !== null)
      for (const inside of Object.values(value)) unseen.push(inside)
  }
  return false
}
