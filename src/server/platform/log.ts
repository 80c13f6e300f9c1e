import type { FastifyInstance } from 'fastify'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { currentRequestId } from './http/request-id.ts'

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'fatal' | 'debug'>

/**
 * Creates the structured log, one JSON line per event: a request is logged with its method, path and status. Query
 * strings are cut off, because they may contain a cart session or an order's key. The only personal data are the
 * address and the account of a failed sign-in.
 * @param lines destination, standard output by default
 */
export function createLog(level: string, lines?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    // Lines logged deep inside a request, such as by the payment provider's client, get the request's id, too.
    mixin: (_line, _level, logger) => {
      const reqId = currentRequestId()
      return reqId === undefined || 'reqId' in logger.bindings() ? {} : { reqId }
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: request => ({ method: request.method, path: String(request.url).split('?', 1)[0] }),
      res: reply => ({ status: reply.statusCode }),
      err: serializeError,
    },
    redact: {
      paths: ['*.email', '*.phone', '*.password', '*.customer'],
      remove: true,
    },
  }
  return pino(options, lines ?? standardOutput())
}

/** Where a database error quotes a statement's values; `errors` repeats, with them, the errors within an error. */
const QUOTES = ['parameters', 'detail', 'where', 'errors']

/** Serializes an error, and those in it, without a statement's values. */
function serializeError(error: Error): unknown {
  const serialized: unknown = pino.stdSerializers.err(error)
  // What is not like an error is returned as it is.
  if (serialized !== error) removeQuotes(serialized as Record<string, unknown>)
  return serialized
}

function removeQuotes(serialized: Record<string, unknown>): void {
  for (const name of QUOTES) delete serialized[name]
  const isSerializedError = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.getPrototypeOf(serialized)
  for (const value of Object.values(serialized).flat()) if (isSerializedError(value)) removeQuotes(value)
}

/** Characters buffered while the disk is full; later ones are lost. */
const WAITING_MAX = 1_000_000

/** Standard output may be a file on a full disk: the shop goes on without its log. */
function standardOutput(): DestinationStream {
  const lines = pino.destination({ dest: 1, sync: false, maxLength: WAITING_MAX })
  const flush = lines.flushSync.bind(lines)
  let isBroken = false
  lines.on('error', () => {
    isBroken = true
  })
  lines.on('write', () => {
    isBroken = false
  })
  // Called when the process ends, it would retry for ever until everything is written.
  lines.flushSync = () => {
    if (!isBroken) flush()
  }
  return lines
}

/** Logs each request that changes something, and each that failed, by its route: ids and queries are left out. */
export function logChanges(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply
    if (status >= 500 || (request.method !== 'GET' && request.method !== 'HEAD'))
      request.log.info(
        {
          method: request.method,
          route: request.routeOptions.url,
          status,
          ms: Math.round(reply.elapsedTime),
        },
        'request',
      )
    done()
  })
}
