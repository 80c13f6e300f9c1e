import { z } from 'zod'
import { isEmail } from '#domain/contact-details.ts'
import { contactFaults } from '#domain/contact-message.ts'
import { NAME_MAX } from '#domain/limits.ts'
import {
  calendarDay,
  choiceIn,
  emailText,
  pageQuery,
  requestId,
  requiredText,
  text,
  timeOut,
} from './fields.ts'

/** POST /api/contact. What is asked of a message is the domain's, so that browser and server say the same. */
export const contactInput = z
  .object({
    name: text(NAME_MAX),
    email: emailText(),
    message: text(),
    /** a honeypot field, hidden from people: a filled one comes from a bot */
    website: text(500).nullish(),
    /** the same again, as its answer was lost, is kept once; the message's id from then on */
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
  createdAt: timeOut,
  /** null: it waits for an answer */
  answeredAt: timeOut.nullable(),
  isComplaint: z.boolean(),
  /** the last day to answer a complaint that waits; null where nothing presses */
  answerBy: calendarDay.nullable(),
})
export type StoredMessage = z.infer<typeof contactMessage>

/** POST /api/admin/messages: a complaint that came in another way. */
export const complaintInput = z.object({
  name: requiredText(NAME_MAX),
  /** empty where she left none */
  email: emailText().refine(email => email === '' || isEmail(email), { message: 'An e-mail address' }),
  message: requiredText(),
  arrivedOn: calendarDay,
  /** the same again is answered with the first one; the complaint's id from then on */
  requestId,
})
export type ComplaintInput = z.infer<typeof complaintInput>

/** GET /api/admin/messages: the cursor is the header X-Next-Cursor of the page before; X-Total-Count says how many there are. */
export const messagesQuery = z.object({
  /** true: only those that wait for an answer */
  waiting: choiceIn.default(false),
  ...pageQuery(50),
})
export type MessagesQuery = z.infer<typeof messagesQuery>

export const messageChange = z
  .object({ answered: z.boolean().optional(), complaint: z.boolean().optional() })
  .refine(({ answered, complaint }) => answered !== undefined || complaint !== undefined, {
    message: '`answered` or `complaint`',
  })
