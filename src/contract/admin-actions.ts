import type { Cents } from '#domain/money.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { ShipmentState } from '#domain/shipment.ts'
import type { WonBackInput } from './refunds.ts'
import type { OwnFacts } from './settings.ts'
import type { SignInMethod } from './sign-in.ts'
import type { HandledTask } from './today.ts'
import type { PieceChange, YarnRules } from './yarn.ts'

type Nothing = Record<string, never>

type FromTo<Of> = { from: Of; to: Of }

/** Euros with two decimals, as some actions store them; others store cents. */
type Euros = string

/** The data that the audit log stores for each action, without secrets. Older entries lack fields added later. */
type AdminActionData = {
  'order.status': FromTo<OrderStatus>
  'order.create': { total: Cents }
  'order.delete': Nothing
  'order.restore': Nothing
  'order.settle-withdrawal': Nothing
  'order.erase': Nothing
  'order.reply-addresses': Nothing
  'order.note': Nothing
  'order.message': Nothing
  /** `before`: its state before a retry */
  'order.shipment': { position: number; before?: ShipmentState }
  'order.shipment-forget': Nothing
  'order.promise': { first: string; last: string }
  'order.yarn-letter': Nothing
  'order.hat-colours': Nothing
  'order.made': { isMade: boolean }
  'order.parcels': Nothing
  'order.invoice': { price: Cents }
  'order.replace-invoice': { invoice: number }
  'order.payment-link': Nothing
  'order.payment-link-failed': Nothing
  'order.delivery': { method: string }
  'order.paid': { method: string; total: Cents }
  'order.settle': { payment: string }
  'order.refund': { amount: Euros; restock: boolean; byHand: boolean }
  'order.won-back': WonBackInput
  'machine.choose': { pointId: string }
  'books.payouts': Nothing

  'product.create': { id: number }
  'product.update': { id: number; changed: readonly string[]; price?: FromTo<Euros> }
  'product.delete': { id: number }
  'product.restore': { id: number }
  'product.duplicate': { id: number; of: number }
  'product.price-mistake': { id: number; at: string; price: Euros; isMistake: boolean }
  'product.order': { ids: readonly number[] }
  'product.import': { kind: string; added: number; changed: number }
  'sale.create': { products: number; percent: number | null }
  'sale.end': Nothing
  'sale.cancel': Nothing
  'category.create': Nothing
  'category.delete': Nothing
  'picture.upload': { file: string }
  'picture.focus': { focus: string | null }
  'parcel-list.load': { machines: number }
  'sound.upload': { file: string }

  /** `subject`: the kind of document; the numbers are the last used before the next one */
  'documents.continue-numbers': FromTo<number>
  'documents.raise-numbers': { why: string; invoices: FromTo<number>; creditNotes: FromTo<number> }

  /** old and new value of each changed fact */
  'settings.change': { [Fact in keyof OwnFacts]?: readonly unknown[] }

  'yarn.batch': Nothing
  'yarn.batch-deleted': Nothing
  /** grams */
  'yarn.weigh': FromTo<number>
  'yarn.put-back': { piece: string; grams: number }
  /** `changed`: its fields; nothing is stored for a piece that was just begun */
  'yarn.piece': { changed?: readonly string[] } & { [Field in keyof PieceChange]?: unknown }
  'yarn.piece-deleted': Nothing
  'yarn.rules': YarnRules

  'push.add': Nothing
  'push.remove': Nothing

  'setup.confirm': Nothing

  'mail.resend': { mail: string; template: string }
  'message.answered': Nothing
  'message.unanswered': Nothing
  'message.complaint': Nothing
  'message.add-complaint': Nothing
  'message.no-complaint': Nothing
  'message.delete': Nothing

  'account.first': { by: string }
  'account.invite': Nothing
  'account.withdraw-invitation': Nothing
  /** `by`: who invited them */
  'account.join': { by: string }
  'account.remove': Nothing
  'account.change-email': { from: string; by: string }
  'account.sign-in': { by: SignInMethod | undefined }
  'account.sign-out': Nothing
  'account.change-password': Nothing
  'account.reset': { by: string }
  'account.add-second-step': Nothing
  'account.remove-second-step': Nothing
  'account.new-backup-codes': Nothing
  'account.add-passkey': Nothing
  'account.remove-passkey': Nothing
  'account.end-session': { userAgent: string | null }
  'account.end-other-sessions': { sessions: number }
} & Record<`${HandledTask['kind']}.handled`, Nothing>

export type AdminActionName = keyof AdminActionData

/** The names of the data stored for an action. */
export type KeptName<Name extends AdminActionName> = keyof AdminActionData[Name]

/** `data` can be omitted if all of it is optional. */
type Kept<Data> = Data extends Nothing
  ? { data?: Nothing }
  : Partial<Data> extends Data
    ? { data?: Data }
    : { data: Data }

/** An action and its subject. */
export type ActionOf<Name extends AdminActionName = AdminActionName> = {
  [Each in Name]: {
    action: Each
    /** as the owner knows it: an order number, a product name */
    subject: string
  } & Kept<AdminActionData[Each]>
}[Name]
