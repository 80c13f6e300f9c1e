import type { Selectable } from 'kysely'
import { parcelLink } from '#domain/carriers.ts'
import type { ParcelsTable } from '#server/migrations/tables/orders.ts'
import type { Db } from '#server/platform/database/database.ts'

export type ParcelRow = Selectable<ParcelsTable>

/** Returns the parcels of an order, in their sequence. */
export const findParcels = (db: Db, orderId: string): Promise<ParcelRow[]> =>
  db.selectFrom('parcels').selectAll().where('order_id', '=', orderId).orderBy('position').execute()

/** Orders per query: databases limit the length of a list. */
const AT_ONCE = 500

/** Returns the parcels of several orders, by order id. */
export async function findParcelsOf(db: Db, orderIds: readonly string[]): Promise<Map<string, ParcelRow[]>> {
  const parcels: ParcelRow[] = []
  for (let i = 0; i < orderIds.length; i += AT_ONCE)
    parcels.push(
      ...(await db
        .selectFrom('parcels')
        .selectAll()
        .where('order_id', 'in', orderIds.slice(i, i + AT_ONCE))
        .orderBy('position')
        .execute()),
    )
  return Map.groupBy(parcels, parcel => parcel.order_id)
}

/** Returns the carrier's tracking page for a parcel; null if the carrier is unknown. */
export const linkOf = ({
  carrier,
  code,
  link,
}: Pick<ParcelRow, 'carrier' | 'code' | 'link'>): string | null => link ?? parcelLink(carrier, code)

/** Replaces the parcels of an order; one that remains keeps its known state. */
export async function replaceParcels(
  trx: Db,
  orderId: string,
  parcels: readonly (Pick<ParcelRow, 'carrier' | 'code'> & { link?: string | null })[],
): Promise<void> {
  const before = await findParcels(trx, orderId)
  await trx.deleteFrom('parcels').where('order_id', '=', orderId).execute()
  const rows = parcels.map(({ carrier, code, link }, position) => {
    const known = before.find(each => each.carrier === carrier && each.code === code)
    return {
      order_id: orderId,
      position,
      carrier,
      code,
      link: link ?? known?.link ?? null,
      state: known?.state ?? null,
      state_at: known?.state_at ?? null,
    }
  })
  if (rows.length > 0) await trx.insertInto('parcels').values(rows).execute()
}
