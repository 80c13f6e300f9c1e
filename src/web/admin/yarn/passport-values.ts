import type { z } from 'zod'
import type { pieceChange, YarnPiece } from '#contract/yarn.ts'

/** A piece's passport as the owner types it. */
export type PassportValues = {
  madeOn: string
  story: string
  orderNumber: string
  isShown: boolean
  /** whether its owner's name is to go */
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
 * What she has changed, as the API takes it: a sale may have written its order into the passport meanwhile, and stays.
 * @param opened the piece as she saw it when she began
 */
export function changedPassport(opened: YarnPiece, values: PassportValues): z.input<typeof pieceChange> {
  const { story, isShown } = values
  const madeOn = values.madeOn || null
  const orderNumber = values.orderNumber.trim() || null
  return {
    ...(madeOn !== opened.madeOn && { madeOn }),
    ...(story !== opened.story && { story }),
    ...(isShown !== opened.isShown && { isShown }),
    ...(orderNumber !== opened.orderNumber && { orderNumber, seen: opened.orderNumber }),
    ...(values.isNameOut && { ownerName: '' }),
  }
}
