/**
 * Subsets the two typefaces to what the shop writes: into src/web/fonts with a style sheet, and, one file per weight,
 * into src/server/documents/fonts for PDF documents. Run by hand when a typeface or the characters change, followed by
 * `biome check --write src/web/fonts`; the results are committed, so that a build needs no subsetting.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import { fontFile, PDF_CHARACTERS } from '#server/documents/typefaces.ts'

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, 'src/web/fonts')
const PACKAGES = join(ROOT, 'node_modules/@fontsource-variable')

const range = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('')

const without = (letters: string, others: string): string =>
  [...letters].filter(letter => !others.includes(letter)).join('')

/**
 * The characters of Estonian text, including section signs and washing temperatures, except š and ž, which the
 * typefaces have in another file.
 */
const ESTONIAN = `${range(0x20, 0x7e)}õäöüÕÄÖÜ–—‘’‚“”„…•‹›«»©§°·×−€™←→\u00a0\u00ad`
/** A handwritten note needs no programmers' brackets, arrows or trade marks. */
const HANDWRITTEN = without(ESTONIAN, '<>[\\]^`{|}~‹›™←→')
const LATIN_1 = without(`${range(0xa0, 0xff)}Œœı`, ESTONIAN)
/** The yarns `oranž` and `beež` are on many pages: their letters get a file of their own. */
const ESTONIAN_EXTENDED = 'ŠšŽž'
const LATIN_EXTENDED = `${without(range(0x100, 0x17f), `ıŒœ${ESTONIAN_EXTENDED}`)}ȘșȚțẞ`

/** Kerning, ligatures and tabular figures; no fractions, no alternates. */
const FEATURES = ['kern', 'liga', 'locl', 'ccmp', 'mark', 'mkmk', 'tnum']

type Cut = {
  file: string
  family: 'Gabarito' | 'Shantell Sans'
  source: string
  letters: string
  /** CSS font-weight of the face */
  weight: string
  /** the only weight to keep; otherwise all are kept */
  pinned?: number
}

const gabarito = (file: string, source: string, letters: string): Cut => ({
  file,
  family: 'Gabarito',
  source: `gabarito/files/gabarito-${source}-wght-normal.woff2`,
  letters,
  weight: '400 900',
})

/** The handwriting is used in weight 450 only; the axis would cost 14 kB. */
const shantell = (file: string, source: string, letters: string): Cut => ({
  file,
  family: 'Shantell Sans',
  source: `shantell-sans/files/shantell-sans-${source}-wght-normal.woff2`,
  letters,
  weight: '400 500',
  pinned: 450,
})

const CUTS: readonly Cut[] = [
  gabarito('gabarito-latin.woff2', 'latin', ESTONIAN),
  gabarito('gabarito-latin-1.woff2', 'latin', LATIN_1),
  gabarito('gabarito-estonian-ext.woff2', 'latin-ext', ESTONIAN_EXTENDED),
  gabarito('gabarito-latin-ext.woff2', 'latin-ext', LATIN_EXTENDED),
  shantell('shantell-sans-latin.woff2', 'latin', HANDWRITTEN),
  shantell('shantell-sans-latin-ext.woff2', 'latin-ext', ESTONIAN_EXTENDED),
]

/** Returns `U+20-7E, U+A9`: runs of consecutive code points. */
function unicodeRange(letters: string): string {
  const codes = [...letters].map(letter => letter.codePointAt(0)!).sort((a, b) => a - b)
  const runs: [first: number, last: number][] = []
  for (const code of codes) {
    const run = runs.at(-1)
    if (run && code === run[1] + 1) run[1] = code
    else runs.push([code, code])
  }
  const hex = (code: number): string => code.toString(16).toUpperCase()
  return runs.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join(', ')
}

async function cut({ file, source, letters, pinned }: Cut): Promise<void> {
  const whole = await readFile(join(PACKAGES, source))
  const variationAxes: Record<string, number> = pinned ? { wght: pinned } : {}
  const font = await subsetFont(whole, letters, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    variationAxes,
  })
  await writeFile(join(OUT, file), font)
  console.log(`${file}: ${(font.length / 1000).toFixed(1)} kB, ${[...letters].length} letters`)
}

const fontFace = ({ file, family, letters, weight }: Cut): string => `@font-face {
  font-family: '${family}';
  src: url('./${file}') format('woff2');
  font-weight: ${weight};
  font-display: swap;
  unicode-range: ${unicodeRange(letters)};
}
`

