import { createHash } from 'node:crypto'
import type { Address, Attachment, Email, Header } from 'postal-mime'
import { textOfHtml } from '#server/platform/html-text.ts'
import { answerIn } from './answer-text.ts'

/** Deeper or longer than mail programs write and mail servers take: what is, is meant to cost time. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 100_000, maxRfc822NestingDepth: 0 }

/** What a person answered. */
export type Answer = {
  text: string
  /** files of it that call themselves pictures */
  pictures: MailedPicture[]
  /** how many other files came along */
  otherFiles: number
}

/** @param isInText it stands in the text, as a photo that was pasted there, or the logo of a signature; it is no file beside it */
type MailedPicture = { bytes: Buffer; isInText: boolean }

/** What the headers of a mail say. */
export type Envelope = {
  /** the text of all headers that name receivers */
  receivers: string
  /** in small letters; empty where there is none */
  sender: string
  /** as the sender's program made it; undefined where it made none */
  messageId: string | undefined
  /** no person has written it: an absence note, a bounce, a list, a letter of a shop */
  isAutomatic: boolean
}

/** What is no mail, or is made to cost time. */
export class UnreadableMail extends Error {}

/** @throws UnreadableMail; any other Error is none of the mail's */
async function parse(bytes: Buffer): Promise<Email> {
  // Loaded with the first mail that may be an answer.
  const { default: PostalMime } = await import('postal-mime')
  try {
    return await PostalMime.parse(bytes, LIMITS)
  } catch (error) {
    throw new UnreadableMail(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

const RECEIVERS: ReadonlySet<string> = new Set([
  'to',
  'cc',
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
])

/** @throws UnreadableMail; any other Error is none of the mail's */
export async function readEnvelope(headers: Buffer): Promise<Envelope> {
  const mail = await parse(headers)
  const sender = addressOf(mail.from)
  return {
    receivers: mail.headers
      .filter(({ key }) => RECEIVERS.has(key))
      .map(({ value }) => value)
      .join('\n'),
    sender,
    messageId: mail.messageId?.trim() || undefined,
    isAutomatic: isAutomatic(mail.headers, sender),
  }
}

const addressOf = (from: Address | undefined): string => from?.address?.trim().toLowerCase() ?? ''

/** The headers by which programs know each other's mail, so that none answers another for ever (RFC 3834). */
const AUTOMATIC: Readonly<Record<string, (value: string) => boolean>> = {
  'auto-submitted': value => !/^no\b/i.test(value),
  precedence: value => /^(bulk|junk|list|auto_reply)\b/i.test(value),
  'return-path': value => value.replaceAll(/\s/g, '') === '<>',
  'content-type': value => /^multipart\/report\b/i.test(value),
  'list-id': () => true,
  'list-unsubscribe': () => true,
  'x-autoreply': () => true,
  'x-autorespond': () => true,
  'x-failed-recipients': () => true,
}

const isAutomatic = (headers: readonly Header[], sender: string): boolean =>
  sender === '' ||
  /^(mailer-daemon|postmaster|no-?reply)@/.test(sender) ||
  headers.some(({ key, value }) => Object.hasOwn(AUTOMATIC, key) && AUTOMATIC[key]!(value.trim()))

/** @throws UnreadableMail; any other Error is none of the mail's */
export async function readAnswer(source: Buffer): Promise<Answer> {
  const mail = await parse(source)
  const { text = '', html = '' } = mail
  const attachments = mail.attachments.filter(each => !(isInText(each) && isDrawn(each)))
  return {
    text: answerIn(text.trim() === '' ? textOfHtml(html) : text),
    pictures: attachments
      .filter(isPicture)
      .map(each => ({ bytes: bytesOf(each.content), isInText: isInText(each) })),
    otherFiles: attachments.filter(each => !isPicture(each) && isFile(each)).length,
  }
}

const isInText = ({ disposition, related }: Attachment): boolean =>
  disposition !== 'attachment' || related === true

/** A picture that no camera has made: in the text of a mail it adorns a signature. */
const isDrawn = ({ mimeType }: Attachment): boolean =>
  /^image\/(gif|svg\+xml|x-[ew]mf|[ew]mf)$/.test(mimeType)

const isPicture = ({ mimeType, filename }: Attachment): boolean =>
  mimeType.startsWith('image/') || /\.(jpe?g|png|webp|avif|hei[cf])$/i.test(filename ?? '')

/** A part without a name is another form of the text; a signature of the mail is nothing that she has put in. */
const isFile = ({ mimeType, filename }: Attachment): boolean =>
  mimeType === 'message/rfc822' || (filename !== null && !/signature$/.test(mimeType))

const bytesOf = (content: ArrayBuffer | Uint8Array | string): Buffer =>
  typeof content === 'string'
    ? Buffer.from(content)
    : ArrayBuffer.isView(content)
      ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
      : Buffer.from(content)

/**
 * What is the same for a mail that arrives twice, and another one for all others: of its own name and what it says, as some
 * programs give several mails one name.
 */
export const mailKey = (author: string, messageId: string | undefined, content: string | Buffer): string =>
  `mail:${createHash('sha256')
    .update(`${author}\n${messageId ?? ''}\n`)
    .update(content)
    .digest('base64url')}`
