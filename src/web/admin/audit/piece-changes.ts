import type { AuditEntry } from '#contract/audit.ts'
import type { PieceChange } from '#contract/yarn.ts'
import { dayText } from '#domain/day-text.ts'
import * as messages from '#messages/admin/audit.ts'

type Data = AuditEntry['data']
type FromTo = { from?: unknown; to?: unknown }

const fromTo = (value: unknown): FromTo => (typeof value === 'object' && value !== null ? value : {})

const dayOf = (value: unknown): string => (typeof value === 'string' ? dayText(value) : messages.none)
const numberOf = (value: unknown): string => (typeof value === 'string' ? value : messages.none)

const WORDS: Record<keyof PieceChange, (change: FromTo) => string> = {
  madeOn: ({ from, to }) => messages.pieceMadeOn(dayOf(from), dayOf(to)),
  story: () => messages.pieceStory,
  isShown: ({ to }) => (to === true ? messages.passportShown : messages.passportHidden),
  orderNumber: ({ from, to }) => messages.pieceSoldBy(numberOf(from), numberOf(to)),
  ownerName: () => messages.pieceOwnerTakenOut,
}

/** Returns what was changed about a piece; empty for a new piece, and for an entry without details. */
export function pieceChanges(data: Data): string {
  const names = Array.isArray(data.changed) ? data.changed.map(String) : []
  return names.map(name => WORDS[name as keyof PieceChange]?.(fromTo(data[name])) ?? name).join('; ')
}
