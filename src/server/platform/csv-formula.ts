// What a spreadsheet takes for a formula would run: an apostrophe in front makes it a text. A cell begins where any
// separator stands, since a file may be opened with another one than it was written with.

/** Signs a formula begins with, also in wide letters. */
const SIGN = '[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20]'
const CELL_START = '(?<=^|[;,|"\\t\\r\\n])'
/** After apostrophes that were there before: what is written with one more is read with one less. */
const FORMULA = `'*(?:[^\\S\\t\\r\\n]*${SIGN}|(?<=^'*)[\\t\\r\\n])`

const UNESCAPED = new RegExp(`${CELL_START}(?=${FORMULA})`, 'g')
const ESCAPED = new RegExp(`${CELL_START}'(?=${FORMULA})`, 'g')

/** Writes a text so that no spreadsheet runs it. */
export const escapeFormulas = (text: string): string => text.replace(UNESCAPED, "'")

/** Reads a text as `escapeFormulas` has written it. */
export const unescapeFormulas = (text: string): string => text.replace(ESCAPED, '')
