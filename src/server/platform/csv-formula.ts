/**
 * What a spreadsheet takes for a formula, also after a tab or a line break, or in wide letters: an apostrophe in front makes
 * it a text. Papaparse's own rule lets a formula with a line break in it pass.
 */
export const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/
