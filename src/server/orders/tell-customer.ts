import { CARRIER } from '#domain/carriers.ts'
import { PICKUP } from '#domain/delivery.ts'
import { NOTIFIED_STATUSES, type OrderStatus } from '#domain/order-status.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import type { MailData, ParcelMail } from '#server/mail/mails.ts'
import { afterUndoDelay, deleteUnsentMails, listMailsAbout, queueMail } from '#server/mail/outbox.ts'
import type { Db } from '#server/platform/database/database.ts'
import { orderMail, trackingLink } from './order-mail.ts'
import { findParcels, linkOf, type ParcelRow } from './parcels.ts'
import { passportLinks } from './passport-links.ts'
import { findLines, type OrderRow } from './store.ts'

/**
 * Queues the letter about a status, where there is one; one that has gone out already is not sent again. To be called in a transaction.
 */
export async function tellCustomer(
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
        // What left after the last post that was in time does not arrive on that day.
        promise: mail.promise && tallinnDay(now) <= mail.promise.postBy ? mail.promise : null,
        status,
        parcels: await parcelsToTell(trx, order.id),
        isCollected: await isCollected(trx, order.id),
        passports: await passportLinks(trx, order, { publicUrl, key: mail.accessKey }),
      },
      notBefore: afterUndoDelay(now),
    },
    now,
  )
}

/** Drops the letters that its payment makes untrue: they ask to pay, or tell a status that the order has left by it. */
export async function dropLettersOfUnpaid(trx: Db, paid: OrderRow): Promise<void> {
  await deleteUnsentMails(trx, { template: 'payment-link', subjectId: paid.id })
  if (paid.status === 'paid') await deleteUnsentMails(trx, { template: 'status-changed', subjectId: paid.id })
}

/** Whether the carriers have told that the customer has every parcel; without a word of theirs it may still wait in the machine. */
async function isCollected(trx: Db, orderId: string): Promise<boolean> {
  const parcels = await findParcels(trx, orderId)
  return parcels.length > 0 && parcels.every(({ state }) => state === 'delivered')
}

/**
 * Queues a letter with the codes of an order that is on its way, as far as no letter has named them. To be called in the
 * transaction that has changed its status or parcels, after `tellCustomer`.
 */
export async function tellOfParcels(trx: Db, order: OrderRow, publicUrl: string, now: Date): Promise<void> {
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

/** Queues the letter about what the carrier has told of a parcel. To be called in a transaction, with the order's lock. */
export async function tellOfParcelState(
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
  carrier: CARRIER[parcel.carrier].name,
  code: parcel.code,
  link: linkOf(parcel),
})

const nameOf = ({ carrier, code }: ParcelMail): string => `${carrier} ${code}`

/** The parcels that letters about an order have named: another link to one is nothing new. */
async function toldParcels(trx: Db, orderId: string): Promise<Set<string>> {
  const mails = await listMailsAbout(trx, orderId)
  const named = mails
    .filter(({ template }) => template === 'status-changed' || template === 'parcels-sent')
    .map(({ data }) => JSON.parse(data) as { status: OrderStatus; parcels?: ParcelMail[] })
    // Letters of other states carry the codes along without showing them.
    .filter(({ status }) => status === 'shipped')
  return new Set(named.flatMap(({ parcels = [] }) => parcels.map(nameOf)))
}
