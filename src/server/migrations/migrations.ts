import type { Dialect } from '#server/platform/database/database.ts'
import type { Migration, Migrations } from '#server/platform/database/migrate.ts'

/** A step is loaded only if a database has not taken it yet; each knows the tables as they were. */
const step =
  (load: () => Promise<{ up: (db: never, dialect: Dialect) => Promise<void> }>): Migration =>
  async (db, dialect) =>
    (await load()).up(db as never, dialect)

/** The steps that this version knows, in order. */
export const MIGRATIONS: Migrations = {
  '0001-shop': step(() => import('./0001-shop.ts')),
  '0002-documents': step(() => import('./0002-documents.ts')),
  '0003-parcels': step(() => import('./0003-parcels.ts')),
  '0004-remote-pictures-and-mistyped-prices': step(
    () => import('./0004-remote-pictures-and-mistyped-prices.ts'),
  ),
  '0005-delivery-terms': step(() => import('./0005-delivery-terms.ts')),
  '0006-customer-words-and-search': step(() => import('./0006-customer-words-and-search.ts')),
  '0007-push': step(() => import('./0007-push.ts')),
  '0008-sales-and-picture-focus': step(() => import('./0008-sales-and-picture-focus.ts')),
  '0009-accounts': step(() => import('./0009-accounts.ts')),
  '0010-client-network': step(() => import('./0010-client-network.ts')),
  '0011-backups': step(() => import('./0011-backups.ts')),
  '0012-montonio': step(() => import('./0012-montonio.ts')),
  '0013-search-and-listing': step(() => import('./0013-search-and-listing.ts')),
  '0014-available-for-older-nodes': step(() => import('./0014-available-for-older-nodes.ts')),
  '0015-kept-counts-and-order-search': step(() => import('./0015-kept-counts-and-order-search.ts')),
  '0016-shipments': step(() => import('./0016-shipments.ts')),
  '0018-promises': step(() => import('./0018-promises.ts')),
  '0019-thread': step(() => import('./0019-thread.ts')),
  '0020-yarn': step(() => import('./0020-yarn.ts')),
  '0021-ways-off': step(() => import('./0021-ways-off.ts')),
  '0022-thread-pictures': step(() => import('./0022-thread-pictures.ts')),
  '0023-made': step(() => import('./0023-made.ts')),
  '0024-payments-of-offers': step(() => import('./0024-payments-of-offers.ts')),
  '0025-answers-by-mail': step(() => import('./0025-answers-by-mail.ts')),
  '0026-ended-reply-addresses': step(() => import('./0026-ended-reply-addresses.ts')),
  '0027-called-off': step(() => import('./0027-called-off.ts')),
  '0028-names-of-gone-orders': step(() => import('./0028-names-of-gone-orders.ts')),
  '0029-words-of-erased-hats': step(() => import('./0029-words-of-erased-hats.ts')),
  '0030-what-jobs-look-for': step(() => import('./0030-what-jobs-look-for.ts')),
  '0031-money-won-back': step(() => import('./0031-money-won-back.ts')),
  '0032-play-money': step(() => import('./0032-play-money.ts')),
  '0033-terms': step(() => import('./0033-terms.ts')),
  '0034-provider-days': step(() => import('./0034-provider-days.ts')),
  '0035-product-size': step(() => import('./0035-product-size.ts')),
  '0036-second-administrator': step(() => import('./0036-second-administrator.ts')),
  '0037-job-names': step(() => import('./0037-job-names.ts')),
  '0038-messages-about-products': step(() => import('./0038-messages-about-products.ts')),
  '0039-contractions': step(() => import('./0039-contractions.ts')),
  '0040-removed-pieces': step(() => import('./0040-removed-pieces.ts')),
  '0041-refund-currency': step(() => import('./0041-refund-currency.ts')),
  '0042-refund-reasons': step(() => import('./0042-refund-reasons.ts')),
}
