import { z } from 'zod'
import { isEmail } from '#domain/contact-details.ts'
import { contactFaults } from '#domain/contact-message.ts'
import { NAME_MAX } from '#domain/limits.ts'
import {
  calendarDay,
  choiceIn,
  emailText,
  ID_MAX,
  pageQuery,
  requestId,
  requiredText,
  text,
  timeOut,
} from './fields.ts'

/** POST /api/contact. The rules for a message are in the domain, so that browser and server report the same faults. */
export const contactInput = z
  .object({
    name: text(NAME_MAX),
    email: emailText(),
    message: text(),
    /** the product that the message is about */
    productId: z.int().positive().max(ID_MAX).nullish(),
    /** a honeypot field, hidden from people: only bots fill it in */
    website: text(500).nullish(),
    /** a repeated message, sent because its answer was lost, is stored once; this becomes the message's id */
    requestId,
  })
  .superRefine((given, context) => {
    for (const { field, message } of contactFaults(given))
      context.addIssue({ code: 'custom', path: [field], message })
  })

/** A message as the owner reads it. */
export const contactMessage = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  /** the product that it is about, by the name that it had then; `id` is null if it has been deleted since */
  about: z.object({ id: z.int().nullable(), name: z.string() }).nullable(),
  createdAt: timeOut,
  /** null: it waits for an answer */
  answeredAt: timeOut.nullable(),
  isComplaint: z.boolean(),
  /** the last day to answer an open complaint; null if there is no deadline */
  answerBy: calendarDay.nullable(),
})
export type StoredMessage = z.infer<typeof contactMessage>

/** POST /api/admin/messages: records a complaint that came another way. */
export const complaintInput = z.object({
  name: requiredText(NAME_MAX),
  /** empty if she left none */
  email: emailText().refine(email => email === '' || isEmail(email), {
    message: 'Must be an e-mail address',
  }),
  message: requiredText(),
  arrivedOn: calendarDay,
  /** a repeated request returns the first complaint; this becomes its id */
  requestId,
})
export type ComplaintInput = z.infer<typeof complaintInput>

/** GET /api/admin/messages: X-Next-Cursor of the previous page is the cursor, X-Total-Count the number of messages. */
export const messagesQuery = z.object({
  /** true: only messages that wait for an answer */
  waiting: choiceIn.default(false),
  ...pageQuery(50),
})
export type MessagesQuery = z.infer<typeof messagesQuery>

export const messageChange = z
  .object({ answered: z.boolean().optional(), complaint: z.boolean().optional() })
  .refine(({ answered, complaint }) => answered !== undefined || complaint !== undefined, {
    message: 'Needs `answered` or `complaint`',
  })
