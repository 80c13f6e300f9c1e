import { ShopError } from './errors.ts'

/** Where a page of a list by time ended: what came at that time, and of those its id. */
export type PageEnd = { at: string; id: string }

/** The end of a page as a text that a client hands back. */
export const cursorOf = ({ at, id }: PageEnd): string => Buffer.from(`${at} ${id}`).toString('base64url')

/** @throws ShopError `invalid_input` for a text that is no cursor */
export function readCursor(cursor: string): PageEnd {
  const match = /^(\S+) (\S+)$/.exec(Buffer.from(cursor, 'base64url').toString())
  if (!match)
    throw new ShopError('invalid_input', {
      issues: [
        { path: 'cursor', message: 'Take it from the page before: `next`, or the X-Next-Cursor header' },
      ],
    })
  return { at: match[1]!, id: match[2]! }
}
