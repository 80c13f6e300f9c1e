import type { YarnColor } from '#domain/custom-hat.ts'
import { polygon, spread } from './points.ts'
import { jitter, seededRandom } from './seeded-random.ts'
import {
  addStrand,
  type Lay,
  type LitStrands,
  paintStrands,
  ROUND_STITCH,
  strandGroup,
  vStitch,
} from './stitch.ts'
import type { Surface } from './surface.ts'
import { shade } from './yarn.ts'

/** The yarn of a round, counted from the crown. */
export type RoundColor = (round: number, rounds: number) => YarnColor

/** Stripes from the brim upwards, `band` rounds of each colour, repeated. */
export const stripes =
  (colors: readonly YarnColor[], band: number): RoundColor =>
  (round, rounds) =>
    colors[Math.floor((rounds - 1 - round) / band) % colors.length]!

type Work = {
  seed: number
  /** size of a stitch, in units of the drawing */
  stitchWidth?: number
  stitchHeight?: number
  /** by what share of a stitch each round starts later: the slant of work in rounds */
  lean?: number
  /** the share of the rounds already worked */
  until?: number
  /** whether something else covers the fabric there */
  isCovered?: (x: number, y: number) => boolean
}

/** Settings shared by all rounds of a piece. */
type Fabric = Required<Pick<Work, 'stitchWidth' | 'lean' | 'isCovered'>>

type Rounds = {
  /** how many rounds the whole surface has, worked or not */
  count: number
  /** height of a round */
  height: number
}

export type PaintedRounds = {
  stitches: string
  /** the dark ground seen between the stitches */
  gaps: string
}

/** Crocheted rounds without a yarn: the positions of their stitches do not depend on it. */
type CrochetedRounds = Rounds & { inYarn(color: YarnColor | RoundColor): PaintedRounds }

/** Stitches that face the camera less than this are not drawn. */
const HORIZON = 0.03

function workRound(
  surface: Surface,
  round: number,
  height: number,
  fabric: Fabric,
  random: () => number,
): LitStrands {
  const middle = (round + 0.5) * height
  const radius = surface.station(middle).radius
  // Each round has as many stitches as fit, so increases occur where a maker would make them.
  const count = Math.max(5, Math.round((Math.PI * 2 * radius) / fabric.stitchWidth))
  const angleStep = (Math.PI * 2) / count
  const layRadius = Math.max(radius, 1)
  const width = angleStep * layRadius
  const strands: LitStrands = new Map()
  for (let stitch = 0; stitch < count; stitch++) {
    const angle = (stitch + 0.5 + fabric.lean * round) * angleStep
    const facing = surface.facing(angle, middle)
    if (facing < HORIZON || fabric.isCovered(...surface.project(angle, middle))) continue
    const grazing = 1 - Math.min(1, facing * 2.4)
    const light =
      0.46 +
      0.58 * surface.light(angle, middle) +
      jitter(random, 0.09) -
      0.14 * grazing -
      0.06 * (middle / surface.length) ** 3
    const lay: Lay = (x, y) => surface.project(angle + x / layRadius, middle + y)
    const dx = jitter(random, 0.07) * width
    const dy = jitter(random, 0.1) * height
    addStrand(strands, light, vStitch(lay, ROUND_STITCH, { width, height, dx, dy }), 0.1)
  }
  return strands
}

/** The ground of a round, slightly wider than the round itself. */
function gap(surface: Surface, round: number, height: number): string {
  const angles = spread(-1.75, 1.75, 40)
  const upper = angles.map(angle => surface.project(angle, round * height - 2))
  const lower = angles.map(angle => surface.project(angle, (round + 1) * height + 3))
  return polygon([...upper, ...lower.reverse()])
}

/** Crochets a surface in rounds, from the crown to the brim. This is the slow part of a hat; painting it is cheap. */
export function crochetRounds(surface: Surface, work: Work): CrochetedRounds {
  const { seed, stitchWidth = 18.5, stitchHeight = 13.6, lean = 0.13, until = 1 } = work
  const isCovered = work.isCovered ?? (() => false)
  const random = seededRandom(seed)
  const count = Math.max(2, Math.round(surface.length / stitchHeight))
  const height = surface.length / count
  const worked: { strands: LitStrands; gap: string }[] = []
  for (let round = 0; round < count && (round + 0.5) / count <= until; round++)
    worked.push({
      strands: workRound(surface, round, height, { stitchWidth, lean, isCovered }, random),
      gap: gap(surface, round, height),
    })
  return {
    count,
    height,
    inYarn(color) {
      const yarns = worked.map((_, round) => (typeof color === 'function' ? color(round, count) : color))
      return {
        stitches: strandGroup(
          worked.map(({ strands }, round) => paintStrands(strands, yarns[round]!, 0.38)).join(''),
        ),
        gaps: worked
          .map(({ gap }, round) => `<path d="${gap}" fill="${shade(yarns[round]!, 0.16)}"/>`)
          .join(''),
      }
    },
  }
}

/** Crochets and paints rounds that are drawn only once. */
export function workRounds(
  surface: Surface,
  { color, ...work }: Work & { color: YarnColor | RoundColor },
): Rounds & PaintedRounds {
  const { count, height, inYarn } = crochetRounds(surface, work)
  return { count, height, ...inYarn(color) }
}
