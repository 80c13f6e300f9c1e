/**
 * Draws the pictures of the hat composer's choices anew: `node src/web/pictures/draw-choices.ts`. Run it by hand when
 * the drawings change. They are small, and pixels of that size weigh a tenth of what the curves would.
 */
import sharp from 'sharp'
import { FROG_COLORS, FROG_EXPRESSIONS } from '#domain/custom-hat.ts'
import { drawHat, type Hat } from '#hats/hat.ts'
import { MEASURED_FRAME, measuredHat } from '#hats/measuring-tape.ts'
import { tile } from '#hats/tile.ts'

/** Twice as wide as it is ever shown. */
const CHOICE_WIDTH = 300
const HELP_WIDTH = 480

const hats: Record<string, Hat> = {
  'shape-cat': { category: 'cat', colors: ['oranž', 'valge'], face: false },
  'shape-frog': { category: 'frog', color: 'heleroheline', cheeks: true },
  'shape-beanie': { category: 'beanie', colors: ['tumesinine', 'kollane'] },
  'shape-custom': { category: 'custom', colors: ['roosa', 'kollane', 'rohekas-sinine'] },
}
for (const color of FROG_COLORS)
  for (const expression of FROG_EXPRESSIONS)
    hats[`frog-${color}-${expression}`] = { category: 'frog', color, expression }

async function draw(name: string, picture: string, width: number) {
  await sharp(Buffer.from(picture), { density: (72 * width * 2) / 400 })
    .resize({ width })
    .webp({ quality: 82, effort: 6, smartSubsample: true })
    .toFile(new URL(`${name}.webp`, import.meta.url).pathname)
}

for (const [name, hat] of Object.entries(hats))
  await draw(name, tile(drawHat(hat, { id: 'h' })), CHOICE_WIDTH)
await draw('measured-hat', tile(measuredHat('roosa', 'h'), { viewBox: MEASURED_FRAME }), HELP_WIDTH)
