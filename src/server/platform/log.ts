import { type Logger, pino } from 'pino'

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'fatal' | 'debug'>

/**
 * Structured logs, one JSON line an event, without personal data: a request is logged as its method, path and status.
 * Queries are cut off, because they may hold a cart session or an order's key.
 */
export const createLog = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: request => ({ method: request.method, path: String(request.url).split('?', 1)[0] }),
      res: reply => ({ status: reply.statusCode }),
    },
    redact: { paths: ['*.email', '*.phone', '*.password', '*.customer', 'err.parameters'], remove: true },
  })
