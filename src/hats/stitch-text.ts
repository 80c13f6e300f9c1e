/** Text worked in V stitches: the wordmark, the number of the error page. */
import {
  ACCENT_ROWS,
  CELL_HEIGHT,
  CELL_WIDTH,
  LETTER_ROWS,
  lettersOf,
  MARGIN,
  patchSize,
} from './stitch-size.ts'
import { escapeText, svg, type ViewBox } from './svg.ts'

type Cell = readonly [column: number, row: number]

/** Letters on a grid of seven rows, `1` is a stitch of the letter. */
const LETTERS: Record<string, string> = {
  A: '01110 10001 10001 11111 10001 10001 10001',
  B: '11110 10001 10001 11110 10001 10001 11110',
  C: '01111 10000 10000 10000 10000 10000 01111',
  D: '11110 10001 10001 10001 10001 10001 11110',
  E: '11111 10000 10000 11110 10000 10000 11111',
  F: '11111 10000 10000 11110 10000 10000 10000',
  G: '01111 10000 10000 10011 10001 10001 01111',
  H: '10001 10001 10001 11111 10001 10001 10001',
  I: '111 010 010 010 010 010 111',
  J: '00111 00010 00010 00010 00010 10010 01100',
  K: '10001 10010 10100 11000 10100 10010 10001',
  L: '10000 10000 10000 10000 10000 10000 11111',
  M: '10001 11011 10101 10101 10001 10001 10001',
  N: '10001 11001 10101 10011 10001 10001 10001',
  O: '01110 10001 10001 10001 10001 10001 01110',
  P: '11110 10001 10001 11110 10000 10000 10000',
  Q: '01110 10001 10001 10001 10101 10010 01101',
  R: '11110 10001 10001 11110 10100 10010 10001',
  S: '01111 10000 10000 01110 00001 00001 11110',
  T: '11111 00100 00100 00100 00100 00100 00100',
  U: '10001 10001 10001 10001 10001 10001 01110',
  V: '10001 10001 10001 10001 01010 01010 00100',
  W: '10001 10001 10001 10101 10101 11011 10001',
  X: '10001 10001 01010 00100 01010 10001 10001',
  Y: '10001 10001 01010 00100 00100 00100 00100',
  Z: '11111 00001 00010 00100 01000 10000 11111',
  0: '01110 10001 10011 10101 11001 10001 01110',
  1: '010 110 010 010 010 010 111',
  2: '01110 10001 00001 00110 01000 10000 11111',
  3: '11110 00001 00001 01110 00001 00001 11110',
  4: '00010 00110 01010 10010 11111 00010 00010',
  5: '11111 10000 11110 00001 00001 10001 01110',
  6: '01110 10000 11110 10001 10001 10001 01110',
  7: '11111 00001 00010 00100 01000 01000 01000',
  8: '01110 10001 10001 01110 10001 10001 01110',
  9: '01110 10001 10001 01111 00001 00001 01110',
  ' ': '00 00 00 00 00 00 00',
  '-': '000 000 000 111 000 000 000',
  '.': '0 0 0 0 0 0 1',
  '!': '1 1 1 1 1 0 1',
  '&': '01100 10010 10100 01000 10101 10010 01101',
}

/** Letters with two rows of accent above a plain letter. */
const ACCENTED: Record<string, { base: string; accent: string }> = {
  Õ: { base: 'O', accent: '01010 10100' },
  Ä: { base: 'A', accent: '01010 00000' },
  Ö: { base: 'O', accent: '01010 00000' },
  Ü: { base: 'U', accent: '01010 00000' },
  Š: { base: 'S', accent: '01010 00100' },
  Ž: { base: 'Z', accent: '01010 00100' },
}

const cellsOf = (grid: string, left: number, top: number): Cell[] =>
  grid
    .split(' ')
    .flatMap((row, y) => [...row].flatMap((bit, x): Cell[] => (bit === '1' ? [[left + x, top + y]] : [])))

