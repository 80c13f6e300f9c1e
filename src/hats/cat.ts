import type { YarnColor } from '#domain/custom-hat.ts'
import { workEar } from './ear.ts'
import { memoizeBySeed } from './per-seed.ts'
import { type Point, spread, xy } from './points.ts'
import { crochetRounds, stripes } from './rounds.ts'
import { solid, workEdging } from './solid.ts'
import { domeProfile, type Surface, turnSurface } from './surface.ts'
import { type Drawing, floorShadow, lightDefs } from './svg.ts'
import { bead, chain } from './trimmings.ts'
import { shade, UNDYED, YARN_HEX } from './yarn.ts'

export type CatHat = {
  /** one to three, from the brim upwards; empty: undyed */
  colors: readonly YarnColor[]
  /** number of rounds per colour */
  band?: number
  /** false omits the face */
  face?: boolean
  /** default: the third colour, or pink; null: not shown */
  innerEar?: YarnColor | null
}

const SIDES = [-1, 1] as const

/** Black thread would not show on these yarns. */
const DARK_YARNS: readonly YarnColor[] = ['must', 'tumesinine', 'tumelilla', 'pruun', 'tumeroheline']

const nose = (at: Point): string =>
  `<path transform="translate(${xy(at)})" d="M-9-4Q0-9 9-4Q5 5 0 7Q-5 5-9-4Z" fill="${YARN_HEX.roosa}" stroke="${shade('roosa', 0.15)}" stroke-width="2" stroke-linejoin="round"/>`

/** Half of the mouth, from under the nose outwards and up again. */
const mouthHalf = ([x, y]: Point, side: number): Point[] =>
  spread(0, Math.PI * 0.9, 8).map(angle => [
    x + side * (11 - 11 * Math.cos(angle)),
    y + 7 + 9 * Math.sin(angle),
  ])

/** Each whisker: the angles between which it runs, and how much it rises (−) or falls. */
const WHISKERS = [
  { from: 0.6, to: 0.92, fall: -0.028 },
  { from: 0.62, to: 0.95, fall: 0.032 },
]

function catFace(dome: Surface, thread: YarnColor): string {
  const on = (angle: number, down: number) => dome.project(angle, dome.length * down)
  const noseAt = on(0, 0.755)
  const eyes = SIDES.map(side => bead(...on(side * 0.37, 0.69), 10.5))
  const mouth = SIDES.map(side => chain(mouthHalf(noseAt, side), thread, 4.2, 8))
  const whiskers = SIDES.flatMap(side =>
    WHISKERS.map(({ from, to, fall }) => {
      const line = spread(0, 1, 5).map(way =>
        on(side * (from + (to - from) * way), 0.765 + fall * (0.6 + way)),
      )
      return chain(line, thread, 3.2, 9)
    }),
  )
  return [...eyes, nose(noseAt), ...mouth, ...whiskers].join('')
}

const work = memoizeBySeed(seed => {
  const dome = turnSurface({ profile: domeProfile(132, 184, 2.75), tilt: 0.2, cx: 200, cy: 318 })
  return {
    dome,
    rounds: crochetRounds(dome, { seed }),
    edging: workEdging(dome),
    ears: SIDES.map(side => workEar({ x: 200 + side * 101, y: 76, side, seed: seed + side })),
  }
})

/** Draws a cat hat on a 400 × 400 ground. */
export function catHat({
  id,
  seed = 11,
  shadow = true,
  band = 3,
  face = true,
  ...look
}: CatHat & Drawing): string {
  const colors = look.colors.length > 0 ? look.colors : [UNDYED]
  const main = colors[0]!
  const inner = look.innerEar === undefined ? (colors[2] ?? 'roosa') : look.innerEar
  const thread = colors.length === 1 && DARK_YARNS.includes(main) ? 'valge' : 'must'
  const { dome, rounds, edging, ears } = work(seed)
  return [
    lightDefs(id),
    shadow ? floorShadow(id, 208, 350, 152, 21) : '',
    ...ears.map(inYarn => inYarn(main, inner)),
    solid(dome, rounds.inYarn(stripes(colors, band)), { id, part: 'dome', color: main }),
    edging(main),
    face ? catFace(dome, thread) : '',
  ].join('')
}
