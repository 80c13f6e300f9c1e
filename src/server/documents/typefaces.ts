/**
 * The typefaces of documents. A document embeds its glyphs, so it looks the same on every machine. Gabarito comes in
 * two files and has no Cyrillic, which the handwriting has: a text is cut into runs, each for the file with its
 * characters.
 * `scripts/subset-fonts.ts` cuts the files.
 */
import { join } from 'node:path'

const range = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('')

/** The characters of each file. */
export const PDF_CHARACTERS = {
  latin: `${range(0x20, 0x7e)}${range(0xa0, 0xac)}${range(0xae, 0xff)}ıŒœ–—‘’‚“”„•…‹›€™−`,
  'latin-ext':
    'ĀāĂăĄąĆćĊċČčĎďĐđĒēĖėĘęĚěĞğĠġĢģĦħĪīĮįİĶķĹĺĻļĽľŁłŃńŅņŇňŊŋŌōŐőŔŕŖŗŘřŚśŞşŠšŤťŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžȘșȚțẞ',
  cyrillic: `${range(0x400, 0x45f)}Ґґ№`,
} as const

export type Face = keyof typeof PDF_CHARACTERS
export type Weight = 'regular' | 'bold'

/** The files in `fonts/`, by weight and characters; Cyrillic has one weight for both. */
export const PDF_FONTS = {
  regular: { latin: 'gabarito-400', 'latin-ext': 'gabarito-400-ext', cyrillic: 'shantell-cyrillic' },
  bold: { latin: 'gabarito-750', 'latin-ext': 'gabarito-750-ext', cyrillic: 'shantell-cyrillic' },
} as const satisfies Record<Weight, Record<Face, string>>

export const fontFile = (name: string): string => join(import.meta.dirname, 'fonts', `${name}.ttf`)

const FACE_OF = new Map<string, Face>(
  Object.entries(PDF_CHARACTERS).flatMap(([face, letters]) =>
    [...letters].map(letter => [letter, face as Face]),
  ),
)

/** Signs that no file has, in characters that say the same. */
const EQUIVALENTS: Record<string, string> = {
  '\u02BC': '’',
  '′': "'",
  '″': '"',
  '♥': '<3',
  '❤': '<3',
  '♡': '<3',
  '☺': ':)',
  '🙂': ':)',
  '😊': ':)',
  '☹': ':(',
  '🙁': ':(',
  '→': '->',
  '➡': '->',
  '←': '<-',
  '⬅': '<-',
  '↔': '<->',
  '⇒': '=>',
  '≤': '<=',
  '≥': '>=',
  '★': '*',
  '☆': '*',
}

/** What says the same as a character that no file has; undefined if nothing does. */
function equivalentOf(letter: string): string | undefined {
  if (/\p{Pd}/u.test(letter)) return '-'
  // Joiners, and the choice between the two looks of a sign, are invisible.
  if (/[\p{Cc}\p{Cf}\p{Variation_Selector}]/u.test(letter)) return ''
  return EQUIVALENTS[letter]
}

/**
 * A substitute for a character without an equivalent: nothing for emoji and combining marks, the base letter for an
 * accented one, otherwise a question mark.
 */
function fallbackCharacter(letter: string): string {
  if (/[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}\p{C}]/u.test(letter)) return ''
  const plain = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return [...plain].every(each => FACE_OF.has(each)) ? plain : '?'
}

const charactersOf = (text: string): string[] => [...text.normalize('NFC').replaceAll(/\s/g, ' ')]

/** The text with only characters that the files have. */
export const writable = (text: string): string =>
  charactersOf(text)
    .map(letter => (FACE_OF.has(letter) ? letter : (equivalentOf(letter) ?? fallbackCharacter(letter))))
    .join('')

/** Whether `writable` leaves nothing out and changes no meaning. */
export const isWrittenWhole = (text: string): boolean =>
  charactersOf(text).every(letter => FACE_OF.has(letter) || equivalentOf(letter) !== undefined)

export type Run = { face: Face; text: string }

/** Splits a writable text into runs, each with the characters of one file. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const letter of text) {
    const face = FACE_OF.get(letter) ?? 'latin'
    const last = runs.at(-1)
    if (last?.face === face) last.text += letter
    else runs.push({ face, text: letter })
  }
  return runs
}
