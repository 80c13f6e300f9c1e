import { withoutControls } from '#domain/plain-text.ts'
import * as messages from '#messages/thread.ts'
import { INVISIBLE } from '#server/mail/email-content.ts'

const MARKER = new RegExp(`^[>\\s]*-{3}\\s+${messages.answerAbove.replaceAll(' ', '\\s+')}\\s+-{3}\\s*$`)

const isQuoted = (line: string): boolean => /^\s*>/.test(line)
const isBlank = (line: string): boolean => line.trim() === ''

/** The preview that an inbox shows, hidden above the e-mail's first line (`renderEmailHtml`). */
const isPreview = (line: string): boolean => line.includes(INVISIBLE)

/** `From: Heegel <pood@heegel.ee>`, as some mail programs write above what they quote. */
const isHeader = (line: string): boolean => /^\*?\p{L}[\p{L} -]{1,20}:\*?\s/u.test(line)
const ADDRESS = /[<[(][^\s<>[\]()]+@[^\s<>[\]()]+[>\])]/
/** @param line cut, since the expression is slow on long lines and no introduction is that long */
const hasAddress = (line: string): boolean => ADDRESS.test(line.slice(0, 300))

/** `________`, or `-----Original Message-----`. */
const isDivider = (line: string): boolean =>
  /^[\s_-]*$/.test(line) || (line.startsWith('--') && line.endsWith('--'))

/**
 * Extracts a person's reply from an e-mail, without the quoted e-mail below it. If the two cannot be distinguished,
 * such as with answers between quoted lines, everything stays: too much is better than too little.
 * @param text of an e-mail, with line breaks of any kind
 */
export function replyTextIn(text: string): string {
  const lines = asTyped(text).split('\n')
  const place = lines.findIndex(line => MARKER.test(line))
  if (place < 0) return tidy(lines)
  const below = lines.slice(place + 1)
  if (isQuoted(lines[place]!) && below.some(line => !isBlank(line) && !isQuoted(line))) return tidy(lines)
  return tidy(withoutIntroduction(lines.slice(0, place)))
}

const asTyped = (text: string): string =>
  withoutControls(text.replaceAll(/\r\n?/g, '\n').replaceAll('\u00a0', ' '))

const tidy = (lines: readonly string[]): string =>
  lines
    .map(line => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** Removes the line by which a mail program introduces the quotation, if it certainly is one. */
function withoutIntroduction(lines: string[]): string[] {
  const own = dropEnd(lines, line => isBlank(line) || isQuoted(line) || isPreview(line))
  const headers = own.length - dropEnd(own, isHeader).length
  if (headers > 1 && own.slice(-headers).some(hasAddress)) return dropEnd(own.slice(0, -headers), isDivider)
  // `On Tue, 24 Nov 2026 at 19:00, Heegel <pood@heegel.ee> wrote:`, on one line or on two.
  if (!own.at(-1)?.trim().endsWith(':')) return own
  const length = [1, 2].find(count => own.slice(-count).some(hasAddress))
  return length === undefined ? own : own.slice(0, -length)
}

function dropEnd(lines: readonly string[], isDropped: (line: string) => boolean): string[] {
  const last = lines.findLastIndex(line => !isDropped(line))
  return lines.slice(0, last + 1)
}
