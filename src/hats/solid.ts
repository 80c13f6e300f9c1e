import type { YarnColor } from '#domain/custom-hat.ts'
import { polygon } from './points.ts'
import type { PaintedRounds } from './rounds.ts'
import { jitter, seededRandom } from './seeded-random.ts'
import { addStrand, type Lay, type LitStrands, leaf, paintStrands, strandGroup } from './stitch.ts'
import type { Surface } from './surface.ts'
import { outlineShade, shade } from './yarn.ts'

type Solid = {
  /** id of the drawing whose gradients light it */
  id: string
  /** names the part within the drawing */
  part: string
  /** colour of the outline and the ground */
  color: YarnColor
  outlineWidth?: number
}

/** Draws a worked surface with its outline under it and its light over it. */
export function solid(
  surface: Surface,
  rounds: PaintedRounds,
  { id, part, color, outlineWidth = 7.5 }: Solid,
): string {
  const outline = polygon(surface.hull)
  return (
    `<path d="${outline}" fill="${shade(color, 0.16)}" stroke="${outlineShade(color)}" stroke-width="${outlineWidth}" stroke-linejoin="round"/>` +
    `<clipPath id="${id}-${part}"><path d="${outline}"/></clipPath><g clip-path="url(#${id}-${part})">${rounds.gaps}</g>` +
    rounds.stitches +
    lightOver(outline, id)
  )
}

/** The warm light and soft dark rim over an outline (path data). */
export const lightOver = (outline: string, id: string): string =>
  `<path d="${outline}" fill="url(#${id}-lit)"/><path d="${outline}" fill="url(#${id}-dim)"/>`

/** Works the finishing round, slip stitches along the brim, which can be painted in any yarn. */
export function workEdging(surface: Surface): (color: YarnColor) => string {
  const random = seededRandom(2)
  const { radius } = surface.station(surface.length)
  const count = Math.round((Math.PI * 2 * radius) / 17)
  const half = (Math.PI / count) * 1.12 * radius
  const strands: LitStrands = new Map()
  for (let stitch = 0; stitch < count; stitch++) {
    const angle = (((stitch + 0.5) / count) * 2 - 1) * Math.PI
    if (Math.cos(angle) < -0.02) continue
    const lay: Lay = (x, y) => surface.project(angle + x / radius, surface.length + y)
    const light = 0.62 - 0.26 * Math.sin(angle) + jitter(random, 0.1)
    addStrand(strands, light, leaf(lay, [-half, -1.5], [half, 0.5], 8.5), 0.2)
  }
  return color => strandGroup(paintStrands(strands, color, 0.42))
}

/** The finishing round of a piece that is drawn only once. */
export const edging = (surface: Surface, color: YarnColor): string => workEdging(surface)(color)
