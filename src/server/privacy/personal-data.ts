import type { PersonalData } from '#contract/privacy.ts'
import { eurosOf } from '#domain/money.ts'
import type { DocumentFacts } from '#server/documents/facts.ts'
import type { Sender } from '#server/mail/email-content.ts'
import { mailAsText } from '#server/mail/mail-view.ts'
import { listMailsAbout } from '#server/mail/outbox.ts'
import { listHistory } from '#server/orders/history.ts'
import type { OrderRow } from '#server/orders/store.ts'
import { listEntries } from '#server/orders/thread-entries.ts'
import { deliveryOf } from '#server/payments/ledger.ts'
import { listPaymentsOf } from '#server/payments/payment-orders.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import { listPictures } from '#server/thread/pictures.ts'
import { listPieces } from '#server/yarn/store.ts'

/**
 * Returns the data about an order's customer outside the order itself, for the data export.
 * @param own the order as that customer knows it
 * @param isPaidByAnother whether someone else paid, whose data are not the customer's to see
 */
export async function relatedPersonalData(
  { db, sender, log }: { db: Db; sender: () => Promise<Sender>; log: Pick<Log, 'error'> },
  own: OrderRow,
  isPaidByAnother: boolean,
): Promise<Omit<PersonalData, 'order' | 'keptFor'>> {
  const [history, mails, pictures, withdrawn, papers, payments, refunds, from, pieces, entries] =
    await Promise.all([
      listHistory(db, own.id),
      listMailsAbout(db, own.id),
      listPictures(db, own),
      db.selectFrom('withdrawals').selectAll().where('order_id', '=', own.id).orderBy('at').execute(),
      db
        .selectFrom('documents')
        .selectAll()
        .where('order_id', '=', own.id)
        .orderBy('issued_at')
        .orderBy('kind', 'desc')
        .execute(),
      listPaymentsOf(db, own.id),
      db.selectFrom('refunds').selectAll().where('order_id', '=', own.id).orderBy('created_at').execute(),
      sender(),
      listPieces(db, { orderId: own.id }),
      listEntries(db, own.id),
    ])
  // The payer may have withdrawn too, with any address for the receipt.
  const withdrawals = withdrawn.filter(({ email }) => !isPaidByAnother || email === own.customer_email)
  const addresses = new Set([own.customer_email, ...withdrawals.map(({ email }) => email)])
  return {
    history: history.map(({ at, actor, event, data }) => ({
      at,
      // The administrator's sign-in name is left out of the export.
      actor: actor === 'customer' ? actor : 'shop',
      event,
      data: isPaidByAnother ? withoutOthers(event, JSON.parse(data), own.customer_email) : JSON.parse(data),
    })),
    // The owner's own notices contain nothing that is not in the rest.
    mails: mails
      .filter(({ recipient }) => addresses.has(recipient))
      .map(mail => ({
        to: mail.recipient,
        ...mailAsText(mail, from, log),
        createdAt: mail.created_at,
        sentAt: mail.sent_at,
      })),
    payments: payments.map(payment => {
      const delivery = payment.kind === 'invoice' ? deliveryOf(payment) : null
      return {
        providerOrderId: payment.provider_order_id,
        amount: eurosOf(payment.amount),
        state: payment.state,
        // Another person may have paid the invoice: their address is left out.
        delivery: delivery && addresses.has(delivery.customer.email) ? delivery : null,
        createdAt: payment.created_at,
      }
    }),
    refunds: refunds.map(({ amount, reason, state, created_at }) => ({
      amount: eurosOf(amount),
      reason,
      state,
      createdAt: created_at,
    })),
    pictures,
    passports: pieces.map(({ code, owner_name }) => ({ code, ownerName: owner_name })),
    thread: entries.map(({ at, author, kind, content }) => ({
      at,
      author,
      kind,
      body: content && JSON.parse(content.body),
    })),
    withdrawals: withdrawals.map(({ at, name, email, statement }) => ({ at, name, email, statement })),
    invoices: papers
      .map(({ issued_at, facts }) => ({ ...(JSON.parse(facts) as DocumentFacts), issuedAt: issued_at }))
      // A pro forma addressed to another person is theirs.
      .filter(({ kind, buyer }) => kind !== 'pro_forma' || addresses.has(buyer.email))
      .map(({ kind, number, issuedAt, buyer }) => ({
        kind,
        number,
        issuedAt,
        buyer: isPaidByAnother && !addresses.has(buyer.email) ? {} : buyer,
      })),
  }
}

type Place = { method?: unknown; contact?: string }

/** Returns an event of the history without contacts and addresses of anybody but the customer with this e-mail. */
function withoutOthers(event: string, data: Place & { before?: Place; lines?: unknown }, email: string) {
  if (event === 'withdrawal') return { lines: data.lines }
  if (event !== 'delivery') return data
  const { before, ...after } = data
  const theirs = (place: Place) =>
    email !== '' && place.contact?.split(', ').includes(email) ? place : { method: place.method }
  return { ...theirs(after), ...(before && { before: theirs(before) }) }
}
