import { z } from 'zod'
import { calendarDay } from './fields.ts'

/** Marks that change when something of theirs has changed, or a new day has begun: an open admin page asks for them every few seconds. */
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
