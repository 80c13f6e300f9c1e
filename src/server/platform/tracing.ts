import proxyAddress from '@fastify/proxy-addr'
import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LogEvent } from 'kysely'
import { answerInTime } from './http/health.ts'
import { isInternalRequest } from './http/internal-request.ts'
import type { Log } from './log.ts'
import { traceOutgoing } from './trace-outgoing.ts'

/** Sends a process's traces to a collector. */
export type Tracing = {
  /** Makes every request a span, with everything it causes inside it. */
  follow: (app: FastifyInstance) => void
  /** Makes an executed statement a span: its text has placeholders, and no values. */
  query: (event: LogEvent) => void
  /** Sends what is left. */
  close: () => Promise<void>
}

/** An unreachable collector must not delay the end of a process. */
const CLOSE_MS = 2_000

/** Returns the name of a statement, such as `select`. */
const verbOf = (sql: string): string => /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'statement'

/**
 * Opens the traces of a process. This file, and OpenTelemetry with it, is loaded only if traces are collected.
 * @param endpoint of a collector that accepts OTLP over HTTP, such as http://localhost:4318
 * @param trustProxy proxies whose `traceparent` is trusted: anybody else could have everything traced
 */
export function openTracing({
  endpoint,
  version,
  trustProxy,
  log,
}: {
  endpoint: string
  version: string
  trustProxy: string[]
  log: Pick<Log, 'warn'>
}): Tracing {
  const tellLost = (error: unknown) => log.warn({ err: error }, 'traces could not be sent to the collector')
  setGlobalErrorHandler(tellLost)
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'heegel', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const tracer = provider.getTracer('heegel', version)
  const stopOutgoing = traceOutgoing(tracer)
  const isTrusted = proxyAddress.compile(trustProxy)
  const spans = new WeakMap<FastifyRequest, Span>()

  const parentOf = (request: FastifyRequest): Context => {
    if (isInternalRequest(request)) return context.active()
    const isBelieved = isTrusted(request.socket.remoteAddress ?? '', 0)
    return isBelieved ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT
  }

  return {
    follow: app => {
      app.addHook('onRequest', (request, _reply, done) => {
        const { method, routeOptions, id } = request
        const route = routeOptions.url ?? 'none'
        const parent = parentOf(request)
        const kind = isInternalRequest(request) ? SpanKind.INTERNAL : SpanKind.SERVER
        const attributes = { 'http.request.method': method, 'http.route': route, 'heegel.request_id': id }
        const span = tracer.startSpan(`${method} ${route}`, { kind, attributes }, parent)
        spans.set(request, span)
        context.with(trace.setSpan(parent, span), done)
      })
      app.addHook('onResponse', (request, reply, done) => {
        const span = spans.get(request)!
        span.setAttribute('http.response.status_code', reply.statusCode)
        if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
        done()
      })
    },
    query: ({ level, query: { sql }, queryDurationMillis }) => {
      const parent = context.active()
      // Jobs query constantly: without a request there is nothing to follow.
      if (!trace.getSpan(parent)) return
      const endTime = Date.now()
      const span = tracer.startSpan(
        verbOf(sql),
        {
          kind: SpanKind.CLIENT,
          startTime: endTime - queryDurationMillis,
          attributes: { 'db.query.text': sql },
        },
        parent,
      )
      if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(endTime)
    },
    close: async () => {
      stopOutgoing()
      await answerInTime(provider.shutdown(), CLOSE_MS).catch(tellLost)
      context.disable()
      propagation.disable()
    },
  }
}
