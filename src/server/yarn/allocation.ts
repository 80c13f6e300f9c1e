import { sql } from 'kysely'
import type { HatDetails } from '#domain/custom-hat.ts'
import { allocateYarn, type HatToMake } from '#domain/yarn.ts'
import type { OrderRow } from '#server/orders/store.ts'
import { ordersToBeSent } from '#server/orders/to-be-sent.ts'
import type { Db } from '#server/platform/database/database.ts'
import { listBatches } from './batch-store.ts'
import { readRules } from './store.ts'

/** An ordered custom hat. */
export type Hat = Pick<OrderRow, 'id' | 'details'>

export type Coloured = {
  hatCategory: string
  colors: readonly string[]
  frogHatColor: string
  frogBorderCustomColors: readonly string[]
}

/** Returns the yarns of a hat, by the field in which each was chosen. */
export const hatColours = (hat: Coloured): Record<string, readonly string[]> =>
  hat.hatCategory === 'frog'
    ? { frogHatColor: [hat.frogHatColor], frogBorderCustomColors: hat.frogBorderCustomColors }
    : hat.hatCategory === 'custom'
      ? {}
      : { colors: hat.colors }

/** Returns all known yarns of an ordered hat; none for an order that was restored without its wishes. */
export const coloursOf = ({ details }: Hat): string[] =>
  Object.values(hatColours(JSON.parse(details) as HatDetails))
    .flat()
    .filter(Boolean)

/** Paid hats still to be made. A hat is one piece: after a withdrawal, or a refund of its line, it needs no yarn. */
export const hatsToMake = (db: Db) =>
  ordersToBeSent(db)
    .where('kind', '=', 'custom_hat')
    .where('made_at', 'is', null)
    .where('sent_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('withdrawals')
            .select('withdrawals.id')
            .whereRef('withdrawals.order_id', '=', 'orders.id')
            .where('done_at', 'is', null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.order_id', '=', 'orders.id')
            .where('state', '!=', 'failed')
            // A refund of the delivery alone leaves the hat to be made.
            .where('lines', 'like', '%"position"%'),
        ),
      ),
    )

export const isHatToMake = async (db: Db, orderId: string): Promise<boolean> =>
  (await hatsToMake(db).select('id').where('id', '=', orderId).executeTakeFirst()) !== undefined

/** The colours of which yarn was taken for orders. */
export const takenColours = (db: Db) =>
  db
    .selectFrom('yarn_pieces')
    .innerJoin('yarn_uses', 'yarn_uses.piece_id', 'yarn_pieces.id')
    .innerJoin('yarn_batches', 'yarn_batches.id', 'yarn_uses.batch_id')
    .select(['yarn_pieces.order_id', 'yarn_batches.colour'])

/**
 * Returns the hats that need yarn: paid ones in the order of payment, then the asked ones that are unpaid. Of two paid
 * within the same minute, the one with a promised day comes first: the clock cannot tell which was booked first.
 */
async function hatsInTurn(db: Db, asked: readonly Hat[]): Promise<HatToMake[]> {
  const paid = await hatsToMake(db)
    .select(['id', 'details'])
    .orderBy(sql`substr(paid_at, 1, 16)`)
    .orderBy(eb => eb('promise', 'is', null))
    .orderBy('paid_at')
    .orderBy('id')
    .execute()
  const known = new Set(paid.map(({ id }) => id))
  const others = asked.filter(({ id }) => !known.has(id))
  const taken = await Promise.all([
    paid.length === 0
      ? []
      : takenColours(db).where('yarn_pieces.order_id', 'in', hatsToMake(db).select('orders.id')).execute(),
    others.length === 0
      ? []
      : takenColours(db)
          .where(
            'yarn_pieces.order_id',
            'in',
            others.map(({ id }) => id),
          )
          .execute(),
  ])
  const uses = Map.groupBy(taken.flat(), ({ order_id }) => order_id)
  return [...paid, ...others].map(hat => {
    const has = new Set(uses.get(hat.id)?.map(({ colour }) => colour))
    return { id: hat.id, colours: coloursOf(hat).filter(colour => !has.has(colour)) }
  })
}

/**
 * Allots the remaining yarn: paid hats first, in the order of payment, whether or not their yarn was weighed out
 * (decision 75).
 * @param asked hats to include; the unpaid ones among them come after all paid ones, in the given order
 */
export async function readYarnAllocation(db: Db, asked: readonly Hat[] = []) {
  const [batches, rules] = await Promise.all([listBatches(db), readRules(db)])
  // Without a batch that has a colour there is nothing to allot.
  const hats = batches.some(({ colour }) => colour) ? await hatsInTurn(db, asked) : []
  return { ...allocateYarn(batches, hats, rules.hatGrams), batches, rules }
}
