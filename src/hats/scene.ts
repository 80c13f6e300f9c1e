import type { YarnColor } from '#domain/custom-hat.ts'
import { beanieHat } from './beanie.ts'
import { catHat } from './cat.ts'
import { frogHat } from './frog.ts'
import type { Point } from './points.ts'
import { rat } from './rat.ts'
import { skein } from './skein.ts'
import { floorShadow, lightDefs, svg, type ViewBox } from './svg.ts'
import { cord, pompom } from './trimmings.ts'

/** The parts of the scenes shown in the hero pictures. */
const RATS_FRAME: ViewBox = [30, 128, 940, 740]
const FRIENDS_FRAME: ViewBox = [30, 148, 940, 740]

/** The rats with more of the wall around them, 1200 × 630 for link previews. */
export const WIDE_RATS_FRAME: ViewBox = [-170, 136, 1362, 715]

/** A scene's height divided by its width. */
export const SCENE_RATIO = 740 / 940

/** A wall wider than the hero picture, for frames of other proportions. */
const wall = (color: string): string => `<rect x="-400" width="1800" height="900" fill="${color}"/>`

/** A table top with a row of running stitch along its edge; both are parabolas, highest in the middle. */
const table = (y: number, color: string, seam: string): string =>
  `<path d="M-400 ${y + 25}Q500 ${y - 47} 1400 ${y + 25}V900H-400Z" fill="${color}"/>` +
  `<path d="M-400 ${y + 41}Q500 ${y - 31} 1400 ${y + 41}" fill="none" stroke="${seam}" stroke-width="4" stroke-linecap="round" stroke-dasharray="16 13"/>`

const scene = (frame: ViewBox, label: string, parts: readonly string[]): string =>
  svg(frame, parts.join(''), label, ' preserveAspectRatio="xMidYMax slice"')

function greyRat(): string {
  const hat = frogHat({ id: 'rah', color: 'heleroheline', cheeks: true, shadow: false })
  const drawn = rat({ id: 'ra', color: 'hall', snout: 'valge', hat, hatScale: 0.93, look: 0.5, seed: 51 })
  return `<g transform="translate(318 428) rotate(-4)">${drawn}</g>`
}

function brownRat(): string {
  const hat = beanieHat({ id: 'rbh', colors: ['punane', 'valge'], shadow: false })
  const drawn = rat({
    id: 'rb',
    color: 'pruun',
    snout: 'beež',
    hat,
    hatScale: 0.97,
    hatDrop: 4,
    look: -0.6,
    seed: 71,
  })
  return `<g transform="translate(716 452) rotate(4) scale(.94)">${drawn}</g>`
}

/** Draws the first hero picture: two rats wearing hats. */
export const ratsScene = (label: string, frame: ViewBox = RATS_FRAME): string =>
  scene(frame, label, [
    wall('#BBD8E6'),
    table(700, '#F2C65A', '#B9852A'),
    cord('M200 720C110 730 60 690 92 640S150 560 96 520', 'roosa', 13),
    cord('M820 720C900 730 950 700 930 650S880 580 926 550', 'roosa', 12),
    greyRat(),
    brownRat(),
    lightDefs('sa') + floorShadow('sa', 520, 806, 90, 14),
    skein({ x: 520, y: 752, radius: 58, color: 'tumesinine', id: 'sa' }),
    lightDefs('sb') + floorShadow('sb', 905, 812, 74, 12),
    skein({ x: 900, y: 774, radius: 44, color: 'roosa', id: 'sb' }),
    cord('M862 796C820 826 780 804 742 822S690 838 660 826', 'roosa', 7),
  ])

const GARLAND: readonly { at: Point; color: YarnColor }[] = [
  { at: [110, 168], color: 'kollane' },
  { at: [240, 216], color: 'rohekas-sinine' },
  { at: [380, 246], color: 'valge' },
  { at: [640, 246], color: 'punane' },
  { at: [780, 214], color: 'helelilla' },
  { at: [905, 166], color: 'kollane' },
]

/** Places a hat's 400 × 400 ground on the table, by the middle of its floor. */
const set = (x: number, y: number, scale: number, degrees: number, hat: string): string =>
  `<g transform="translate(${x} ${y}) rotate(${degrees}) scale(${scale}) translate(-200 -330)">${hat}</g>`

/** Draws the second hero picture: four hats in a row under a garland. */
export const friendsScene = (label: string): string =>
  scene(FRIENDS_FRAME, label, [
    wall('#F7C3CD'),
    cord('M-20 92C260 306 740 306 1020 92', 'valge', 6),
    ...GARLAND.map(({ at: [x, y], color }, i) => pompom(x, y + 8, 27, color, i + 2)),
    table(690, '#8DB563', '#4E7A2F'),
    set(508, 650, 1.04, 0, beanieHat({ id: 'f2', colors: ['tumelilla', 'kollane'], seed: 5 })),
    set(240, 742, 1.2, -3, catHat({ id: 'f1', colors: ['oranž', 'valge'], seed: 8 })),
    set(
      764,
      752,
      1.18,
      3,
      frogHat({
        id: 'f3',
        color: 'tumeroheline',
        expression: 'nukker',
        cheeks: true,
        border: ['kollane'],
        seed: 9,
      }),
    ),
    set(504, 836, 0.66, 0, catHat({ id: 'f4', colors: ['hall', 'must', 'valge'], band: 2, seed: 12 })),
  ])
