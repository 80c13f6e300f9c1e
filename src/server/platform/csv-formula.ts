// A spreadsheet would run a text that looks like a formula: an apostrophe in front makes it a plain text. A cell begins
// after any separator, as a file may be opened with a different one than it was written with.

/** Characters that begin a formula, including their full-width forms. */
const SIGN = '[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20]'
const CELL_START = '(?<=^|[;,|"\\t\\r\\n])'
/** After existing apostrophes: writing adds one, reading removes one. */
const FORMULA = `'*(?:[^\\S\\t\\r\\n]*${SIGN}|(?<=^'*)[\\t\\r\\n])`

const UNESCAPED = new RegExp(`${CELL_START}(?=${FORMULA})`, 'g')
const ESCAPED = new RegExp(`${CELL_START}'(?=${FORMULA})`, 'g')

/** Escapes a text so that no spreadsheet runs it. */
export const escapeFormulas = (text: string): string => text.replace(UNESCAPED, "'")

/** Reverses `escapeFormulas`. */
export const unescapeFormulas = (text: string): string => text.replace(ESCAPED, '')
