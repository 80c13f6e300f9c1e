import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recordAction } from './admin/audit.ts'
import { auditRoutes } from './admin/audit-routes.ts'
import { actorOf, isOwners, requireAdminBy } from './admin/guard.ts'
import { adminRoutes } from './admin/routes.ts'
import { arrivalRoutes } from './arrival/routes.ts'
import { missingBackup } from './backup/missing-backup.ts'
import { booksRoutes } from './books/routes.ts'
import { cartRoutes } from './cart/routes.ts'
import { removeOrdersFromCarts } from './cart/store.ts'
import { adminProductRoutes } from './catalog/admin-routes.ts'
import { productImportRoutes } from './catalog/import-routes.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { saleRoutes } from './catalog/sale-routes.ts'
import { uploadRoutes } from './catalog/upload-routes.ts'
import { changeDeliveryRoutes } from './checkout/admin/change-delivery-routes.ts'
import { ownerOrderRoutes } from './checkout/admin/owner-order-routes.ts'
import { settleByNumber } from './checkout/client-first/settle-by-number.ts'
import { refundRoutes } from './checkout/refund/refund-routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import type { ShopServices } from './composition-root.ts'
import { readConnectionStatus } from './connection-status.ts'
import { contactRoutes } from './contact/routes.ts'
import { customOrderRoutes } from './custom-orders/routes.ts'
import { adminDeliveryRoutes } from './delivery/admin-routes.ts'
import { deliveryRoutes } from './delivery/routes.ts'
import { ownerDocumentRoutes } from './documents/owner-routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { findIncidents } from './incidents/store.ts'
import { createAnonymousMailLimit } from './mail/anonymous-mail-limit.ts'
import { outboxRoutes } from './mail/routes.ts'
import { metricsRoute } from './metrics/answer.ts'
import type { Metrics } from './metrics/create-metrics.ts'
import { createOrderAccess } from './orders/access.ts'
import { adminOrderRoutes } from './orders/admin-routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { isPlaced } from './orders/store.ts'
import { cachedData } from './pages/cached-data.ts'
import { discoveryRoutes } from './pages/discovery-routes.ts'
import { tileRoute } from './pages/picture-tile.ts'
import { type Renderer, type Transport, transportOf } from './pages/renderer.ts'
import { pageRoutes } from './pages/routes.ts'
import { contentSecurityPolicy } from './pages/security.ts'
import { webAppRoutes } from './pages/web-app-routes.ts'
import { endHoldsEarly } from './payments/shorten-holds.ts'
import { showPayment } from './payments/show-payment.ts'
import { apiDocs, noteRoutes } from './platform/api-docs/api-docs.ts'
import { expectDatabase } from './platform/database/database-unavailable.ts'
import { requireWrites } from './platform/database/write-failures.ts'
import { answerFromCache } from './platform/http/answer-from-cache.ts'
import { cacheFiles } from './platform/http/cached-files.ts'
import { compressReplies } from './platform/http/compress-replies.ts'
import { healthRoutes } from './platform/http/health.ts'
import { createHttpServer } from './platform/http/http-server.ts'
import { shedLoad } from './platform/http/load-shedding.ts'
import { NO_INDEX } from './platform/http/no-index.ts'
import { limitRequests } from './platform/http/rate-limits.ts'
import type { Tracing } from './platform/tracing.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { pushRoutes } from './push/routes.ts'
import { signOutDevices } from './push/sign-out-devices.ts'
import { settingsRoutes } from './settings/routes.ts'
import { labelsOf } from './shipping/labels.ts'
import { shippingRoutes } from './shipping/routes.ts'
import { findMailRecipient } from './thread/mail-recipient.ts'
import { listPictures } from './thread/pictures.ts'
import { threadRoutes } from './thread/routes.ts'
import { todayRoutes } from './today/routes.ts'
import { visitRoutes } from './visits/routes.ts'
import { showOpenWithdrawals } from './withdrawals/open-withdrawals.ts'
import { withdrawalRoutes } from './withdrawals/routes.ts'
import { awaitedYarn } from './yarn/missing-yarn.ts'
import { yarnRoutes } from './yarn/routes.ts'

