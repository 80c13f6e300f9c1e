/**
 * Draws the demo shop's pictures, the gallery of inspirations, the yarn balls and the icons into dist/pictures. Does nothing while the drawings are
 * the same as last time.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Picture } from '#contract/pictures.ts'
import { YARN_COLORS, yarnSlug } from '#domain/custom-hat.ts'
import { DEMO_PICTURE_NAMES, type DemoPicture, demoPicture } from '#hats/demo-pictures.ts'
import { icon, tileIcon } from '#hats/icon.ts'
import { inspirationPicture } from '#hats/inspiration-pictures.ts'
import { INSPIRATIONS } from '#hats/inspirations.ts'
import { DRAWN_WIDTHS, drawnStem, LARGEST_WIDTH } from '#hats/picture-files.ts'
import { ratsScene, WIDE_RATS_FRAME } from '#hats/scene.ts'
import { yarnBall } from '#hats/skein.ts'

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, 'dist/pictures')
const STAMP = join(OUT, '.stamp')

const QUALITY = 55

/** More at a time would only wait for the processor. */
const AT_A_TIME = 3

/** What the pictures depend on: their drawings, this script, and the library that rasterises. */
async function stampOfSources(): Promise<string> {
  const drawings = (await readdir(join(ROOT, 'src/hats'), { recursive: true }))
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
  const sources = [
    ...drawings.map(name => join(ROOT, 'src/hats', name)),
    join(ROOT, 'src/domain/custom-hat.ts'),
    import.meta.filename,
  ]
  const hash = createHash('sha256').update(sharp.versions.sharp ?? '')
  for (const source of sources) hash.update(await readFile(source))
  return hash.digest('hex')
}

/** The SVG as pixels of exactly that width. */
async function rasterise(drawing: string, width: number): Promise<Sharp> {
  const natural = await sharp(Buffer.from(drawing)).metadata()
  const { data, info } = await sharp(Buffer.from(drawing), { density: (72 * width) / natural.width })
    .resize({ width })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}

/** A picture that is to be made: its name, and how it is drawn when its turn comes. */
type Wanted = { name: string; draw: () => DemoPicture }

const WANTED: readonly Wanted[] = [
  ...DEMO_PICTURE_NAMES.map(name => ({ name, draw: () => demoPicture(name) })),
  ...INSPIRATIONS.map(each => ({ name: each.name, draw: () => inspirationPicture(each) })),
]

async function drawPicture({ name, draw }: Wanted): Promise<Picture> {
  const { svg, alt, ratio, placeholder, fit } = draw()
  const folder = join(OUT, name)
  await mkdir(folder, { recursive: true })
  const drawn = await rasterise(svg, LARGEST_WIDTH)
  const opaque = placeholder === 'transparent' ? drawn : drawn.removeAlpha()
  for (const width of DRAWN_WIDTHS) {
    const sized = opaque.clone().resize({ width })
    await sized
      .clone()
      .avif({ quality: QUALITY, effort: 1, chromaSubsampling: '4:2:0' })
      .toFile(join(folder, `${width}.avif`))
    await sized
      .clone()
      .webp({ quality: QUALITY + 20, effort: 3 })
      .toFile(join(folder, `${width}.webp`))
  }
  return {
    url: `${drawnStem(name)}/${LARGEST_WIDTH}.webp`,
    stem: drawnStem(name),
    alt,
    width: LARGEST_WIDTH,
    height: Math.round(LARGEST_WIDTH * ratio),
    widths: DRAWN_WIDTHS,
    placeholder,
    fit,
  }
}

async function drawJpeg(drawing: string, width: number, file: string): Promise<void> {
  await (await rasterise(drawing, width))
    .removeAlpha()
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(join(OUT, file))
}

/** The addresses under which the landing page's pictures have always been found. */
async function drawLegacyPictures(): Promise<void> {
  await mkdir(join(OUT, 'legacy'), { recursive: true })
  await drawJpeg(demoPicture('stseen-rotid').svg, 1600, 'legacy/landing-rotid.jpeg')
  await drawJpeg(demoPicture('stseen-sobrad').svg, 1600, 'legacy/sõbrad.jpg'.normalize('NFC'))
}

async function drawLinkPreview(): Promise<void> {
  await mkdir(join(OUT, 'og'), { recursive: true })
  await drawJpeg(ratsScene('', WIDE_RATS_FRAME), 1200, 'og/landing.jpg')
}

async function drawYarnBalls(): Promise<void> {
  await mkdir(join(OUT, 'yarn'), { recursive: true })
  for (const color of YARN_COLORS)
    await writeFile(join(OUT, 'yarn', `${yarnSlug(color)}.svg`), yarnBall(color))
}

async function drawIcons(): Promise<void> {
  await writeFile(join(OUT, 'icon.svg'), icon())
  const files = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 }
  for (const [file, width] of Object.entries(files)) {
    await (await rasterise(tileIcon(), width)).removeAlpha().png({ palette: true }).toFile(join(OUT, file))
  }
}

async function drawPictures(): Promise<Picture[]> {
  const waiting = [...WANTED.entries()]
  const drawn: Picture[] = []
  const drawNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) drawn[next[0]] = await drawPicture(next[1])
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, drawNext))
  return drawn
}

const stamp = await stampOfSources()
if ((await readFile(STAMP, 'utf8').catch(() => '')) === stamp) {
  console.log('Pictures: up to date')
} else {
  const started = performance.now()
  sharp.concurrency(1)
  await rm(OUT, { recursive: true, force: true })
  await mkdir(OUT, { recursive: true })
  const pictures = await drawPictures()
  await Promise.all([drawLegacyPictures(), drawLinkPreview(), drawYarnBalls(), drawIcons()])
  await writeFile(join(OUT, 'manifest.json'), `${JSON.stringify(pictures, null, 2)}\n`)
  await writeFile(STAMP, stamp)
  console.log(`Pictures: ${pictures.length} drawn in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
