import { z } from 'zod'
import { withoutControls } from '#domain/plain-text.ts'
import { ENTRY_AUTHORS, ENTRY_KINDS, MESSAGE_PICTURES_MAX, PICTURED, type Pictured } from '#domain/thread.ts'
import { requestId, requiredText, text, timeOut } from './fields.ts'

/** A picture as it is sealed: `sha256` is of its file, in hexadecimal digits. */
export type SealedPicture = { id: string; sha256: string; width: number; height: number }

/** What a sealed body holds, by the kind of its entry. */
export type ThreadBodies = {
  /** what was asked for, as it stood when the thread began */
  wish: { text: string; wishes: { label: string; text: string }[] }
  wish_picture: SealedPicture
  /** `pictures`: missing where there are none; `picturesShow`: missing where their sender has not said it */
  message: { text: string; pictures?: SealedPicture[]; picturesShow?: Pictured }
  /** `price`: euros with two decimals; `validUntil`: its last day, `2026-03-29`, missing where it has none */
  offer: { item: string; price: string; notes: string; validUntil?: string }
  /**
   * to which offer, by its position, and the exact text that was consented to; `payment`: by which she did so, with the time
   * at which she was shown the text, missing where she has said it
   */
  consent: { offer: number; text: string; payment?: { method: string; reference: string; shownAt: string } }
  /** `amount`: of this order, euros with two decimals; `offer`: by its position the one that is paid; null: a fixed price */
  payment: { amount: string; method: string; offer: number | null }
  parcel: { state: 'sent' | 'ready' | 'arrived'; parcels: { carrier: string; code: string }[] }
  /** how she likes it: as a message */
  feeling: { text: string; pictures?: SealedPicture[] }
  /** other colours of a composed hat: as it was drawn before, and as it is made now */
  colours: { from: string; to: string }
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
  /** the standing offer's last day is over, and it is neither consented to nor paid */
  isLapsed: z.boolean(),
  /** the entries that are new to who asks, by their positions */
  unread: z.array(z.int()),
  /** whether the customer has her piece, and may say how she likes it; false for the owner */
  maySayFeeling: z.boolean(),
})
export type Thread = z.infer<typeof thread>

/** A picture that was sent to go along with a message. */
export const threadPicture = z.object({ id: z.string(), width: z.int(), height: z.int() })
export type ThreadPicture = z.infer<typeof threadPicture>

/** Words, pictures that were sent before, or both. */
export const threadMessageInput = z
  .object({
    text: text().transform(withoutControls).default(''),
    pictures: z.array(z.string().max(40)).max(MESSAGE_PICTURES_MAX).default([]),
    /** her piece has arrived, and this is how she likes it */
    isFeeling: z.boolean().default(false),
    /** what the pictures show, as the owner says; missing: she does not */
    picturesShow: z.enum(PICTURED).optional(),
    requestId,
  })
  .refine(({ text, pictures }) => text !== '' || pictures.length > 0, {
    path: ['text'],
    message: 'Words or a picture',
  })
  .refine(({ picturesShow, pictures }) => picturesShow === undefined || pictures.length > 0, {
    path: ['picturesShow'],
    message: 'Only of pictures',
  })
/** up to which entry the thread was seen */
export const threadReadInput = z.object({ position: z.int().min(1) })
/** `offer` and `text` as they were shown: where another offer stands by now, nothing is agreed */
export const consentInput = z.object({ offer: z.int().min(1), text: requiredText(10_000) })
