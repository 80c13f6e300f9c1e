import { z } from 'zod'
import { ENTRY_AUTHORS, ENTRY_KINDS } from '#domain/thread.ts'
import { requestId, requiredText, timeOut } from './fields.ts'

/** What a sealed body holds, by the kind of its entry. */
export type ThreadBodies = {
  /** what was asked for, as it stood when the thread began */
  wish: { text: string; wishes: { label: string; text: string }[] }
  message: { text: string }
  /** `price`: euros with two decimals */
  offer: { item: string; price: string; notes: string }
  /** to which offer, by its position, and the exact text that was consented to */
  consent: { offer: number; text: string }
}

const threadEntry = z.object({
  position: z.int(),
  kind: z.enum(ENTRY_KINDS),
  author: z.enum(ENTRY_AUTHORS),
  at: timeOut,
  /** `body`: canonical JSON, as it was sealed; null once it is erased */
  content: z.object({ body: z.string(), salt: z.string() }).nullable(),
  commitment: z.string(),
  previous: z.string(),
  seal: z.string(),
})

/** What was said and agreed about one order, the oldest first. docs/thread.md says how to check it. */
export const thread = z.object({
  orderNumber: z.string(),
  entries: z.array(threadEntry),
  /** the first entry that is not as it was sealed; null: all are */
  brokenAt: z.int().nullable(),
  /** the offer that stands and waits for the customer's consent, and the text she would consent to; null for the owner */
  consentTo: z.object({ offer: z.int(), text: z.string() }).nullable(),
})
export type Thread = z.infer<typeof thread>

export const threadMessageInput = z.object({ text: requiredText(), requestId })
/** `offer` and `text` as they were shown: where another offer stands by now, nothing is agreed */
export const consentInput = z.object({ offer: z.int().min(1), text: requiredText(10_000) })
