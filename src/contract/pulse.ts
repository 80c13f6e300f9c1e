import { z } from 'zod'
import { calendarDay } from './fields.ts'

/**
 * Marks that change with their subject or at the start of a new day; an open admin page polls them every few seconds.
 */
export const pulse = z.object({
  orders: z.string(),
  products: z.string(),
  messages: z.string(),
  mails: z.string(),
  incidents: z.string(),
  /** in Tallinn */
  day: calendarDay,
})
export type Pulse = z.infer<typeof pulse>
