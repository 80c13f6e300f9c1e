import { z } from 'zod'
import { isEmail } from '#domain/contact-details.ts'

/** `pood@heegel.ee`, or with a name before it in angle brackets. */
const isSender = (text: string): boolean => isEmail(/^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text)

/** The mail server, and the sender of the shop's e-mails. */
export const mailVariables = {
  SMTP_URL: {
    schema: z.url({ protocol: /^smtps?$/ }).optional(),
    accepts: 'smtp://user:password@host:587',
    isSecret: true,
  },
  MAIL_FROM: {
    schema: z.string().refine(isSender).optional(),
    accepts: 'an e-mail address, such as pood@heegel.ee or Heegel <pood@heegel.ee>',
  },
}
