import { decode } from 'html-entities'

/** Decodes entities such as `&amp;` or `&#39;`; a non-breaking space becomes an ordinary one. */
export const withoutEntities = (text: string): string =>
  decode(text.replaceAll('&nbsp;', ' '), { level: 'html5', scope: 'strict' })

/** Tags that end a paragraph. */
const BLOCKS = /^\/?(p|div|h[1-6]|ul|ol|table|section|article|blockquote|hr)$/
/** Tags that end a line. */
const LINES = /^(br|\/tr)$/
const UNSEEN = /^(script|style|head|title)$/

/** Returns the plain text of HTML, in paragraphs, without markup and scripts. */
export function textOfHtml(html: string): string {
  if (!/<\/?[a-z][^<>]*>/i.test(html)) return tidy(withoutEntities(html))
  let text = ''
  let unseen: string | undefined
  // Each piece ends before the next `<`, so that any text is read in linear time.
  for (const [piece] of html.matchAll(/<[^<>]*>|<|[^<]+/g)) {
    const tag = /^<(\/?[a-z][a-z\d]*)[^<>]*>$/i.exec(piece)?.[1]?.toLowerCase()
    if (unseen) {
      if (tag === `/${unseen}`) unseen = undefined
    } else if (tag === undefined) {
      if (!/^<[!?]/.test(piece)) text += piece.replaceAll(/\s+/g, ' ')
    } else if (UNSEEN.test(tag)) unseen = tag
    else if (BLOCKS.test(tag)) text += '\n\n'
    else if (LINES.test(tag)) text += '\n'
    else if (tag === 'li') text += '\n– '
  }
  return tidy(withoutEntities(text))
}

/** Removes blanks at the ends of lines, and leaves at most one empty line between paragraphs. */
const tidy = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map(line => line.replaceAll(/[ \t\u00a0]+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