/** Returns the stitches of a text, and its columns and rows. An unknown letter is a blank. */
function layOut(text: string): { cells: Cell[]; columns: number; rows: number } {
  const letters = lettersOf(text)
  const top = letters.some(letter => letter in ACCENTED) ? ACCENT_ROWS : 0
  const cells: Cell[] = []
  let left = 0
  for (const letter of letters) {
    const accented = ACCENTED[letter]
    const grid = LETTERS[accented?.base ?? letter] ?? LETTERS[' ']!
    cells.push(...cellsOf(grid, left, top), ...(accented ? cellsOf(accented.accent, left, 0) : []))
    left += grid.indexOf(' ') + 1
  }
  return { cells, columns: Math.max(0, left - 1), rows: LETTER_ROWS + top }
}

const fine = (value: number): string => String(Math.round(value * 100) / 100)

/** One V; its strands are wide enough to touch their neighbours. */
function vee([column, row]: Cell): string {
  const height = CELL_HEIGHT * 1.34
  const reach = CELL_WIDTH / 2 - 0.25
  const strand = (side: number, x: number) =>
    `M${fine(x)} ${fine(row * CELL_HEIGHT - CELL_HEIGHT * 0.2)}` +
    `c${[side * CELL_WIDTH * 0.3, -CELL_HEIGHT * 0.1, side * CELL_WIDTH * 0.52, height * 0.32, side * reach, height].map(fine).join(' ')}` +
    `c${[-side * CELL_WIDTH * 0.36, -height * 0.16, -side * CELL_WIDTH * 0.56, -height * 0.6, -side * reach, -height].map(fine).join(' ')}z`
  return strand(1, column * CELL_WIDTH + 0.25) + strand(-1, (column + 1) * CELL_WIDTH - 0.25)
}

/** Returns loose stitches without a ground, to be coloured by the caller. */
export function stitchWord(text: string): { viewBox: ViewBox; path: string } {
  const { cells, columns, rows } = layOut(text)
  return {
    viewBox: [0, -CELL_HEIGHT * 0.3, columns * CELL_WIDTH, rows * CELL_HEIGHT + CELL_HEIGHT * 0.6],
    path: cells.map(vee).join(''),
  }
}

type Patch = {
  label?: string
  ground?: string
  letters?: string
  /** colour between the stitches */
  gap?: string
}

/** References to the V `v` of a drawing, one per cell. */
const usesOf = (cells: Cell[]): string =>
  cells
    .map(([column, row]) => `<use href="#v" x="${column * CELL_WIDTH}" y="${row * CELL_HEIGHT}"/>`)
    .join('')

/**
 * Draws a text into a small two-coloured swatch, like a woven label: a document of its own, since its V has an id.
 * Colours are `#RRGGBB`.
 */
export function stitchPatch(text: string, look: Patch = {}): string {
  const { label = text, ground = '#1F5C3A', letters = '#FBF7EC', gap = '#123A24' } = look
  const { cells, columns, rows } = layOut(text)
  const ofLetters = new Set(cells.map(([column, row]) => `${column + MARGIN} ${row + MARGIN}`))
  const [width, height] = [columns + MARGIN * 2, rows + MARGIN * 2]
  const all = Array.from({ length: width * height }, (_, i): Cell => [i % width, Math.floor(i / width)])
  const isOfLetter = ([column, row]: Cell) => ofLetters.has(`${column} ${row}`)
  const viewBox: ViewBox = [-2, -CELL_HEIGHT * 0.35, ...patchSize(text)]
  const [fill, on, between] = [ground, letters, gap].map(escapeText)
  const back = `<rect x="-1" y="0" width="${width * CELL_WIDTH + 2}" height="${height * CELL_HEIGHT}" rx="5" fill="${between}"/>`
  return svg(
    viewBox,
    `<defs><path id="v" d="${vee([0, 0])}"/></defs>${back}` +
      `<g fill="${fill}">${usesOf(all.filter(cell => !isOfLetter(cell)))}</g><g fill="${on}">${usesOf(all.filter(isOfLetter))}</g>`,
    label,
  )
}
