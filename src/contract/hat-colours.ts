import { z } from 'zod'
import { YARN_COLORS } from '#domain/custom-hat.ts'
import { COLOR_ORDER_MAX } from '#domain/limits.ts'
import { seenBefore, text } from './fields.ts'

const hatColours = z.object({
  colors: z.array(text(60)).max(YARN_COLORS.length),
  colorOrder: text(COLOR_ORDER_MAX),
  frogHatColor: text(60),
  frogBorderCustomColors: z.array(text(60)).max(YARN_COLORS.length),
})
export type HatColours = z.infer<typeof hatColours>

/** PUT /api/admin/orders/{orderNumber}/hat-colours: all colours of a composed hat; fields of other shapes are empty. */
export const hatColoursInput = hatColours.extend({
  seen: seenBefore(hatColours),
})
