/** Things sewn or stitched onto a hat: beads, worked discs, chain stitch, pompoms, cords. */
import type { YarnColor } from '#domain/custom-hat.ts'
import { clamp } from './oklab.ts'
import { num, type Point, walkAlong, xy } from './points.ts'
import { jitter, seededRandom } from './seeded-random.ts'
import {
  addStrand,
  type Lay,
  type LitStrands,
  leaf,
  paintStrands,
  type StitchShape,
  vStitch,
} from './stitch.ts'
import { lampLight } from './surface.ts'
import { outlineShade, shade } from './yarn.ts'

/** A black bead, used as an eye. */
export const bead = (x: number, y: number, radius: number): string =>
  `<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius)}" fill="#221B20"/>` +
  `<circle cx="${num(x - radius * 0.3)}" cy="${num(y - radius * 0.36)}" r="${num(radius * 0.3)}" fill="#fff"/>` +
  `<circle cx="${num(x + radius * 0.34)}" cy="${num(y + radius * 0.38)}" r="${num(radius * 0.14)}" fill="#fff" opacity=".55"/>`

/** On a disc, the feet of the stitches point to the centre. */
const DISC_STITCH: StitchShape = { head: [0.45, 0.55], foot: [0, -0.62], bulge: -0.4 }

type Disc = {
  x: number
  y: number
  radius: number
  rounds: number
  stitchWidth: number
  seed: number
  /** 1 is round, less is narrower, as on the side of a dome */
  squeeze?: number
  /** degrees */
  turn?: number
}

function discRound(round: number, { radius, rounds, stitchWidth }: Disc, random: () => number): LitStrands {
  const roundRadius = ((round + 0.5) / rounds) * radius
  const count = Math.max(5, Math.round((Math.PI * 2 * roundRadius) / stitchWidth))
  const layRadius = Math.max(roundRadius, 2)
  const width = ((Math.PI * 2) / count) * layRadius
  const strands: LitStrands = new Map()
  for (let stitch = 0; stitch < count; stitch++) {
    const angle = ((stitch + 0.5 * (round % 2)) / count) * Math.PI * 2
    const lay: Lay = (x, y) => {
      const around = angle + x / layRadius
      const out = Math.max(0, roundRadius + y)
      return [Math.sin(around) * out, -Math.cos(around) * out]
    }
    const slope = Math.cos(angle) * 0.7 - Math.sin(angle) * 0.6
    const light = 0.7 + 0.24 * slope * (roundRadius / radius) + jitter(random, 0.08)
    addStrand(strands, light, vStitch(lay, DISC_STITCH, { width, height: radius / rounds }), 0.3)
  }
  return strands
}

/** Works a flat disc worked in rounds that can be painted in any yarn: cheek, white of an eye, ear. */
export function workDisc(shape: Disc): (color: YarnColor) => string {
  const { x, y, radius, rounds, squeeze = 1, turn = 0 } = shape
  const random = seededRandom(shape.seed)
  const worked: LitStrands[] = []
  for (let round = rounds - 1; round >= 0; round--) worked.push(discRound(round, shape, random))
  return color =>
    `<g transform="translate(${xy([x, y])}) rotate(${num(turn)}) scale(${squeeze} 1)" stroke-width=".8" stroke-linejoin="round">` +
    `<circle r="${num(radius)}" fill="${shade(color, 0.5)}"/>` +
    `${worked.map(strands => paintStrands(strands, color, 0.3)).join('')}</g>`
}

/** A disc that is drawn only once. */
export const disc = ({ color, ...shape }: Disc & { color: YarnColor }): string => workDisc(shape)(color)

/** Each link of a chain begins this far inside the previous one. */
const LINK_OVERLAP = 1.4

/** Chain stitch embroidered along a line: a mouth, whiskers. */
export function chain(points: readonly Point[], color: YarnColor, width: number, linkLength: number): string {
  const { length, at } = walkAlong(points)
  const links = Math.max(1, Math.round(length / linkLength))
  let path = ''
  for (let link = 0; link < links; link++) {
    const from = at((link / links) * length - (link ? LINK_OVERLAP : 0))
    path += leaf((x, y) => [x, y], from, at(((link + 1) / links) * length), width)
  }
  return `<path d="${path}" fill="${shade(color, 0.72)}" stroke="${shade(color, 0.2)}" stroke-width="1.1" stroke-linejoin="round"/>`
}

/** The golden angle: rotating by it from strand to strand fills a disc evenly, as in a sunflower. */
const GOLDEN_ANGLE = 2.39996
const POMPOM_STRANDS = 240

/** Works a pompom that can be painted in any yarn: strands from the rim inwards, nearest last. */
export function workPompom(x: number, y: number, radius: number, seed: number): (color: YarnColor) => string {
  const random = seededRandom(seed)
  const strands = Array.from({ length: POMPOM_STRANDS }, (_, i) => {
    const rimness = 1 - i / POMPOM_STRANDS
    const angle = i * GOLDEN_ANGLE
    const out = radius * Math.sqrt(rimness) * (0.93 + random() * 0.12)
    const [sx, sy] = [Math.cos(angle) * out, Math.sin(angle) * out]
    const length = radius * (0.3 + random() * 0.1) * (0.45 + 0.55 * Math.sqrt(rimness))
    const heading = angle + jitter(random, 0.5)
    const lamp = lampLight(sx / radius, -sy / radius, Math.sqrt(1 - rimness))
    const light = Math.round(clamp(0.42 + 0.5 * lamp + jitter(random, 0.34), 0.12, 1) * 7) / 7
    const path = `M${num(sx * 0.86)} ${num(sy * 0.86)}l${num(Math.cos(heading) * length)} ${num(Math.sin(heading) * length)}`
    return { path, light }
  })
  return color =>
    `<g transform="translate(${xy([x, y])})" stroke-linecap="round" fill="none">` +
    `<circle r="${num(radius * 1.13)}" fill="${outlineShade(color)}"/><circle r="${num(radius * 1.06)}" fill="${shade(color, 0.2)}"/>` +
    `<g stroke-width="${num(radius * 0.13)}">` +
    `${strands.map(({ path, light }) => `<path d="${path}" stroke="${shade(color, light)}"/>`).join('')}</g></g>`
}

/** A pompom that is drawn only once. */
export const pompom = (x: number, y: number, radius: number, color: YarnColor, seed: number): string =>
  workPompom(x, y, radius, seed)(color)

/** A cord along a path: a tail, a loose strand. */
export const cord = (path: string, color: YarnColor, width: number): string =>
  `<g fill="none" stroke-linecap="round"><path d="${path}" stroke="${outlineShade(color)}" stroke-width="${width + 5}"/>` +
  `<path d="${path}" stroke="${shade(color, 0.78)}" stroke-width="${width}"/>` +
  `<path d="${path}" stroke="${shade(color, 0.3)}" stroke-width="${width}" stroke-dasharray="2 6" opacity=".5"/></g>`
