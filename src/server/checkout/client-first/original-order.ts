/**
 * What an order was when its payment bought it, before any change by the owner: a repeated call must still match that.
 */
import { isDeepStrictEqual } from 'node:util'
import type { HatDetails } from '#domain/custom-hat.ts'
import { entriesOf, listHistory } from '#server/orders/history.ts'
import type { OrderRow } from '#server/orders/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { hatInWords } from '#server/yarn/change-colours.ts'

/** Whether an order has this e-mail, or had it before the owner changed the delivery. */
export async function wasOrderedBy(db: Db, order: OrderRow, email: string): Promise<boolean> {
  const said = email.toLowerCase()
  if (said === order.customer_email.toLowerCase()) return true
  const changes = entriesOf(await listHistory(db, order.id), 'delivery')
  return changes.some(({ data: { before } }) => before?.contact?.toLowerCase().split(', ').includes(said))
}

/**
 * Whether a hat is exactly this, or was before the owner changed its colours.
 * @param said fields left out are not compared
 */
export async function wasOrderedHat(db: Db, order: OrderRow, said: Partial<HatDetails>): Promise<boolean> {
  const bought = JSON.parse(order.details) as HatDetails
  const asked = { ...bought, ...said }
  if (isDeepStrictEqual(asked, bought)) return true
  const [first] = entriesOf(await listHistory(db, order.id), 'hat-colours')
  if (!first) return false
  const { colors, colorOrder, frogHatColor, frogBorderCustomColors } = bought
  const recoloured = { ...asked, colors, colorOrder, frogHatColor, frogBorderCustomColors }
  return first.data.from === hatInWords(asked) && isDeepStrictEqual(recoloured, bought)
}
