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
import { recordInThread } from '#server/orders/thread-entries.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { ShopError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/random.ts'
import { hatColours, isHatToMake, takenColours } from './allocation.ts'
import { lockBatchesOf } from './batch-store.ts'
import { refuseGoneColours } from './gone-colours.ts'

const allColours = (hat: HatDetails): string[] => Object.values(hatColours(hat)).flat()

/** Describes the hat to its customer: what is drawn, and the order of colours in the customer's words. */
export const hatInWords = (hat: HatDetails): string =>
  [hatSentence(hat), hat.colorOrder && messages.colourOrder(hat.colorOrder)].filter(Boolean).join('. ')

/** The composer's rules check the contact details too, which do not change here. */
const NO_CONTACT = { firstName: '', lastName: '', customerEmail: '', customerPhone: '' }

/** @throws ShopError `invalid_input` at the field that breaks a rule of the composer */
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
 * Changes the colours of a paid hat that is still to be made, as agreed between customer and owner. The old and the new
 * colours are sealed in the order's thread, and the customer gets the new drawing by e-mail.
 * @throws ShopError `order_not_found`, `order_erased`, `order_cancelled`, `not_paid`; `nothing_to_make` if it is not a
 * hat, is made or sent, or was withdrawn; `changed_meanwhile` if its colours are no longer `seen`; `invalid_input` at
 * the field of a colour that is impossible or has too little yarn left
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
    // The owner's tap, sent again.
    if (JSON.stringify(after) === JSON.stringify(before)) return
    if (seen && !isSeen(before, seen)) throw new ShopError('changed_meanwhile')
    const taken = await takenColours(trx).where('yarn_pieces.order_id', '=', order.id).execute()
    // Colours the hat was ordered in, or already has yarn of, are allowed. Any other needs enough yarn left: it must
    // not take what was promised to a hat paid later.
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
    // A new thread begins with the wish as it was before the change.
    await recordInThread(trx, order, { kind: 'colours', author: 'owner', body: words }, now)
    const changed = await changeHat(trx, order.id, after)
    await writeHistory(trx, order.id, actor, 'hat-colours', words, now)
    // Without the words: they are erased with the customer's order, but the log stays.
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
