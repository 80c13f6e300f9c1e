import { createHash } from 'node:crypto'
import type { Address, Attachment, Email, Header } from 'postal-mime'
import { textOfHtml } from '#server/platform/html-text.ts'
import { HEAD_BYTES_MAX } from './mailbox.ts'
import { replyTextIn } from './reply-text.ts'

/** Deeper or longer than mail programs write and mail servers accept: an e-mail beyond these limits is an attack. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: HEAD_BYTES_MAX, maxRfc822NestingDepth: 0 }

/** How many bytes of the envelope's headers are parsed in the shop's own process. */
const ENVELOPE_BYTES_MAX = 20_000

/** A person's reply. */
export type MailReply = {
  text: string
  /** attached files that claim to be pictures */
  pictures: MailedPicture[]
  /** how many other files were attached */
  otherFiles: number
}

/** @param isInText it is inline, such as a pasted photo or the logo of a signature, not an attached file */
type MailedPicture = { bytes: Buffer; isInText: boolean }

/** What the headers of an e-mail say. */
export type Envelope = {
  /** in lower case; empty if there is none */
  sender: string
  /** as written by the sender's program; undefined if it wrote none */
  messageId: string | undefined
  /** not written by a person: an out-of-office reply, a bounce, a mailing list, a shop's e-mail */
  isAutomatic: boolean
}

/** The bytes are no e-mail, or an attack on the parser's time. */
export class UnreadableMail extends Error {}

/** @throws UnreadableMail; any other Error is not the e-mail's fault */
async function parse(bytes: Buffer, limits: typeof LIMITS = LIMITS): Promise<Email> {
  // Loaded with the first e-mail that may be a reply.
  const { default: PostalMime } = await import('postal-mime')
  try {
    return await PostalMime.parse(bytes, limits)
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

/** A header, verbatim. */
type Field = { name: string; text: string }

/** Splits the headers as plain text, without parsing. @throws UnreadableMail if they are too long */
export function fieldsIn(headers: Buffer): Field[] {
  if (headers.length >= HEAD_BYTES_MAX)
    throw new UnreadableMail(`The header is longer than ${HEAD_BYTES_MAX} bytes`)
  return headers
    .toString('latin1')
    .split(/\r?\n(?![ \t])/)
    .map(text => ({ name: text.split(':', 1)[0]!.trim().toLowerCase(), text }))
}

/** The text of all headers that name recipients. */
export const receiversIn = (fields: readonly Field[]): string =>
  fields
    .filter(({ name }) => RECEIVERS.has(name))
    .map(({ text }) => text)
    .join('\n')

/** @throws UnreadableMail; any other Error is not the e-mail's fault */
export async function readEnvelope(fields: readonly Field[]): Promise<Envelope> {
  const read = fields.filter(({ name }) => OF_ENVELOPE.has(name) || Object.hasOwn(AUTOMATIC, name))
  const head = `${read.map(({ text }) => text).join('\r\n')}\r\n\r\n`
  const mail = await parse(Buffer.from(head, 'latin1'), { ...LIMITS, maxHeadersSize: ENVELOPE_BYTES_MAX })
  const sender = addressOf(mail.from)
  return {
    sender,
    messageId: mail.messageId?.trim() || undefined,
    isAutomatic: isAutomatic(mail.headers, sender),
  }
}

const OF_ENVELOPE: ReadonlySet<string> = new Set(['from', 'message-id'])

const addressOf = (from: Address | undefined): string => from?.address?.trim().toLowerCase() ?? ''

/**
 * The headers by which programs recognise each other's e-mails, so that they do not answer each other endlessly (RFC
 * 3834).
 */
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

/** @throws UnreadableMail; any other Error is not the e-mail's fault */
export async function readReply(source: Buffer): Promise<MailReply> {
  const mail = await parse(source)
  const { text = '', html = '' } = mail
  const attachments = mail.attachments.filter(each => !(isInText(each) && isDrawn(each)))
  return {
    text: replyTextIn(text.trim() === '' ? textOfHtml(html) : text),
    pictures: attachments
      .filter(isPicture)
      .map(each => ({ bytes: bytesOf(each.content), isInText: isInText(each) })),
    otherFiles: attachments.filter(each => !isPicture(each) && isFile(each)).length,
  }
}

const isInText = ({ disposition, related }: Attachment): boolean =>
  disposition !== 'attachment' || related === true

/** A picture that no camera has taken: inline, it decorates a signature. */
const isDrawn = ({ mimeType }: Attachment): boolean =>
  /^image\/(gif|svg\+xml|x-[ew]mf|[ew]mf)$/.test(mimeType)

const isPicture = ({ mimeType, filename }: Attachment): boolean =>
  mimeType.startsWith('image/') || /\.(jpe?g|png|webp|avif|hei[cf])$/i.test(filename ?? '')

/**
 * A part without a name is another version of the text; a cryptographic signature is no file that the sender attached.
 */
const isFile = ({ mimeType, filename }: Attachment): boolean =>
  mimeType === 'message/rfc822' || (filename !== null && !/signature$/.test(mimeType))

const bytesOf = (content: ArrayBuffer | Uint8Array | string): Buffer =>
  typeof content === 'string'
    ? Buffer.from(content)
    : ArrayBuffer.isView(content)
      ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
      : Buffer.from(content)

/**
 * A key that is equal for an e-mail that arrives twice, and different for all others: made of its message id and its
 * content, as some programs give several e-mails one id.
 */
export const mailKey = (author: string, messageId: string | undefined, content: string | Buffer): string =>
  `mail:${createHash('sha256')
    .update(`${author}\n${messageId ?? ''}\n`)
    .update(content)
    .digest('base64url')}`
