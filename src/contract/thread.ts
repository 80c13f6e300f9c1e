import { z } from 'zod'
import { withoutControls } from '#domain/plain-text.ts'
import { ENTRY_AUTHORS, ENTRY_KINDS, MESSAGE_PICTURES_MAX, PICTURED, type Pictured } from '#domain/thread.ts'
import { ID_MAX, requestId, requiredText, text, timeOut } from './fields.ts'

/** A picture as it is sealed; `sha256` is the hash of its file, in hexadecimal digits. */
export type SealedPicture = { id: string; sha256: string; width: number; height: number }

/** The sealed body of each kind of entry. */
export type ThreadBodies = {
  /** the request, as it was when the thread began */
  wish: { text: string; wishes: { label: string; text: string }[] }
  wish_picture: SealedPicture
  /** `pictures`: missing if there are none; `picturesShow`: missing if their sender did not say */
  message: { text: string; pictures?: SealedPicture[]; picturesShow?: Pictured }
  /** `price`: euros with two decimals; `validUntil`: its last day, `2026-03-29`, missing if it has none */
  offer: { item: string; price: string; notes: string; validUntil?: string }
  /**
   * the position of the offer, and the exact text consented to; `payment`: the payment by which she consented and when
   * the text was shown, missing if she consented in words
   */
  consent: { offer: number; text: string; payment?: { method: string; reference: string; shownAt: string } }
  /** `amount`: the part for this order, in euros; `offer`: the position of the offer paid, null for a fixed price */
  payment: { amount: string; method: string; offer: number | null }
  parcel: { state: 'sent' | 'ready' | 'arrived'; parcels: { carrier: string; code: string }[] }
  /** how she likes it: the same body as a message */
  feeling: { text: string; pictures?: SealedPicture[] }
  /** new colours of a composed hat: its previous drawing and the new one */
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

/** What was said and agreed about one order, oldest first. docs/thread.md explains how to verify it. */
export const thread = z.object({
  orderNumber: z.string(),
  entries: z.array(threadEntry),
  /** the first entry whose seal is broken; null: none is */
  brokenAt: z.int().nullable(),
  /** the current offer, if it awaits the customer's consent, and the text to consent to; null for the owner */
  consentTo: z.object({ offer: z.int(), text: z.string() }).nullable(),
  /** the last day of the current offer has passed, and it was neither consented to nor paid */
  isLapsed: z.boolean(),
  /** the positions of entries that the caller has not read */
  unread: z.array(z.int()),
  /** whether the customer has her piece and may say how she likes it; false for the owner */
  mayGiveOpinion: z.boolean(),
})
export type Thread = z.infer<typeof thread>

/** A picture uploaded for a message. */
export const threadPicture = z.object({ id: z.string(), width: z.int(), height: z.int() })
export type ThreadPicture = z.infer<typeof threadPicture>

/** A message: text, uploaded pictures, or both. */
export const threadMessageInput = z
  .object({
    text: text().transform(withoutControls).default(''),
    pictures: z.array(z.string().max(40)).max(MESSAGE_PICTURES_MAX).default([]),
    /** the customer's piece has arrived, and this says how she likes it */
    isFeeling: z.boolean().default(false),
    /** what the pictures show, if the owner says so */
    picturesShow: z.enum(PICTURED).optional(),
    requestId,
  })
  .refine(({ text, pictures }) => text !== '' || pictures.length > 0, {
    path: ['text'],
    message: 'Must contain text or a picture',
  })
  .refine(({ picturesShow, pictures }) => picturesShow === undefined || pictures.length > 0, {
    path: ['picturesShow'],
    message: 'Requires `pictures`',
  })
/** the last entry that was read */
export const threadReadInput = z.object({ position: z.int().min(1).max(ID_MAX) })
/** `offer` and `text` as they were shown: if another offer stands by now, nothing is agreed */
export const consentInput = z.object({ offer: z.int().min(1).max(ID_MAX), text: requiredText(10_000) })
