/**
 * Draws the pages' own pictures into `src/web/pictures`: `node scripts/draw-page-pictures.ts`. Run it by hand when the
 * drawings change; the pictures are committed with the code. Those of the demo products are drawn at set-up.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { FROG_COLORS, FROG_EXPRESSIONS, YARN_COLORS } from '#domain/custom-hat.ts'
import { customHat } from '#hats/custom.ts'
import { drawHat, type Hat } from '#hats/hat.ts'
import { MEASURED_FRAME, measuredHat } from '#hats/measuring-tape.ts'
import { skein, yarnBall } from '#hats/skein.ts'
import { lightDefs, svg } from '#hats/svg.ts'
import { tile } from '#hats/tile.ts'

const FOLDER = join(import.meta.dirname, '..', 'src', 'web', 'pictures')

/** The composer's choices are drawn at twice their display width. */
const CHOICE_WIDTH = 300
const HELP_WIDTH = 480

const BASKET_COLUMNS = 8
/** a ball is 104 wide, with gaps of 14 */
const BASKET_STEP = 118

const basket = YARN_COLORS.map((color, i) =>
  skein({
    x: 52 + (i % BASKET_COLUMNS) * BASKET_STEP,
    y: 52 + Math.floor(i / BASKET_COLUMNS) * BASKET_STEP,
    radius: 46,
    color,
    id: `y${i}`,
  }),
)

const curves = {
  'half-made-hat': tile(customHat({ colors: ['roosa', 'kollane', 'rohekas-sinine'], id: 'h' })),
  'half-made-hat-on-green': tile(
    customHat({ colors: ['roosa', 'kollane', 'rohekas-sinine'], guideColor: '#FFFFFF', id: 'h' }),
  ),
  'yarn-ball': yarnBall('heleroheline'),
  'yarn-ball-green': yarnBall('tumeroheline'),
  'yarn-ball-pink': yarnBall('roosa'),
  'yarn-basket': svg(
    [0, 0, BASKET_COLUMNS * BASKET_STEP - 14, 2 * BASKET_STEP - 14],
    YARN_COLORS.map((_, i) => lightDefs(`y${i}`)).join('') + basket.join(''),
  ),
}

const choices: Record<string, Hat> = {
  'shape-cat': { category: 'cat', colors: ['oranž', 'valge'], face: false },
  'shape-frog': { category: 'frog', color: 'heleroheline', cheeks: true },
  'shape-beanie': { category: 'beanie', colors: ['tumesinine', 'kollane'] },
  'shape-custom': { category: 'custom', colors: ['roosa', 'kollane', 'rohekas-sinine'] },
}
for (const color of FROG_COLORS)
  for (const expression of FROG_EXPRESSIONS)
    choices[`frog-${color}-${expression}`] = { category: 'frog', color, expression }

/** As pixels, small pictures need a tenth of the bytes of their curves. */
async function drawPixels(name: string, drawing: string, width: number): Promise<void> {
  await sharp(Buffer.from(drawing), { density: (72 * width * 2) / 400 })
    .resize({ width })
    .avif({ quality: 50, effort: 9 })
    .toFile(join(FOLDER, `${name}.avif`))
}

for (const [name, drawing] of Object.entries(curves))
  await writeFile(join(FOLDER, `${name}.svg`), `${drawing}\n`)
for (const [name, hat] of Object.entries(choices))
  await drawPixels(name, tile(drawHat(hat, { id: 'h' })), CHOICE_WIDTH)
await drawPixels('measured-hat', tile(measuredHat('roosa', 'h'), { viewBox: MEASURED_FRAME }), HELP_WIDTH)
