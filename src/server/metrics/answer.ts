// Owns the metrics of a process: served on a port of their own, or behind a token.
import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { ShopError } from '#server/platform/errors.ts'
import type { Log } from '#server/platform/log.ts'
import { listenErrorText, StartupError } from '#server/platform/startup-error.ts'
import type { Metrics } from './create-metrics.ts'

/** The part of `Metrics` that is served. */
type Served = Pick<Metrics, 'contentType' | 'text'>

/** Whether a request may read the metrics. @param token undefined: everybody who can reach the port may */
function mayRead(authorization: string | undefined, token: string | undefined): boolean {
  if (token === undefined) return true
  const [given, wanted] = [Buffer.from(authorization ?? ''), Buffer.from(`Bearer ${token}`)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Serves `/metrics` on the shop's own port to clients with the token; for all others the page does not exist. */
export function metricsRoute(app: FastifyInstance, metrics: Served, token: string): void {
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    if (!mayRead(request.headers.authorization, token)) throw new ShopError('not_found')
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text())
  })
}

/**
 * Serves `/metrics` on a port of its own.
 * @returns how to close it
 * @throws StartupError that names `METRICS_PORT` or `METRICS_HOST`
 */
export async function listenForMetrics(
  metrics: Served,
  {
    host,
    port,
    token,
    log,
  }: { host: string; port: number; token: string | undefined; log: Pick<Log, 'error'> },
): Promise<() => Promise<void>> {
  const answer = async ({ method, url, headers }: IncomingMessage, reply: ServerResponse) => {
    const isThere = method === 'GET' && url?.split('?', 1)[0] === '/metrics'
    if (!isThere || !mayRead(headers.authorization, token)) return reply.writeHead(404).end()
    const text = await metrics.text()
    return reply
      .writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' })
      .end(text)
  }
  const server = createServer((request, reply) => {
    answer(request, reply).catch(error => {
      log.error({ err: error }, 'metrics could not be collected')
      reply.writeHead(500).end()
    })
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', error =>
      failed(new StartupError(listenErrorText(error, 'METRICS_') ?? `METRICS_PORT: ${error.message}`)),
    )
    server.listen({ host, port }, listening)
  })
  return async () => {
    server.closeAllConnections()
    await new Promise(closed => server.close(closed))
  }
}
