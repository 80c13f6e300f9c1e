/** The size of a text in V stitches, so that a page can reserve its space without drawing the letters. */

/** The longest text that is still readable in stitches. */
const LONGEST = 10

const COLUMNS = 5
const OTHER_COLUMNS: Record<string, number> = { I: 3, 1: 3, ' ': 2, '-': 3, '.': 1, '!': 1 }
const KNOWN = /^[A-ZÕÄÖÜŠŽ0-9 \-.!&]$/
const ACCENTED = /[ÕÄÖÜŠŽ]/

export const LETTER_ROWS = 7
export const ACCENT_ROWS = 2
export const CELL_WIDTH = 10
export const CELL_HEIGHT = 9
export const MARGIN = 2

export const lettersOf = (text: string): string[] => [...text.normalize('NFC').toLocaleUpperCase('et')]

/** Whether a text can be worked in stitches: short enough, and only known letters. */
export const canBeStitched = (text: string): boolean =>
  text.trim() !== '' &&
  lettersOf(text).length <= LONGEST &&
  lettersOf(text).every(letter => KNOWN.test(letter))

/** Columns and rows of stitches; an unknown letter is a blank. */
export function stitchCount(text: string): { columns: number; rows: number } {
  const letters = lettersOf(text)
  const widths = letters.map(letter => OTHER_COLUMNS[KNOWN.test(letter) ? letter : ' '] ?? COLUMNS)
  return {
    columns: widths.reduce((sum, width) => sum + width, Math.max(0, widths.length - 1)),
    rows: LETTER_ROWS + (letters.some(letter => ACCENTED.test(letter)) ? ACCENT_ROWS : 0),
  }
}

/** Width and height of a patch, in its own units. */
export function patchSize(text: string): [width: number, height: number] {
  const { columns, rows } = stitchCount(text)
  return [(columns + MARGIN * 2) * CELL_WIDTH + 4, (rows + MARGIN * 2 + 0.62) * CELL_HEIGHT]
}
