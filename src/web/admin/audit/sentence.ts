import type { AdminActionName, KeptName } from '#contract/admin-actions.ts'
import type { AuditEntry } from '#contract/audit.ts'
import { PRODUCT_FIELDS } from '#contract/product-fields.ts'
import type { SignInMethod } from '#contract/sign-in.ts'
import type { ConfirmedStep } from '#contract/today.ts'
import { deliveryLabel } from '#domain/delivery-label.ts'
import { deviceOf } from '#domain/device.ts'
import { priceText } from '#domain/money.ts'
import { orderStatusLabel } from '#domain/order-status.ts'
import { paidBy } from '#domain/payment-method.ts'
import * as messages from '#messages/admin/audit.ts'
import { countText } from '#web/admin/common/day-text.ts'
import { FACT_NAMES } from './fact-names.ts'
import { pieceChanges } from './piece-changes.ts'

type Data = AuditEntry['data']
type Words = (subject: string, data: Data) => string
/**
 * Data is typed as `unknown`, because older entries lack fields added since: a name is certain, its value must be
 * checked.
 */
type WordsOfAll = {
  [Name in AdminActionName]: (
    subject: string,
    data: { readonly [Kept in KeptName<Name>]?: unknown },
  ) => string
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Formats cents, as some entries store them, or euros as text. */
const money = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? priceText(value) : ''

/** Adds the mark and the text, unless the text is empty. */
const after = (mark: string, text: string): string => (text ? `${mark}${text}` : '')

const PRODUCT_PARTS: Record<string, string> = {
  ...Object.fromEntries(Object.values(PRODUCT_FIELDS).map(({ column, audit }) => [column, audit])),
  unpriced: PRODUCT_FIELDS.price.audit,
}

const SIGNED_IN_BY: Record<SignInMethod, string> = {
  password: messages.withPassword,
  code: messages.withPasswordAndCode,
  'backup code': messages.withPasswordAndBackupCode,
  passkey: messages.withPasskey,
}

/** Returns the changed parts, each once, in the owner's words. */
const parts = (names: readonly string[], words: Record<string, string>): string =>
  [...new Set(names.map(name => words[name] ?? name))].join(', ')

function productUpdate(subject: string, { price, changed }: Data): string {
  // Older entries list the change's request id among the changed fields.
  const names = (Array.isArray(changed) ? changed.map(String) : []).filter(name => name !== 'change_id')
  const others = parts(
    names.filter(name => name !== 'price' && name !== 'unpriced'),
    PRODUCT_PARTS,
  )
  if (typeof price === 'object' && price !== null && 'from' in price && 'to' in price)
    return messages.changedProductPrice(
      subject,
      money(price.from),
      money(price.to),
      after(messages.furtherChanges, others),
    )
  return messages.changedProduct(subject, after(': ', parts(names, PRODUCT_PARTS)))
}

/** Returns the last number before a gap and the first one after it: `12 → 101`. */
function gap(numbers: unknown): string {
  const { from, to } = (numbers ?? {}) as { from?: unknown; to?: unknown }
  return `${numberOf(from)} → ${numberOf(to) + 1}`
}

const SETUP_STEPS: Record<ConfirmedStep, string> = {
  delivery: messages.setupDelivery,
  terms: messages.setupTerms,
}

/** Each action as a sentence that follows the administrator's name. */
const WORDS: WordsOfAll = {
  'order.status': (order, { from, to }) =>
    messages.changedOrderStatus(order, orderStatusLabel(textOf(from)), orderStatusLabel(textOf(to))),
  'order.create': (order, { total }) => messages.madeOrder(order, money(total)),
  'order.delete': order => messages.deletedOrder(order),
  'order.restore': order => messages.restoredOrder(order),
  'order.settle-withdrawal': order => messages.settledWithdrawal(order),
  'order.erase': order => messages.erasedBuyerData(order),
  'order.reply-addresses': order => messages.endedReplyAddresses(order),
  'order.note': order => messages.addedOrderNote(order),
  'order.message': order => messages.wroteToCustomer(order),
  'order.shipment': order => messages.requestedShipment(order),
  'order.shipment-forget': order => messages.forgotShipment(order),
  'machine.choose': machine => messages.choseServiceMachine(machine),
  'books.payouts': file => messages.readPayouts(file),
  'order.promise': order => messages.movedPromise(order),
  'order.yarn-letter': order => messages.askedAboutYarn(order),
  'order.hat-colours': order => messages.changedHatColours(order),
  'order.made': (order, { isMade }) => (isMade ? messages.saidMade(order) : messages.saidNotMade(order)),
  'order.parcels': order => messages.changedParcels(order),
  'order.invoice': (order, { price }) => messages.pricedOrder(order, money(price)),
  'order.replace-invoice': (order, { invoice }) => messages.replacedInvoice(order, String(invoice)),
  'order.payment-link': order => messages.sentPaymentLink(order),
  'order.payment-link-failed': order => messages.paymentLinkNotSent(order),
  'order.delivery': (order, { method }) =>
    messages.changedOrderDelivery(order, after(': ', textOf(method) && deliveryLabel(textOf(method)))),
  'order.paid': (order, { method, total }) =>
    messages.markedOrderPaid(order, money(total), after(' ', paidBy(textOf(method)) ?? '')),
  'order.settle': (order, { payment }) => messages.linkedPayment(order, textOf(payment)).trim(),
  'order.refund': (order, { amount, byHand }) =>
    messages.refundedOrder(order, money(amount), byHand === true ? messages.refundedByHand : ''),
  'order.won-back': (order, { amount }) => messages.wroteDownWonBack(order, money(amount)),

  'product.create': product => messages.addedProduct(product),
  'product.update': productUpdate,
  'product.delete': product => messages.deletedProduct(product),
  'product.restore': product => messages.restoredProduct(product),
  'product.duplicate': product => messages.copiedProduct(product),
  'product.price-mistake': (product, { price, isMistake }) =>
    isMistake === true
      ? messages.calledPriceMistake(product, money(price))
      : messages.calledPriceReal(product, money(price)),
  'product.order': () => messages.reorderedProducts,
  'product.import': (_, { added, changed }) =>
    messages.importedProducts(
      countText(numberOf(added), messages.newOne, messages.newMany),
      countText(numberOf(changed), messages.changedCount, messages.changedCount),
    ),
  'sale.create': (days, { products, percent }) =>
    messages.madeSale(
      days,
      typeof percent === 'number' ? messages.saleByPercent(percent) : '',
      countText(numberOf(products), messages.oneProduct, messages.manyProducts),
    ),
  'sale.end': days => messages.endedSale(days),
  'sale.cancel': days => messages.cancelledSale(days),
  'category.create': category => messages.addedCategory(category),
  'category.delete': category => messages.removedCategory(category),
  'picture.upload': (link, { file }) => messages.uploadedPicture(textOf(file) || link),
  'picture.focus': () => messages.changedPictureFocus,
  'parcel-list.load': (carrier, { machines }) =>
    messages.loadedParcelList(carrier, String(numberOf(machines))),
  'sound.upload': (link, { file }) => messages.uploadedSound(textOf(file) || link),

  'documents.continue-numbers': (kind, numbers) =>
    (kind === 'invoice' ? messages.continuedInvoices : messages.continuedCreditNotes)(gap(numbers)),
  'documents.raise-numbers': (_, { invoices, creditNotes }) =>
    messages.leftNumberGap(gap(invoices), gap(creditNotes)),

  'settings.change': (_, data) => messages.changedSettings(after(': ', parts(Object.keys(data), FACT_NAMES))),

  'yarn.batch': batch => messages.keptBatch(batch),
  'yarn.batch-deleted': batch => messages.deletedBatch(batch),
  'yarn.weigh': (batch, { from, to }) => messages.weighedBatch(batch, numberOf(from), numberOf(to)),
  'yarn.put-back': (batch, { piece, grams }) =>
    messages.putYarnBack(batch, String(piece ?? ''), numberOf(grams)),
  'yarn.piece': (piece, data) => messages.changedPiece(piece, after('; ', pieceChanges(data))),
  'yarn.piece-deleted': piece => messages.deletedPiece(piece),
  'yarn.rules': () => messages.changedYarnRules,

  'push.add': device => messages.addedPushDevice(deviceOf(device)),
  'push.remove': device => messages.removedPushDevice(deviceOf(device)),

  'setup.confirm': step => messages.confirmedSetupStep(SETUP_STEPS[step as ConfirmedStep] ?? step),

  'payments_down.handled': () => messages.settledPaymentOutage,
  'bank_links_down.handled': () => messages.settledBankLinkOutage,
  'cards_down.handled': () => messages.settledCardOutage,
  'events_refused.handled': () => messages.settledWebhookOutage,
  'dispute.handled': dispute => messages.settledDispute(dispute),
  'mail_stuck.handled': mail => messages.gaveUpMail(mail),
  'mail.handled': mail => messages.settledUnsentMail(mail),
  'reversal.handled': order => messages.settledReversal(order),
  'owed.handled': order => messages.settledCancelledOrderMoney(order),
  'refund.handled': order => messages.settledFailedRefund(order),
  'refund_stuck.handled': order => messages.markedRefundNotMade(order),
  'refund_made.handled': order => messages.markedRefundMade(order),
  'payee_changed.handled': payment => messages.settledPayment(payment),
  'capture_refused.handled': payment => messages.settledPayment(payment),
  'capture_stuck.handled': payment => messages.markedPaymentNotTaken(payment),
  'money.handled': payment => messages.returnsPaymentByHand(payment),
  'mail.resend': mail => messages.resentMail(mail),
  'message.answered': () => messages.markedMessageAnswered,
  'message.unanswered': () => messages.markedMessageUnanswered,
  'message.complaint': () => messages.markedMessageComplaint,
  'message.add-complaint': () => messages.recordedComplaint,
  'message.no-complaint': () => messages.markedMessageNotComplaint,
  'message.delete': () => messages.deletedMessage,

  'account.first': () => messages.becameFirstAdmin,
  'account.invite': email => messages.invitedAdmin(email),
  'account.withdraw-invitation': email => messages.withdrewInvitation(email),
  'account.join': (_, { by }) => messages.joinedAdmins(textOf(by)),
  'account.remove': email => messages.removedAdmin(email),
  'account.change-email': email => messages.changedSignInEmail(email),
  'account.sign-in': (_, { by }) => messages.signedIn(after(' ', SIGNED_IN_BY[by as SignInMethod] ?? '')),
  'account.sign-out': () => messages.signedOut,
  'account.change-password': () => messages.changedPassword,
  'account.reset': () => messages.setNewPassword,
  'account.add-second-step': () => messages.turnedSecondStepOn,
  'account.remove-second-step': () => messages.turnedSecondStepOff,
  'account.new-backup-codes': () => messages.madeBackupCodes,
  'account.add-passkey': passkey => messages.addedPasskey(passkey),
  'account.remove-passkey': passkey => messages.removedPasskey(passkey),
  'account.end-session': () => messages.signedOutDevice,
  'account.end-other-sessions': () => messages.signedOutOtherDevices,
}

/** Whether an action has its own sentence. */
export const hasWords = (action: string): action is AdminActionName => Object.hasOwn(WORDS, action)

/** Returns what an administrator did, without the name: `muutis toote „Konn“ hinda: €29.00 → €25.00`. */
export function actionSentence({ action, subject, data }: AuditEntry): string {
  const words: Words | undefined = hasWords(action) ? WORDS[action] : undefined
  // A newer action without a sentence is still named.
  return words ? words(subject, data) : messages.didSomethingElse(action, after(', ', subject))
}

/** Returns the order that an action is about, if any. */
export const orderOf = ({ action, subject }: AuditEntry): string | undefined =>
  action.startsWith('order.') && /^[A-Z]{3}-[0-9A-Z]{9}$/.test(subject) ? subject : undefined
