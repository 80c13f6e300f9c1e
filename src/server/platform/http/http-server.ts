import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, {
  type ConnectionError,
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { UPLOAD_BYTES_MAX } from '#domain/limits.ts'
import { answerErrors, answerUnknownPaths, errorBody, readJson, refuseNul, ShopError } from '../errors.ts'
import { logChanges } from '../log.ts'
import { NO_JSON_SCHEMAS } from './no-json-schemas.ts'
import { sendPermissionsPolicy } from './permissions-policy.ts'
import { followRequests, requestIds } from './request-id.ts'
import { warnOfUnnamedProxy } from './unnamed-proxy.ts'
import { rewriteUrl } from './url-decoding.ts'

const BODY_LIMIT = 100_000

/** Longer than any header that Node accepts: an overlong path gets the ordinary 404 page, in HTML. */
const PARAM_LENGTH_MAX = 20_000

/** Timeout for receiving a request: ten megabytes over a poor mobile connection. */
const REQUEST_TIMEOUT_MS = 120_000

/** Answers a connection whose bytes Node cannot parse as a request, and ends it. */
function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }[error.code] ?? 400
  const body = JSON.stringify(errorBody(new ShopError('invalid_input')))
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'Connection: close',
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        '',
        body,
      ].join('\r\n'),
    )
  socket.destroy(error)
}

/** Creates the server without any route: what it accepts, how it refuses, and the headers of each reply. */
export async function createHttpServer(options: {
  log: FastifyBaseLogger
  publicUrl: string
  /** addresses of proxies whose forwarding headers are trusted */
  trustProxy: string[]
  /** whether replies are checked against their schemas */
  checksReplies: boolean
}): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    // One line per change is enough, see logChanges; ten thousand readers a minute are counted, not listed.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: options.trustProxy.length > 0 ? options.trustProxy : false,
    genReqId: requestIds(options.trustProxy),
    schemaController: NO_JSON_SCHEMAS,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAM_LENGTH_MAX },
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_TIMEOUT_MS,
    rewriteUrl: ({ url }) => rewriteUrl(url ?? '/'),
    clientErrorHandler: answerUnreadable,
    // A request with an undecodable URL never reaches a route.
    frameworkErrors: (_error, _request, reply) => {
      reply.raw.writeHead(400, { 'content-type': 'application/json; charset=utf-8' })
      reply.raw.end(JSON.stringify(errorBody(new ShopError('invalid_input'))))
    },
  }) as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  // The reply of a route is typed by its schema; checking each reply again would cost as much as making it. The tests
  // check.
  app.setSerializerCompiler(options.checksReplies ? serializerCompiler : () => JSON.stringify)
  followRequests(app)
  answerErrors(app)
  readJson(app)
  refuseNul(app)
  logChanges(app)
  warnOfUnnamedProxy(app)
  answerUnknownPaths(app)

  // The pages set their own Content-Security-Policy; an API reply may not be stored or framed.
  await app.register(helmet, {
    contentSecurityPolicy: false,
    hsts: options.publicUrl.startsWith('https:'),
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  sendPermissionsPolicy(app)
  // A body that is neither JSON nor a form with a file is answered 415.
  app.removeContentTypeParser('text/plain')
  await app.register(multipart, { limits: { files: 1, fields: 5, fileSize: UPLOAD_BYTES_MAX } })
  return app
}
