/** A granny square: worked from the centre in rounds of three-strand clusters, with open corners. */
import type { YarnColor } from '#domain/custom-hat.ts'
import { num, type Point } from './points.ts'
import { jitter, seededRandom } from './seeded-random.ts'
import { addStrand, type Lay, type LitStrands, leaf, paintStrands, strandGroup } from './stitch.ts'
import { outlineShade, shade } from './yarn.ts'

type GrannySquare = {
  /** position of its centre */
  x: number
  y: number
  /** half its side */
  reach: number
  /** one per round, from the centre outwards */
  colors: readonly YarnColor[]
  seed: number
}

const STRANDS = 3
/** The strands of a cluster meet at the foot and fan out at the head. */
const FOOT_SPREAD = 0.5
/** The share of a cluster's width that its strands fill; the rest is the hole beside it. */
const FULLNESS = 0.86

/** A cluster on the upper side of a round; `lay` rotates it to its own side. */
function cluster(lay: Lay, from: Point, width: number, height: number, random: () => number): string[] {
  return Array.from({ length: STRANDS }, (_, i) => {
    const across = ((i + 0.5) / STRANDS - 0.5) * width * FULLNESS
    const foot: Point = [from[0] + across * FOOT_SPREAD, from[1] + height * 0.1]
    const head: Point = [from[0] + across + jitter(random, 1), from[1] - height * 1.04]
    return leaf(lay, foot, head, (width / STRANDS) * 0.72)
  })
}

/** Rotates the upper side by quarter turns. */
const quarter =
  (turns: number): Lay =>
  (x, y) =>
    (
      [
        [x, y],
        [-y, x],
        [-x, -y],
        [y, -x],
      ] as const
    )[turns]!

/** How much light each of the four sides catches: the upper one most. */
const SIDE_LIGHT = [0.86, 0.68, 0.6, 0.76]

/** Draws a square whose outermost round reaches its edge. */
export function grannySquare({ x, y, reach, colors, seed }: GrannySquare): string {
  const random = seededRandom(seed)
  const height = reach / (colors.length + 0.35)
  let worked = ''
  for (const [round, color] of colors.entries()) {
    const inner = height * (round + 0.35)
    const strands: LitStrands = new Map()
    for (const turns of [0, 1, 2, 3]) {
      const lay = quarter(turns)
      // Each round has one cluster more per side than the previous one; two sides share those in the corners.
      const clusters = round + 1
      const width = (2 * inner + height) / clusters
      for (let i = 0; i < clusters; i++) {
        const from: Point = [-(inner + height / 2) + (i + 0.5) * width, -inner]
        for (const path of cluster(lay, from, width, height, random))
          addStrand(strands, SIDE_LIGHT[turns]! + jitter(random, 0.12), path, 0.2)
      }
    }
    worked += paintStrands(strands, color, 0.4)
  }
  const outer = colors.at(-1)!
  const edge = num(reach)
  return (
    `<g transform="translate(${num(x)} ${num(y)})"><rect x="-${edge}" y="-${edge}" width="${num(reach * 2)}" height="${num(reach * 2)}" rx="6" fill="${shade(outer, 0.1)}" stroke="${outlineShade(outer)}" stroke-width="4"/>` +
    `${strandGroup(worked)}<circle r="${num(height * 0.32)}" fill="${shade(colors[0]!, 0.12)}"/></g>`
  )
}