/** Opens the page renderer on the app whose API the pages call. */
type OpenRenderer = (app: FastifyInstance, transport: Transport) => Promise<Renderer>

/** The table of contents: registers every capability's routes, each with the services it needs. */
export async function buildApp(
  shop: ShopServices,
  openPages?: OpenRenderer,
  { metrics, tracing }: { metrics?: Metrics | undefined; tracing?: Tracing | undefined } = {},
): Promise<FastifyInstance> {
  const { config, database, files, catalog, settings, parcelMachines, checkout, auth, adminOf, log, now } =
    shop
  const { db } = database
  const { publicUrl } = config
  const app = await createHttpServer({
    log,
    publicUrl,
    trustProxy: config.trustProxy,
    checksReplies: shop.checksReplies,
  })
  // Someone who found a trial shop through a search engine would take it for a real one (decision 36).
  if (config.isTrial)
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(NO_INDEX)
      done()
    })
  tracing?.follow(app)
  if (shop.shedsLoad) shedLoad(app, async request => (await adminOf(request)) !== undefined)
  metrics?.observe(app)
  const routes = noteRoutes(app)
  compressReplies(app, isOwners)
  const {
    limit,
    lookUp,
    renderPage,
    receiveCustomersPicture,
    limitStrangersWishes,
    limitUnpaidHats,
    limitCartAdds,
    limitMessages,
    networkOf,
  } = await limitRequests(app, config.rateLimits)

  // Settings and mail come below admin in the module order, so they are given its guard. All others make theirs from
  // `adminOf`.
  const requireAdmin = requireAdminBy(adminOf)
  const actorBehind = (request: FastifyRequest) => actorOf(adminOf, request)
  const access = createOrderAccess({ db, catalog, settings, now, awaitedYarn })

  healthRoutes(app, async () => {
    await requireWrites(db)
    return findIncidents(db)
  })
  if (metrics && config.metrics?.token && !config.metrics.port)
    metricsRoute(app, metrics, config.metrics.token)
  settingsRoutes(app, {
    db,
    settings,
    terms: shop.terms,
    changes: shop.changes,
    pictureOf: catalog.picture,
    requireAdmin,
    actorOf: actorBehind,
    record: recordAction,
    connections: () => readConnectionStatus(shop),
    files,
    now,
  })
  adminRoutes(app, {
    auth,
    db,
    adminOf,
    limit,
    rateLimits: config.rateLimits,
    publicUrl,
    brand: async () => (await settings.facts()).brand,
    signOutDevices,
    now,
  })
  auditRoutes(app, { db, adminOf })
  pushRoutes(app, { db, settings, adminOf, log, now })
  outboxRoutes(app, {
    db,
    mailer: shop.mailer,
    requireAdmin,
    actorOf: actorBehind,
    record: recordAction,
    findMailRecipient,
    now,
  })
  contactRoutes(app, { db, settings, adminOf, limit, limitMessages, now })
  // Tracing covers what Fastify answers: with tracing on, no reply is served from memory.
  const answersKept = !tracing
  const cachedFiles = cacheFiles(answersKept)
  const kept = [cachedFiles, catalogRoutes(app, { db, catalog, adminOf, now })]
  adminProductRoutes(app, { db, catalog, adminOf, now })
  saleRoutes(app, { db, catalog, adminOf, now })
  productImportRoutes(app, { db, catalog, adminOf, files, publicUrl, now })
  uploadRoutes(app, { db, catalog, adminOf, files, cachedFiles, now })
  deliveryRoutes(app, { parcelMachines })
  adminDeliveryRoutes(app, { db, parcelMachines, adminOf, now })
  orderRoutes(app, { db, access, adminOf, lookUp, publicUrl, removeOrdersFromCarts, now })
  adminOrderRoutes(app, {
    db,
    access,
    adminOf,
    publicUrl,
    now,
    paymentOf: payingId => showPayment(db, payingId),
    picturesOf: order => listPictures(db, order, 'wish'),
    openWithdrawalsOf: orderId => showOpenWithdrawals(db, orderId),
  })
  arrivalRoutes(app, {
    db,
    settings,
    arrivals: shop.arrivals,
    awaitedYarn,
    mailer: shop.mailer,
    adminOf,
    limit,
    publicUrl,
    now,
  })
  threadRoutes(app, {
    streams: shop.threadStreams,
    db,
    access,
    adminOf,
    limit,
    receiveCustomersPicture,
    settings,
    publicUrl,
    replyPattern: config.answers?.replyPattern,
    files,
    now,
  })
  const mailLimit = createAnonymousMailLimit({ db, limited: config.rateLimits, now })
  customOrderRoutes(app, {
    db,
    access,
    adminOf,
    limit,
    receiveCustomersPicture,
    limitStrangersWishes,
    lookUp,
    mailer: shop.mailer,
    mailLimit,
    settings,
    publicUrl,
    replyPattern: config.answers?.replyPattern,
    files,
    now,
    settleByNumber: (number, said) => settleByNumber(checkout, number, said),
  })
  ownerDocumentRoutes(app, { db, adminOf, settings, publicUrl, now })
  documentRoutes(app, {
    db,
    access,
    adminOf,
    lookUp,
    settings,
    publicUrl,
    carrierLabelsOf: orders => labelsOf(shop.shipping, orders),
    now,
  })
  yarnRoutes(app, {
    db,
    catalog,
    access,
    adminOf,
    limit,
    lookUp,
    mailer: shop.mailer,
    settings,
    publicUrl,
    now,
  })
  shippingRoutes(app, { db, access, adminOf, now, shipping: shop.shipping })
  booksRoutes(app, { db, adminOf, settings, publicUrl, now, log })
  cartRoutes(app, {
    db,
    catalog,
    limit,
    lookUp,
    limitCartAdds,
    now,
    onHeldPiecesWanted: productId => endHoldsEarly(db, [productId], now()),
  })
  checkoutRoutes(app, {
    deps: checkout,
    adminOf,
    access,
    mailLimit,
    limit,
    lookUp,
    networkOf,
    limitStrangersWishes,
    limitUnpaidHats,
  })
  changeDeliveryRoutes(app, { deps: checkout, adminOf, access })
  ownerOrderRoutes(app, { deps: checkout, adminOf, access, mailer: shop.mailer })
  refundRoutes(app, { deps: checkout, adminOf, access })
  const countView = visitRoutes(app, {
    db,
    catalog,
    counter: shop.visits,
    settings,
    publicUrl,
    carriesSession: auth.carriesSession,
    adminOf,
    limit,
    now,
  })
  tileRoute(app, { pictureOf: catalog.picture, limit })
  withdrawalRoutes(app, { db, mailLimit, settings, adminOf, publicUrl, lookUp, now })
  privacyRoutes(app, { db, access, adminOf, lookUp, files, sender: shop.mailer.sender, now })
  todayRoutes(app, {
    db,
    catalog,
    parcelMachines,
    providers: shop.checkout.providers,
    settings,
    publicUrl,
    arrivals: shop.arrivals,
    mailer: shop.mailer,
    uncopied: config.isLive ? missingBackup(config) : null,
    isLive: config.isLive,
    adminOf,
    now,
  })
  await apiDocs(app, {
    routes,
    version: config.version,
    publicUrl,
    isOwners,
    policy: contentSecurityPolicy,
  })
  discoveryRoutes(app, {
    db,
    catalog,
    settings,
    arrivals: shop.arrivals,
    changes: shop.changes,
    limit,
    root: config.root,
    publicUrl,
    now,
  })
  webAppRoutes(app, { settings, changes: shop.changes, root: config.root })
  if (openPages) {
    const keptPages = await pageRoutes(app, {
      root: config.root,
      render: await openPages(
        app,
        transportOf(app, answersKept ? cachedData({ catalog, settings }) : undefined),
      ),
      changes: shop.changes,
      catalog,
      settings,
      arrivals: shop.arrivals,
      limit,
      lookUp,
      renderPage,
      development: config.development,
      uses: shop.uses,
      cachedFiles,
      adminOf,
      countView,
      isPlaced: id => isPlaced(db, id),
      expectDatabase: () => expectDatabase(db),
    })
    kept.push(...keptPages)
  }
  if (answersKept) answerFromCache(app, kept, metrics?.note)
  return app
}
