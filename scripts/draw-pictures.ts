/**
 * Prepares dist/pictures: the metadata of the bundled pictures, the yarn balls, the icons and the previews for other
 * sites. The pictures themselves are drawn by the running shop, or here with `--all`. Nothing is drawn again while the
 * drawings are unchanged.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Picture } from '#contract/pictures.ts'
import { YARN_COLORS, yarnSlug } from '#domain/custom-hat.ts'
import { demoPicture } from '#hats/demo-pictures.ts'
import { DRAWN_PICTURES } from '#hats/drawn-pictures.ts'
import { icon, tileIcon } from '#hats/icon.ts'
import { DRAWN_WIDTHS, drawnFiles, drawnStem, LARGEST_WIDTH } from '#hats/picture-files.ts'
import { ratsScene, WIDE_RATS_FRAME } from '#hats/scene.ts'
import { yarnBall } from '#hats/skein.ts'
import { createFileDrawer } from '#server/pages/drawing/draw-file.ts'
import { rasterise } from '#server/pages/drawing/rasterise.ts'

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, 'dist/pictures')
const STAMP = join(OUT, '.stamp')

/** More at a time would only wait for the processor. */
const AT_A_TIME = 3

/** Fingerprints what the pictures depend on: their drawings, the code that draws them, and the rasterising library. */
async function stampOfSources(): Promise<string> {
  const sourcesIn = async (folder: string) =>
    (await readdir(join(ROOT, folder), { recursive: true }))
      .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .sort()
      .map(name => join(ROOT, folder, name))
  const sources = [
    ...(await sourcesIn('src/hats')),
    ...(await sourcesIn('src/server/pages/drawing')),
    join(ROOT, 'src/domain/custom-hat.ts'),
    import.meta.filename,
  ]
  const hash = createHash('sha256').update(sharp.versions.sharp ?? '')
  for (const source of sources) hash.update(await readFile(source))
  return hash.digest('hex')
}

const known: readonly Picture[] = [...DRAWN_PICTURES].map(([name, { alt, ratio, placeholder, fit }]) => ({
  url: `${drawnStem(name)}/${LARGEST_WIDTH}.webp`,
  stem: drawnStem(name),
  alt,
  width: LARGEST_WIDTH,
  height: Math.round(LARGEST_WIDTH * ratio),
  widths: DRAWN_WIDTHS,
  placeholder,
  fit,
}))

async function drawJpeg(drawing: string, width: number, file: string): Promise<void> {
  await (await rasterise(drawing, width))
    .removeAlpha()
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(join(OUT, file))
}

/** Draws the landing page's pictures under their long-standing addresses. */
async function drawLegacyPictures(): Promise<void> {
  await mkdir(join(OUT, 'legacy'), { recursive: true })
  await drawJpeg(demoPicture('stseen-rotid').draw(), 1600, 'legacy/landing-rotid.jpeg')
  await drawJpeg(demoPicture('stseen-sobrad').draw(), 1600, 'legacy/sõbrad.jpg'.normalize('NFC'))
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

async function drawAll(): Promise<void> {
  const drawFile = createFileDrawer(OUT)
  const waiting = [...DRAWN_PICTURES.keys()].filter(name =>
    drawnFiles(name).some(file => !existsSync(join(OUT, file))),
  )
  const total = waiting.length
  if (total === 0) return
  const started = performance.now()
  const drawNext = async (): Promise<void> => {
    for (let name = waiting.shift(); name; name = waiting.shift())
      for (const file of drawnFiles(name)) await drawFile(file)
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, drawNext))
  console.log(`Pictures: ${total} drawn in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

sharp.concurrency(1)
const stamp = await stampOfSources()
if ((await readFile(STAMP, 'utf8').catch(() => '')) !== stamp) {
  await rm(OUT, { recursive: true, force: true })
  await mkdir(OUT, { recursive: true })
  await Promise.all([drawLegacyPictures(), drawLinkPreview(), drawYarnBalls(), drawIcons()])
  await writeFile(join(OUT, 'manifest.json'), `${JSON.stringify(known, null, 2)}\n`)
  await writeFile(STAMP, stamp)
}
if (process.argv.includes('--all')) await drawAll()
