import type { z } from 'zod'
import type { pieceChange, YarnPiece } from '#contract/yarn.ts'

/** A piece's passport as form values. */
export type PassportValues = {
  madeOn: string
  story: string
  orderNumber: string
  isShown: boolean
  /** whether to remove its owner's name */
  isNameOut: boolean
}

export const passportValues = (piece: YarnPiece, today: string): PassportValues => ({
  madeOn: piece.madeOn ?? today,
  story: piece.story,
  orderNumber: piece.orderNumber ?? '',
  isShown: piece.isShown,
  isNameOut: false,
})

/**
 * Returns her changes as the API takes them: an order that a sale has written into the passport meanwhile stays.
 * @param opened the piece as she saw it when she began
 */
export function changedPassport(opened: YarnPiece, values: PassportValues): z.input<typeof pieceChange> {
  const { story, isShown } = values
  const madeOn = values.madeOn || null
  const orderNumber = values.orderNumber.trim() || null
  return {
    ...(madeOn !== opened.madeOn && { madeOn }),
    ...(story !== opened.story && { story, seenStory: opened.story }),
    ...(isShown !== opened.isShown && { isShown }),
    ...(orderNumber !== opened.orderNumber && { orderNumber, seen: opened.orderNumber }),
    ...(values.isNameOut && { ownerName: '' }),
  }
}
