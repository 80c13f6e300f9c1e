import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Measures } from '#server/metrics/measures.ts'
import type { CachedReply } from '#server/platform/cached-reply.ts'
import type { CountView } from '#server/visits/routes.ts'

/** The route that answers a page otherwise, as it is measured. */
const ROUTE = '/*'

/** A request that is nothing but its head. */
const isPlain = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined

/**
 * Answers pages that are kept before Fastify sees the request, which would take longer than all else of the answer (decision 54).
 * Whatever is not plain is left to Fastify, which answers it the same: a page at another of its addresses, bytes that are not
 * made yet, a shop that is busy or closing.
 * @param deps.note where requests are measured
 */
export function answerKeptPages(
  app: FastifyInstance,
  deps: {
    keptPage: (url: string) => CachedReply | undefined
    countView: CountView
    note: Measures['note'] | undefined
  },
): void {
  // Under pressure who asks most is refused, which the hooks know (load-shedding.ts).
  const isBusy = app.hasDecorator('isUnderPressure') ? () => app.isUnderPressure() : () => false
  let isClosing = false
  app.addHook('preClose', done => {
    isClosing = true
    done()
  })

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (isClosing || !isPlain(request) || isBusy()) return false
    const page = deps.keptPage(request.url!)
    const from = deps.note ? performance.now() : 0
    if (!page?.sendAgain(request, response)) return false
    deps.countView(request)
    const { method } = request
    const { statusCode: status } = response
    if (deps.note)
      response.once('finish', () =>
        deps.note!({ method, route: ROUTE, status, seconds: (performance.now() - from) / 1000 }),
      )
    return true
  }

  // Fastify is the one who listens to a server that it made.
  const [fastify] = app.server.listeners('request') as [RequestListener]
  app.server.removeListener('request', fastify)
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!answer(request, response)) fastify.call(app.server, request, response)
  })
}
