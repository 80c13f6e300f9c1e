import type { FastifyRequest } from 'fastify'
import type { ActionOf } from '#contract/admin-actions.ts'
import type { PiecesQuery, YarnPiece } from '#contract/yarn.ts'
import { recordAction } from '#server/admin/audit.ts'
import { type AdminOf, actorOf } from '#server/admin/guard.ts'
import type { Catalog } from '#server/catalog/catalog.ts'
import type { Issuing } from '#server/documents/issue.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { readYarnAllocation } from './allocation.ts'
import type { BatchRow } from './batch-store.ts'
import { updateProofs } from './proofs.ts'
import { findPiecePage, listPieces, type PieceRow, usesOf } from './store.ts'
import { showBatch, showPiece } from './view.ts'

export type Done = {
  /** products whose yarn has changed */
  products?: readonly (number | null)[]
  /** null if nothing changed, or for each amount of yarn taken: that is recorded with the piece, not in the log */
  action: ActionOf | null
}

export type YarnDeps = Issuing & { db: Db; catalog: Catalog; adminOf: AdminOf; now: () => Date }

/** Returns what reads the owner's yarn screen and what changes it. Each change answers with the whole screen. */
export function yarnStoreOf({ db, catalog, adminOf, now }: YarnDeps) {
  const showPieces = async (
    pieces: readonly PieceRow[],
    batches: readonly BatchRow[],
  ): Promise<YarnPiece[]> => {
    const uses = await usesOf(db, pieces)
    const known = new Map(batches.map(batch => [batch.id, batch]))
    const ids = [...new Set(pieces.map(({ order_id }) => order_id).filter(id => id !== null))]
    const orders =
      ids.length === 0
        ? []
        : await db.selectFrom('orders').select(['id', 'order_number']).where('id', 'in', ids).execute()
    const numberOf = new Map(orders.map(({ id, order_number }) => [id, order_number]))
    return pieces.map(piece =>
      showPiece(piece, uses.get(piece.id) ?? [], known, numberOf.get(piece.order_id ?? '') ?? null),
    )
  }

  const read = async () => {
    const [{ batches, held, rules }, pieces] = await Promise.all([readYarnAllocation(db), listPieces(db)])
    return {
      batches: await Promise.all(batches.map(batch => showBatch(batch, catalog.picture))),
      pieces: await showPieces(pieces, batches),
      held: Object.fromEntries(held),
      rules,
    }
  }

  const readPieces = async (query: PiecesQuery) => {
    const [{ rows, next, total }, batches] = await Promise.all([
      findPiecePage(db, query),
      db.selectFrom('yarn_batches').selectAll().execute(),
    ])
    return { pieces: await showPieces(rows, batches), next, total }
  }

  /** Runs a change in one transaction with its audit log entry, and invalidates the pages that show it. */
  const change = async (request: FastifyRequest, work: (trx: Db) => Promise<Done>) => {
    const actor = await actorOf(adminOf, request)
    const touched = await retryingTransaction(db, async trx => {
      const made = await work(trx)
      if (made.action) await recordAction(trx, { ...made.action, actor }, now())
      const products = (made.products ?? []).filter(id => id !== null)
      await updateProofs(trx, products)
      return products
    })
    catalog.changed(touched)
    return read()
  }

  return { read, readPieces, change }
}

export type YarnChanges = ReturnType<typeof yarnStoreOf>
