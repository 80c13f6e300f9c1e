import { z } from 'zod'

/** Marks that change when something of theirs has changed: an open admin page asks for them every few seconds. */
export const pulse = z.object({
  orders: z.string(),
  products: z.string(),
  messages: z.string(),
  mails: z.string(),
})
export type Pulse = z.infer<typeof pulse>
