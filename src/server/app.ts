import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { requireAdminBy } from './admin/guard.ts'
import { adminRoutes } from './admin/routes.ts'
import { cartRoutes } from './cart/routes.ts'
import { UPLOAD_MAX_BYTES } from './catalog/read-picture.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { settleByNumber } from './checkout/settle-order.ts'
import { customOrderRoutes } from './custom-orders/routes.ts'
import { deliveryRoutes } from './delivery/routes.ts'
import { createOrderAccess } from './orders/access.ts'
import { orderRoutes } from './orders/routes.ts'
import type { Renderer } from './pages/renderer.ts'
import { pageRoutes } from './pages/routes.ts'
import { answerErrors, answerUnknownPaths, errorBody, refuseNul, ShopError } from './platform/errors.ts'
import { healthRoutes } from './platform/health.ts'
import { limitRequests } from './platform/limits.ts'
import { logChanges } from './platform/log.ts'
import { settingsRoutes } from './settings/routes.ts'
import type { Shop } from './shop.ts'
import { todayRoutes } from './today/routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** known to this process only: marks the requests that its own pages make */
    renderSecret: string
  }
}

/** Opens the pages on the app whose API they ask. */
export type OpenRenderer = (app: FastifyInstance) => Promise<Renderer>

const BODY_LIMIT = 100_000

/** The table of contents: what the process answers, a line a capability. */
export async function buildApp(shop: Shop, openPages?: OpenRenderer): Promise<FastifyInstance> {
  const { config, database, catalog, settings, parcelMachines, checkout, auth, adminOf, log, now } = shop
  const { db } = database
  const app = Fastify({
    loggerInstance: log,
    // One line a change is enough, see logChanges; ten thousand readers a minute are counted, not listed.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // What is no address at all never comes to a route.
    frameworkErrors: (_error, _request, reply) => {
      reply.raw.writeHead(400, { 'content-type': 'application/json; charset=utf-8' })
      reply.raw.end(JSON.stringify(errorBody(new ShopError('invalid_input'))))
    },
  }) as unknown as FastifyInstance
  app.decorate('renderSecret', randomBytes(24).toString('base64url'))
  app.setValidatorCompiler(validatorCompiler)
  // What a route answers is typed by its schema; checking each reply again would cost as much as making it. The tests check.
  app.setSerializerCompiler(shop.checksReplies ? serializerCompiler : () => JSON.stringify)
  answerErrors(app)
  refuseNul(app)
  logChanges(app)
  answerUnknownPaths(app)

  // The pages set their own Content-Security-Policy; nobody may keep or frame an API reply.
  await app.register(helmet, {
    contentSecurityPolicy: false,
    hsts: config.publicUrl.startsWith('https:'),
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  await app.register(multipart, { limits: { files: 1, fields: 5, fileSize: UPLOAD_MAX_BYTES } })
  await app.register(underPressure, { maxEventLoopDelay: 2_000, exposeStatusRoute: false, retryAfter: 2 })
  await app.register(swagger, {
    openapi: { info: { title: 'Heegel', version: config.version, description: 'The shop’s API' } },
    transform: jsonSchemaTransform,
  })
  const { limit, lookUp } = await limitRequests(app, config.rateLimits)

  const requireAdmin = requireAdminBy(adminOf)
  const access = createOrderAccess({ db, catalog })

  healthRoutes(app, db)
  settingsRoutes(app, { settings })
  adminRoutes(app, { auth, db, limit, rateLimits: config.rateLimits, now })
  catalogRoutes(app, { db, catalog, requireAdmin, now })
  deliveryRoutes(app, { parcelMachines })
  orderRoutes(app, { db, access, adminOf, lookUp, now })
  customOrderRoutes(app, {
    db,
    access,
    adminOf,
    limit,
    lookUp,
    mailer: shop.mailer,
    settings,
    publicUrl: config.publicUrl,
    attachmentsFolder: join(config.dataDir, 'attachments'),
    now,
    settleByNumber: (number, providerOrderId) => settleByNumber(checkout, number, providerOrderId),
  })
  cartRoutes(app, { db, catalog, lookUp, now })
  checkoutRoutes(app, { deps: checkout, adminOf, access, limit })
  todayRoutes(app, { db, requireAdmin })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
  if (openPages)
    await pageRoutes(app, {
      root: config.root,
      publicUrl: config.publicUrl,
      render: await openPages(app),
      changes: shop.changes,
      limit,
      lookUp,
      development: config.development,
      products: () => catalog.all(),
      adminOf,
    })
  return app
}
