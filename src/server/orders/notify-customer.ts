import { carrierName } from '#domain/carriers.ts'
import { PICKUP } from '#domain/delivery.ts'
import { NOTIFIED_STATUSES, type OrderStatus } from '#domain/order-status.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import type { MailData, ParcelMail } from '#server/mail/mails.ts'
import {
  afterUndoDelay,
  deleteUnsentMails,
  listMailsAbout,
  queueMail,
  takeBackMails,
} from '#server/mail/outbox.ts'
import type { Db } from '#server/platform/database/database.ts'
import { orderMail, trackingLink } from './order-mail.ts'
import { findParcels, linkOf, type ParcelRow } from './parcels.ts'
import { passportLinks } from './passport-links.ts'
import { findLines, type OrderRow } from './store.ts'
import { isRefundPromised } from './wanted-pieces.ts'

/**
 * Queues the e-mail about a status, if there is one; an e-mail already sent is not sent again. Call it in a
 * transaction.
 */
export async function notifyCustomer(
  trx: Db,
  order: OrderRow,
  status: OrderStatus,
  publicUrl: string,
  now: Date,
): Promise<void> {
  if (!order.customer_email || !NOTIFIED_STATUSES.has(status)) return
  const mail = orderMail(order, await findLines(trx, order.id), trackingLink(publicUrl, order))
  await queueMail(
    trx,
    {
      template: 'status-changed',
      about: order,
      which: status,
      recipient: order.customer_email,
      data: {
        ...mail,
        // A parcel sent after the last posting day does not arrive on the promised day.
        promise: mail.promise && tallinnDay(now) <= mail.promise.postBy ? mail.promise : null,
        status,
        parcels: await parcelsToTell(trx, order.id),
        isCollected: await isCollected(trx, order.id),
        ...(status === 'cancelled' && { refundPromised: await isRefundPromised(trx, order.id) }),
        passports: await passportLinks(trx, order, { publicUrl, key: mail.accessKey }),
      },
      notBefore: afterUndoDelay(now),
    },
    now,
  )
}

/**
 * Deletes unsent e-mails that the payment makes untrue: requests to pay, and news of a status that the payment has
 * ended.
 */
export async function deleteObsoleteMails(trx: Db, paid: OrderRow): Promise<void> {
  await takeBackMails(trx, { template: 'payment-link', subjectId: paid.id })
  if (paid.status === 'paid') await takeBackMails(trx, { template: 'status-changed', subjectId: paid.id })
}

/** Whether the carriers have reported every parcel as collected; otherwise it may still wait in the parcel machine. */
async function isCollected(trx: Db, orderId: string): Promise<boolean> {
  const parcels = await findParcels(trx, orderId)
  return parcels.length > 0 && parcels.every(({ state }) => state === 'delivered')
}

/**
 * Queues an e-mail with parcel codes of a dispatched order that no e-mail has named yet. Call it in the transaction
 * that changed its status or parcels, after `notifyCustomer`.
 */
export async function notifyOfParcels(trx: Db, order: OrderRow, publicUrl: string, now: Date): Promise<void> {
  await deleteUnsentMails(trx, { template: 'parcels-sent', subjectId: order.id })
  if (order.status !== 'shipped' || order.delivery_method === PICKUP || !order.customer_email) return
  const told = await toldParcels(trx, order.id)
  const parcels = (await parcelsToTell(trx, order.id)).filter(parcel => !told.has(nameOf(parcel)))
  if (parcels.length === 0) return
  const mail = orderMail(order, await findLines(trx, order.id), trackingLink(publicUrl, order))
  await queueMail(
    trx,
    {
      template: 'parcels-sent',
      about: order,
      which: parcels.map(nameOf).join('+'),
      recipient: order.customer_email,
      data: { ...mail, parcels },
      notBefore: afterUndoDelay(now),
    },
    now,
  )
}

/**
 * Queues the e-mail about a parcel's state as reported by the carrier. Call it in a transaction, with the order locked.
 */
export async function notifyOfParcelState(
  trx: Db,
  order: OrderRow,
  parcel: ParcelRow,
  state: MailData['parcel-state']['state'],
  publicUrl: string,
  now: Date,
): Promise<void> {
  if (!order.customer_email) return
  const mail = orderMail(order, await findLines(trx, order.id), trackingLink(publicUrl, order))
  await queueMail(
    trx,
    {
      template: 'parcel-state',
      about: order,
      which: `${parcel.code}:${state}`,
      recipient: order.customer_email,
      data: { ...mail, state, parcel: parcelMail(parcel) },
    },
    now,
  )
}

const parcelsToTell = async (trx: Db, orderId: string): Promise<ParcelMail[]> =>
  (await findParcels(trx, orderId)).map(parcelMail)

const parcelMail = (parcel: ParcelRow): ParcelMail => ({
  carrier: carrierName(parcel.carrier),
  code: parcel.code,
  link: linkOf(parcel),
})

const nameOf = ({ carrier, code }: ParcelMail): string => `${carrier} ${code}`

/** Returns the parcels already named in e-mails about an order: a new link to one is no news. */
async function toldParcels(trx: Db, orderId: string): Promise<Set<string>> {
  const mails = await listMailsAbout(trx, orderId)
  const named = mails
    .filter(({ template }) => template === 'status-changed' || template === 'parcels-sent')
    .map(({ data }) => JSON.parse(data) as { status: OrderStatus; parcels?: ParcelMail[] })
    // E-mails about other statuses contain the codes without showing them.
    .filter(({ status }) => status === 'shipped')
  return new Set(named.flatMap(({ parcels = [] }) => parcels.map(nameOf)))
}
