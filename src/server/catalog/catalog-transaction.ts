import type { FastifyRequest } from 'fastify'
import { type AdminOf, actorOf } from '#server/admin/guard.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import type { Catalog } from './catalog.ts'
import type { Change } from './change-products.ts'
import { switchDueSales } from './switch-sales.ts'

export type CatalogDeps = { db: Db; catalog: Catalog; adminOf: AdminOf; now: () => Date }

/**
 * Runs an administrator's change in one transaction and invalidates the products that it touched, so that the next
 * request shows it. A change that names no touched product invalidates them all.
 */
export async function catalogTransaction<Result>(
  request: FastifyRequest,
  { db, catalog, adminOf, now }: CatalogDeps,
  work: (change: Change) => Promise<Result>,
): Promise<Result> {
  const actor = await actorOf(adminOf, request)
  const { result, touched } = await retryingTransaction(db, async trx => {
    const at = now()
    const switched = await switchDueSales(trx, at)
    const touched = new Set<number>()
    const result = await work({ trx, actor, now: at, touched })
    return { result, touched: touched.size > 0 ? [...touched, ...switched] : undefined }
  })
  catalog.changed(touched)
  return result
}
