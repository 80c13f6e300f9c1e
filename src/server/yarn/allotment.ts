import { sql } from 'kysely'
import type { HatDetails } from '#domain/custom-hat.ts'
import { allotYarn, type HatToMake } from '#domain/yarn.ts'
import type { OrderRow } from '#server/orders/store.ts'
import { ordersToBeSent } from '#server/orders/to-be-sent.ts'
import type { Db } from '#server/platform/database/database.ts'
import { listBatches } from './batch-store.ts'
import { readRules } from './store.ts'

/** A composed hat that was ordered. */
export type Hat = Pick<OrderRow, 'id' | 'details'>

export type Coloured = {
  hatCategory: string
  colors: readonly string[]
  frogHatColor: string
  frogBorderCustomColors: readonly string[]
}

/** The yarns that a hat takes, by the field in which each was chosen. */
export const hatColours = (hat: Coloured): Record<string, readonly string[]> =>
  hat.hatCategory === 'frog'
    ? { frogHatColor: [hat.frogHatColor], frogBorderCustomColors: hat.frogBorderCustomColors }
    : hat.hatCategory === 'custom'
      ? {}
      : { colors: hat.colors }

/** All yarns that an ordered hat takes, as far as they are known: one that was restored without its wishes names none. */
export const coloursOf = ({ details }: Hat): string[] =>
  Object.values(hatColours(JSON.parse(details) as HatDetails))
    .flat()
    .filter(Boolean)

/** Paid hats that are to be made. A hat is one piece: who has withdrawn from it, or was refunded that line, wants none of it. */
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
            // The delivery alone may be refunded, too.
            .where('lines', 'like', '%"position"%'),
        ),
      ),
    )

export const isHatToMake = async (db: Db, orderId: string): Promise<boolean> =>
  (await hatsToMake(db).select('id').where('id', '=', orderId).executeTakeFirst()) !== undefined

/** Of which colours some was taken for orders. */
export const takenColours = (db: Db) =>
  db
    .selectFrom('yarn_pieces')
    .innerJoin('yarn_uses', 'yarn_uses.piece_id', 'yarn_pieces.id')
    .innerJoin('yarn_batches', 'yarn_batches.id', 'yarn_uses.batch_id')
    .select(['yarn_pieces.order_id', 'yarn_batches.colour'])

/**
 * The hats that want yarn: those that are paid, in the order of their payment; then those that are asked about. Of two paid in
 * the same minute, the one whose customer was told a day comes first: the clock cannot tell which was booked first.
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
 * Who gets what is left of the yarns: paid hats first, each in the order of its payment, whether its yarn was weighed out or not
 * (decision 75).
 * @param asked hats that are asked about; those of them that are not paid come after all that are, in their turn
 */
export async function readAllotment(db: Db, asked: readonly Hat[] = []) {
  const [batches, rules] = await Promise.all([listBatches(db), readRules(db)])
  // Without a batch of a colour there is nothing to allot.
  const hats = batches.some(({ colour }) => colour) ? await hatsInTurn(db, asked) : []
  return { ...allotYarn(batches, hats, rules.hatGrams), batches, rules }
}