/**
 * Fallback fonts until Gabarito has loaded, with its width, so that lines break the same: for Windows and Apple, for
 * Android, for a bare Linux. The widths were measured in a browser on the shop's own words: running text (400–500),
 * navigation and labels (501–600), headings and prices (601–800), and page headlines.
 */
const STAND_INS = [
  { family: 'Gabarito Stand-in', faces: ['Arial', 'Liberation Sans'], widths: [0.974, 0.997, 0.935, 0.934] },
  { family: 'Gabarito on Roboto', faces: ['Roboto'], widths: [0.975, 0.988, 0.987, 0.995] },
  { family: 'Gabarito on DejaVu', faces: ['DejaVu Sans'], widths: [0.855, 0.889, 0.791] },
]
const STAND_IN_WEIGHTS = ['400 500', '501 600', '601 800', '801 900']

/** Gabarito's bold digits are wider than its letters; without this, what follows a price would move. */
const PRICES = {
  family: 'Gabarito Stand-in',
  faces: ['Arial Bold', 'Liberation Sans Bold'],
  weight: STAND_IN_WEIGHTS[2]!,
  width: 1.063,
  letters: '€0123456789',
}

/** Gabarito's own metrics, relative to the font size. */
const ASCENT = 0.94
const DESCENT = 0.26

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`

type StandIn = { family: string; faces: readonly string[]; weight: string; width: number; letters?: string }

const standInFace = ({ family, faces, weight, width, letters }: StandIn): string => `@font-face {
  font-family: '${family}';
  src: ${faces.map(face => `local('${face}')`).join(', ')};
  font-weight: ${weight};
  size-adjust: ${percent(width)};
  ascent-override: ${percent(ASCENT / width)};
  descent-override: ${percent(DESCENT / width)};
  line-gap-override: 0%;${letters ? `\n  unicode-range: ${unicodeRange(letters)};` : ''}
}
`

const facesOf = ({ family, faces, widths }: (typeof STAND_INS)[number]): string[] =>
  widths.map((width, i) =>
    standInFace({
      family,
      faces: i > 1 ? faces.map(face => `${face} Bold`) : faces,
      weight: STAND_IN_WEIGHTS[i]!,
      width,
    }),
  )

/**
 * The same for the handwriting, with one weight, measured on what the shop writes by hand. Arial, Liberation Sans and
 * Roboto have the same width. Its line height is set by itself, so that no vertical metrics are needed.
 */
const HAND_STAND_IN = `@font-face {
  font-family: 'Shantell Stand-in';
  src: local('Arial'), local('Liberation Sans'), local('Roboto');
  font-weight: 400 500;
  size-adjust: ${percent(1.117)};
}
`

/** Subsets a font for PDF documents, which embed the glyphs they need from a plain file of one weight. */
async function subsetForDocuments(
  name: string,
  source: string,
  letters: string,
  weight: number,
): Promise<void> {
  const font = await subsetFont(await readFile(join(PACKAGES, source)), letters, {
    targetFormat: 'sfnt',
    keepFeatures: FEATURES,
    variationAxes: { wght: weight },
  })
  await writeFile(fontFile(name), font)
  console.log(`${name}.ttf: ${(font.length / 1000).toFixed(1)} kB`)
}

const { latin, 'latin-ext': latinExt, cyrillic } = PDF_CHARACTERS
for (const weight of [400, 750]) {
  const file = (letters: string) => `gabarito/files/gabarito-${letters}-wght-normal.woff2`
  await subsetForDocuments(`gabarito-${weight}`, file('latin'), latin, weight)
  await subsetForDocuments(`gabarito-${weight}-ext`, file('latin-ext'), latinExt, weight)
}
const HANDWRITTEN_CYRILLIC = 'shantell-sans/files/shantell-sans-cyrillic-wght-normal.woff2'
await subsetForDocuments('shantell-cyrillic', HANDWRITTEN_CYRILLIC, cyrillic, 500)

await mkdir(OUT, { recursive: true })
for (const one of CUTS) await cut(one)
await writeFile(
  join(OUT, 'fonts.css'),
  `/* Written by scripts/subset-fonts.ts. */\n${[...CUTS.map(fontFace), ...STAND_INS.flatMap(facesOf), standInFace(PRICES), HAND_STAND_IN].join('\n')}`,
)
for (const folder of [OUT, dirname(fontFile(''))]) {
  await copyFile(join(PACKAGES, 'gabarito/LICENSE'), join(folder, 'OFL-gabarito.txt'))
  await copyFile(join(PACKAGES, 'shantell-sans/LICENSE'), join(folder, 'OFL-shantell-sans.txt'))
}
