import type { HatCategory } from '#domain/custom-hat.ts'
import * as messages from '#messages/admin/today.ts'

/** The owner's names of the hats to crochet. */
export const HAT_NAMES: Record<HatCategory, string> = {
  cat: messages.catHat,
  frog: messages.frogHat,
  beanie: messages.beanie,
  custom: messages.customShapeHat,
}
