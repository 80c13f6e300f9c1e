import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openTraces } from '#server/traces.ts'
import { onEachDatabase } from '#test/database.ts'
import { addProduct, aShopper, testShop } from '#test/test-shop.ts'
import { StartupError } from './startup-error.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Sent = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
}
type Export = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Sent[] }[] }[] }

const silent = { warn: () => {} }
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  vi.unstubAllEnvs()
})

/** A minimal collector: accepts what OTLP/HTTP sends, in JSON. */
async function startCollector() {
  const exports: { path: string; headers: IncomingHttpHeaders; body: Export }[] = []
  const server = createServer(async (request, reply) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString()) as Export
    exports.push({ path: request.url!, headers: request.headers, body })
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  closing.push(async () => {
    server.closeAllConnections()
    await new Promise(closed => server.close(closed))
  })
  return { exports, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const said = ({ attributes }: { attributes: Attribute[] }, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? value?.intValue
}

onEachDatabase('traces', fresh => {
  test('show a request’s calls to database and provider, and no personal data', async () => {
    const { exports, url } = await startCollector()
    vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-collector-key=saladus')
    const tracing = (await openTraces(
      readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: url, TRUST_PROXY: '10.0.0.1' }),
      silent,
    ))!
    const database = await fresh(tracing.query)
    const shop = await testShop(database, { tracing, env: { TRUST_PROXY: '10.0.0.1' } })
    const id = await addProduct(shop)
    const shopper = aShopper(shop)
    const placed = await shopper.approve(id, '38.99')
    expect((await shopper.capture(placed)).status).toBe(200)
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    for (const remoteAddress of ['10.0.0.1', '192.0.2.7'])
      await shop.app.inject({
        url: '/api/products',
        remoteAddress,
        headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
      })
    await tracing.close()

    expect(exports.every(({ path }) => path === '/v1/traces')).toBe(true)
    expect(exports[0]!.headers['x-collector-key']).toBe('saladus')
    const resources = exports.flatMap(({ body }) => body.resourceSpans)
    expect(said(resources[0]!.resource, 'service.name')).toBe('heegel')
    const spans = resources.flatMap(({ scopeSpans }) => scopeSpans.flatMap(scope => scope.spans))

    const capture = spans.find(({ name }) => name === 'POST /api/paypal/capture')!
    expect(said(capture, 'http.response.status_code')).toBe(200)
    const inside = spans.filter(span => span.traceId === capture.traceId && span !== capture)
    const known = new Set([capture, ...inside].map(({ spanId }) => spanId))
    expect(inside.every(({ parentSpanId }) => known.has(parentSpanId!))).toBe(true)
    const statements = inside.filter(span => said(span, 'db.query.text'))
    expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['select', 'update', 'insert']))
    for (const { startTimeUnixNano, endTimeUnixNano } of statements)
      expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano))
    const asked = inside.filter(span => said(span, 'url.full') === shop.sandbox.url)
    expect(asked.map(span => said(span, 'http.response.status_code'))).toContain(201)

    const everything = JSON.stringify(exports.map(({ body }) => body))
    for (const personal of ['mari@gmail.com', 'Maasikas', shopper.sessionId, placed.id])
      expect(everything, personal).not.toContain(personal)

    const listings = spans.filter(({ name }) => name === 'GET /api/products')
    expect(
      listings.map(span => span.traceId === traceId),
      'a trace id is accepted only from a trusted proxy',
    ).toEqual([true, false])
  })
})

test('without its packages installed, the start says how to install them', async () => {
  const config = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' })
  const missing = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })
  const opening = openTraces(config, silent, () => Promise.reject(missing))
  await expect(opening).rejects.toThrow(StartupError)
  await expect(opening).rejects.toThrow(
    /^OTEL_EXPORTER_OTLP_ENDPOINT: .* npm install --no-save --workspaces=false @opentelemetry\/api@1\.\d/,
  )
  // On a server, the command leaves out the development dependencies.
  const onServer = openTraces({ ...config, production: true }, silent, () => Promise.reject(missing))
  await expect(onServer).rejects.toThrow(' --workspaces=false --omit=dev @opentelemetry/api@')
  expect(await openTraces(readConfig({}), silent)).toBeUndefined()
})
