import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { context, SpanStatusCode } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { suppressTracing } from '@opentelemetry/core'
import { type ReadableSpan, TracerProvider } from '@opentelemetry/sdk-trace'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendRequest } from './http/http-client.ts'
import { traceOutgoing } from './trace-outgoing.ts'

const ended: ReadableSpan[] = []
const nothing = async () => undefined
const provider = new TracerProvider({
  spanProcessors: [
    { onStart: () => undefined, onEnd: span => ended.push(span), forceFlush: nothing, shutdown: nothing },
  ],
})
const server = createServer((request, reply) => reply.writeHead(request.url === '/gone' ? 404 : 200).end())
let origin: string
let stop: () => void

beforeEach(async () => {
  ended.length = 0
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  stop = traceOutgoing(provider.getTracer('test'))
})
afterEach(async () => {
  stop()
  context.disable()
  server.closeAllConnections()
  await new Promise(closed => server.close(closed))
})

const send = (path: string, method: 'GET' | 'POST' = 'GET') =>
  sendRequest(origin + path, { method, signal: AbortSignal.timeout(30_000), maxBytes: 1_000 })

test('a request is a span with its origin and status, without its path', async () => {
  await send('/orders/HG-1?key=geheim', 'POST')
  await send('/gone')
  expect(ended.map(({ name, attributes, status }) => ({ name, ...attributes, failed: status.code }))).toEqual(
    [
      {
        name: 'POST',
        'http.request.method': 'POST',
        'url.full': origin,
        'http.response.status_code': 200,
        failed: SpanStatusCode.UNSET,
      },
      {
        name: 'GET',
        'http.request.method': 'GET',
        'url.full': origin,
        'http.response.status_code': 404,
        failed: SpanStatusCode.ERROR,
      },
    ],
  )
})

test('a request without a reply is a failed span with the system’s code', async () => {
  server.closeAllConnections()
  await new Promise(closed => server.close(closed))
  await expect(send('/')).rejects.toThrow()
  expect(ended).toMatchObject([
    { attributes: { 'error.type': 'ECONNREFUSED' }, status: { code: SpanStatusCode.ERROR } },
  ])
})

test('what is not to be traced, such as sending the traces, is no span; nor is anything after the end', async () => {
  await context.with(suppressTracing(context.active()), () => send('/v1/traces'))
  stop()
  await send('/')
  expect(ended).toEqual([])
})
