import { z } from 'zod'
import { calendarDay } from './fields.ts'

/** Marks that change with their subject or when a new day begins; open admin pages poll them every few seconds. */
export const pulse = z.object({
  orders: z.string(),
  products: z.string(),
  messages: z.string(),
  mails: z.string(),
  incidents: z.string(),
  /** in Tallinn */
  day: calendarDay,
  /** the signed-in administrator's e-mail; another tab may have changed the account */
  signedIn: z.string(),
})
export type Pulse = z.infer<typeof pulse>
