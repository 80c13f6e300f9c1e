import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { type Span, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api'

/**
 * Makes each outgoing request a span, until the head of its reply. Only the origin of the URL is sent, as its path may
 * contain a token, a key or an order number. The tracer itself ignores calls to the collector.
 * @returns a function that stops it
 */
export function traceOutgoing(tracer: Tracer): () => void {
  const spans = new WeakMap<ClientRequest, Span>()

  const begin = (message: unknown) => {
    const { request } = message as { request: ClientRequest }
    const { method, protocol } = request
    const attributes = {
      'http.request.method': method,
      'url.full': `${protocol}//${request.getHeader('host')}`,
    }
    spans.set(request, tracer.startSpan(method, { kind: SpanKind.CLIENT, attributes }))
  }
  const finish = (message: unknown) => {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage }
    const { statusCode = 0 } = response
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 400) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  }
  const fail = (message: unknown) => {
    const { request, error } = message as { request: ClientRequest; error: Error }
    const span = spans.get(request)
    span?.setAttribute('error.type', (error as NodeJS.ErrnoException).code ?? error.name)
    span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  }

  const listeners = [
    ['http.client.request.created', begin],
    ['http.client.response.finish', finish],
    ['http.client.request.error', fail],
  ] as const
  for (const [channel, listener] of listeners) subscribe(channel, listener)
  return () => {
    for (const [channel, listener] of listeners) unsubscribe(channel, listener)
  }
}
