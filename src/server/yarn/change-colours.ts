import type { HatColours } from '#contract/hat-colours.ts'
import { type HatDetails, hatDetails, hatFaults } from '#domain/custom-hat.ts'
import { hatSentence } from '#hats/hat-text.ts'
import * as messages from '#messages/yarn.ts'
import { recordAction } from '#server/admin/audit.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { changeHat } from '#server/orders/change-hat.ts'
import { writeHistory } from '#server/orders/history.ts'
import { orderMail, trackingLink } from '#server/orders/order-mail.ts'
import { findLines, lockOrder } from '#server/orders/store.ts'
import { noteInThread } from '#server/orders/thread-entries.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/random.ts'
import { hatColours, isHatToMake, takenColours } from './allotment.ts'
import { lockBatchesOf } from './batch-store.ts'
import { refuseGoneColours } from './gone-colours.ts'

const allColours = (hat: HatDetails): string[] => Object.values(hatColours(hat)).flat()

/** The hat as its customer reads of it: what is drawn, and how she has said that the colours follow. */
export const hatInWords = (hat: HatDetails): string =>
  [hatSentence(hat), hat.colorOrder && messages.colourOrder(hat.colorOrder)].filter(Boolean).join('. ')

/** The composer's rules check the contact too, which stays as it is. */
const NO_CONTACT = { firstName: '', lastName: '', customerEmail: '', customerPhone: '' }

/** @throws ShopError `invalid_input` at the field, by the rules of the composer */
function expectRight(hat: HatDetails, colours: HatColours): void {
  const issues = hatFaults({ ...NO_CONTACT, ...hat })
    .filter(({ field }) => Object.hasOwn(colours, field))
    .map(({ field, message }) => ({ path: field, message }))
  if (issues.length > 0) throw new ShopError('invalid_input', { issues, details: issues[0]!.message })
}

/** Whether the colours of a hat are the ones that the owner saw. */
const isSeen = (hat: HatDetails, seen: HatColours): boolean =>
  (Object.keys(seen) as (keyof HatColours)[]).every(
    field => JSON.stringify(hat[field]) === JSON.stringify(seen[field]),
  )

/**
 * Gives a paid hat that is still to be made other colours, as its customer and the owner have agreed. What was agreed is sealed in
 * the order's thread, with what held before, and the customer gets the new drawing by letter.
 * @throws ShopError `order_not_found`, `order_erased`, `order_cancelled`, `not_paid`; `nothing_to_make` of what is no hat, made or
 * sent, or from which its customer has withdrawn; `changed_meanwhile` where it has other colours by now than `seen`; `invalid_input` at the field of a colour that cannot be, or of which too little is left
 */
export async function changeHatColours(
  db: Db,
  number: string,
  { colours, seen }: { colours: HatColours; seen?: HatColours | undefined },
  { actor, publicUrl, now }: { actor: string; publicUrl: string; now: Date },
): Promise<void> {
  await retryingTransaction(db, async trx => {
    const order = await lockOrder(trx, 'order_number', number, now)
    if (!order || order.deleted_at !== null) throw new ShopError('order_not_found')
    if (order.erased_at !== null) throw new ShopError('order_erased')
    if (order.status === 'cancelled') throw new ShopError('order_cancelled')
    if (order.payment_status === 'pending') throw new ShopError('not_paid')
    if (!(await isHatToMake(trx, order.id))) throw new ShopError('nothing_to_make')
    const before = JSON.parse(order.details) as HatDetails
    const after = { ...before, ...hatDetails({ ...NO_CONTACT, ...before, ...colours }) }
    expectRight(after, colours)
    // Her own tap once more.
    if (JSON.stringify(after) === JSON.stringify(before)) return
    if (seen && !isSeen(before, seen)) throw new ShopError('changed_meanwhile')
    const taken = await takenColours(trx).where('yarn_pieces.order_id', '=', order.id).execute()
    // These it was ordered in, or has. Any other has to be there: it must not take what a hat that was paid later was promised.
    const known = new Set([...allColours(before), ...taken.map(({ colour }) => colour)])
    const added = (names: readonly string[]) => names.filter(name => !known.has(name))
    await lockBatchesOf(trx, added(allColours(after)))
    await refuseGoneColours(trx, {
      ...after,
      colors: added(after.colors),
      frogHatColor: added([after.frogHatColor]).join(),
      frogBorderCustomColors: added(after.frogBorderCustomColors),
    })
    const words = { from: hatInWords(before), to: hatInWords(after) }
    // A thread begins with the wish as it was.
    await noteInThread(trx, order, { kind: 'colours', author: 'owner', body: words }, now)
    const changed = await changeHat(trx, order.id, after)
    await writeHistory(trx, order.id, actor, 'hat-colours', words, now)
    // Without the words: what is said of a customer is erased with her order, the log stays.
    await recordAction(trx, { actor, action: 'order.hat-colours', subject: number }, now)
    if (changed.customer_email)
      await queueMail(
        trx,
        {
          template: 'hat-colours',
          about: order,
          which: newId(),
          recipient: changed.customer_email,
          data: {
            ...orderMail(changed, await findLines(trx, order.id), trackingLink(publicUrl, changed)),
            before: words.from,
          },
        },
        now,
      )
  })
}
