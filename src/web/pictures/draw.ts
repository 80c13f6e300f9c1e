/** Draws the shop's own pictures anew: `node src/web/pictures/draw.ts`. Run it by hand when the drawings change. */
import { writeFileSync } from 'node:fs'
import { YARN_COLORS } from '#domain/custom-hat.ts'
import { customHat } from '#hats/custom.ts'
import { skein, yarnBall } from '#hats/skein.ts'
import { lightDefs, svg } from '#hats/svg.ts'
import { tile } from '#hats/tile.ts'

const COLUMNS = 8
/** a ball is 104 wide; they stand 14 apart */
const STEP = 118

const basket = YARN_COLORS.map((color, i) =>
  skein({
    x: 52 + (i % COLUMNS) * STEP,
    y: 52 + Math.floor(i / COLUMNS) * STEP,
    radius: 46,
    color,
    id: `y${i}`,
  }),
)

const pictures = {
  'half-made-hat': tile(customHat({ colors: ['roosa', 'kollane', 'rohekas-sinine'], id: 'h' })),
  'half-made-hat-on-green': tile(
    customHat({ colors: ['roosa', 'kollane', 'rohekas-sinine'], guideColor: '#FFFFFF', id: 'h' }),
  ),
  'yarn-ball': yarnBall('heleroheline'),
  'yarn-ball-green': yarnBall('tumeroheline'),
  'yarn-ball-pink': yarnBall('roosa'),
  'yarn-basket': svg(
    [0, 0, COLUMNS * STEP - 14, 2 * STEP - 14],
    YARN_COLORS.map((_, i) => lightDefs(`y${i}`)).join('') + basket.join(''),
  ),
}

for (const [name, drawing] of Object.entries(pictures))
  writeFileSync(new URL(`${name}.svg`, import.meta.url), `${drawing}\n`)
