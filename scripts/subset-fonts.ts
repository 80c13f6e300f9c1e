/**
 * Cuts the two typefaces down to what the shop writes: into src/web/fonts with a style sheet for them, and, one file a
 * weight, into src/server/documents/fonts for papers. Run by hand when a typeface or the letters change, and
 * `biome check --write src/web/fonts` after it; the results are part of the source, so that a build needs no subsetting.
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

/** What Estonian is written with, laws and degrees of a wash among it, but š and ž: the typefaces keep those in another file. */
const ESTONIAN = `${range(0x20, 0x7e)}õäöüÕÄÖÜ–—‘’‚“”„…•‹›«»©§°·×−€™←→\u00a0\u00ad`
/** A note in the maker's hand needs no brackets of a programmer, arrows or trade marks. */
const HANDWRITTEN = without(ESTONIAN, '<>[\\]^`{|}~‹›™←→')
const LATIN_1 = without(`${range(0xa0, 0xff)}Œœı`, ESTONIAN)
/** The two yarns `oranž` and `beež` stand on many pages: their letter comes without the rest of its file. */
const ESTONIAN_EXTENDED = 'ŠšŽž'
const LATIN_EXTENDED = `${without(range(0x100, 0x17f), `ıŒœ${ESTONIAN_EXTENDED}`)}ȘșȚțẞ`

/** Kerning, ligatures and figures of one width; no fractions, no alternates. */
const FEATURES = ['kern', 'liga', 'locl', 'ccmp', 'mark', 'mkmk', 'tnum']

type Cut = {
  file: string
  family: 'Gabarito' | 'Shantell Sans'
  source: string
  letters: string
  /** CSS font-weight of the face */
  weight: string
  /** the one weight to keep; otherwise all of them stay */
  pinned?: number
}

const gabarito = (file: string, source: string, letters: string): Cut => ({
  file,
  family: 'Gabarito',
  source: `gabarito/files/gabarito-${source}-wght-normal.woff2`,
  letters,
  weight: '400 900',
})

/** The handwriting is set in weight 450 alone; the axis would cost 14 kB. */
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

/** `U+20-7E, U+A9`: runs of neighbouring letters in one. */
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
 * What stands in until Gabarito is there, as wide as Gabarito, so that lines break where they will: a face of Windows and
 * Apple's, one of Android's, one of a bare Linux. The widths were measured in a browser on the shop's own words: running
 * text (400–500), navigation and labels (501–600), headings and prices (601–800), and the headline of a page.
 */
const STAND_INS = [
  { family: 'Gabarito Stand-in', faces: ['Arial', 'Liberation Sans'], widths: [0.974, 0.997, 0.935, 0.934] },
  { family: 'Gabarito on Roboto', faces: ['Roboto'], widths: [0.975, 0.988, 0.987, 0.995] },
  { family: 'Gabarito on DejaVu', faces: ['DejaVu Sans'], widths: [0.855, 0.889, 0.791] },
]
const STAND_IN_WEIGHTS = ['400 500', '501 600', '601 800', '801 900']

/** Gabarito's bold digits are wider than its letters, and what stands behind a price would move. */
const PRICES = {
  family: 'Gabarito Stand-in',
  faces: ['Arial Bold', 'Liberation Sans Bold'],
  weight: STAND_IN_WEIGHTS[2]!,
  width: 1.063,
  letters: '€0123456789',
}

/** Gabarito's own, in shares of the type size. */
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
 * The same for the handwriting, of one weight, measured on what the shop writes by hand. Arial, Liberation Sans and Roboto are as
 * wide as each other. Its lines have a height of their own, so that no measures upwards are wanted.
 */
const HAND_STAND_IN = `@font-face {
  font-family: 'Shantell Stand-in';
  src: local('Arial'), local('Liberation Sans'), local('Roboto');
  font-weight: 400 500;
  size-adjust: ${percent(1.117)};
}
`

/** A paper takes the letters that it needs out of a plain file of one weight. */
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
