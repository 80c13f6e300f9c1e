import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { CacheUse } from '#server/platform/cache/cache-use.ts'
import { singleFlight } from '#server/platform/cache/single-flight.ts'
import type { Database } from '#server/platform/database/database.ts'
import { freeBytes } from '#server/platform/disk-space.ts'
import { answerInTime } from '#server/platform/http/health.ts'
import { isInternalRequest } from '#server/platform/http/internal-request.ts'
import { type JobRecord, secondsLate } from '#server/platform/job-record.ts'
import type { Log } from '#server/platform/log.ts'
import { shopGauges } from './shop-gauges.ts'
import { readShopState } from './shop-state.ts'

/** What the metrics are read from. */
type Measured = {
  database: Database
  caches: Readonly<Record<string, CacheUse>>
  jobs: readonly JobRecord[]
  dataDir: string
  version: string
  log: Pick<Log, 'warn'>
  now: () => Date
  /** how long counts from the database are cached, in milliseconds */
  keptMs?: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** whether the reply lasts as long as the client stays, so that its duration says nothing about the shop */
    isStream?: boolean
  }
}

export type Metrics = {
  /** Measures the requests that this app answers from now on. */
  observe: (app: FastifyInstance) => void
  /** Measures a request that was answered without the app. */
  note: (request: { method: string | undefined; route: string; status: number; seconds: number }) => void
  contentType: string
  /** all metrics, in the Prometheus format */
  text: () => Promise<string>
}

/** Several scrapers, or one that scrapes too often, cost the database one count. */
const KEPT_MS = 10_000

/** After this timeout the database counts as away, and the other metrics are served without it. */
const SILENCE_MS = 2_000

/** From a cached reply to a shopper's patience; a payment waits for its provider. */
const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** A client may send any other method, and each would be a permanent time series. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Opens the metrics of a process. A process without metrics never loads this file or its library. */
export function createMetrics(measured: Measured): Metrics {
  const { database, caches, jobs, dataDir, version, log, now, keptMs = KEPT_MS } = measured
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const setShop = shopGauges(registry)

  const requests = new Histogram({
    name: 'heegel_http_request_duration_seconds',
    help: 'Duration of requests, by route and status class',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS_SECONDS,
    registers,
  })
  const refusals = new Counter({
    name: 'heegel_refusals_total',
    help: 'Refused requests by error code; `overloaded` is shed load',
    labelNames: ['code'] as const,
    registers,
  })
  new Gauge({
    name: 'heegel_build_info',
    help: 'Version of the shop and kind of its database',
    labelNames: ['version', 'database'] as const,
    registers,
  }).set({ version, database: database.dialect }, 1)
  new Counter({
    name: 'heegel_cache_requests_total',
    help: 'Hits and misses of the caches of this process',
    labelNames: ['cache', 'result'] as const,
    registers,
    collect() {
      this.reset()
      for (const [cache, { hits, misses }] of Object.entries(caches)) {
        this.inc({ cache, result: 'hit' }, hits)
        this.inc({ cache, result: 'miss' }, misses)
      }
    },
  })
  new Gauge({
    name: 'heegel_job_last_success_timestamp_seconds',
    help: 'When a job of this process last succeeded; 0: not since the process started',
    labelNames: ['name'] as const,
    registers,
    collect() {
      for (const { name, succeededAt } of jobs) this.set({ name }, (succeededAt?.getTime() ?? 0) / 1000)
    },
  })
  new Gauge({
    name: 'heegel_job_late_seconds',
    help: 'How long a job is overdue',
    labelNames: ['name'] as const,
    registers,
    collect() {
      for (const job of jobs) this.set({ name: job.name }, secondsLate(job, now()))
    },
  })
  new Counter({
    name: 'heegel_job_failures_total',
    help: 'Failed runs of a job',
    labelNames: ['name'] as const,
    registers,
    collect() {
      this.reset()
      for (const { name, failures } of jobs) this.inc({ name }, failures)
    },
  })
  new Gauge({
    name: 'heegel_database_waiting',
    help: 'Queries that wait for a connection, or transactions that wait for the one writer',
    registers,
    collect() {
      this.set(database.waiting())
    },
  })
  new Gauge({
    name: 'heegel_database_connections',
    help: 'Connections of this process to the database server',
    labelNames: ['state'] as const,
    registers,
    collect() {
      if (!database.pool) return
      const { totalCount, idleCount } = database.pool
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'busy' }, totalCount - idleCount)
    },
  })
  new Gauge({
    name: 'heegel_disk_free_bytes',
    help: 'Free space on the disk of the uploads and the embedded database',
    registers,
    async collect() {
      this.set(await freeBytes(dataDir))
    },
  })

  const shareCount = singleFlight<void>()
  let countedAt = -Infinity
  const countShop = async () => {
    const state = await answerInTime(readShopState(database.db), SILENCE_MS).catch(error => {
      log.warn({ err: error }, 'database could not be counted for the metrics')
      return undefined
    })
    setShop(state, now())
    countedAt = performance.now()
  }

  const note: Metrics['note'] = ({ method: written, route, status: code, seconds }) => {
    const method = written !== undefined && METHODS.has(written) ? written : 'other'
    requests.observe({ method, route, status: `${Math.floor(code / 100)}xx` }, seconds)
  }

  return {
    note,
    observe: app => {
      app.addHook('onResponse', (request, reply, done) => {
        done()
        if (isInternalRequest(request) || request.routeOptions.config.isStream) return
        const { url: route = 'none' } = request.routeOptions
        const { method } = request
        note({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
        if (request.refusedAs) refusals.inc({ code: request.refusedAs })
      })
    },
    contentType: registry.contentType,
    text: async () => {
      if (performance.now() - countedAt >= keptMs) await shareCount('shop', countShop)
      return registry.metrics()
    },
  }
}
