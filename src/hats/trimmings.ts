/** What is sewn or stitched onto a hat: beads, worked discs, chain stitch, pompoms, cords. */
import type { YarnColor } from '#domain/custom-hat.ts'
import { clamp } from './oklab.ts'
import { num, type Point, xy } from './points.ts'
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

/** A black bead, an eye. */
export const bead = (x: number, y: number, radius: number): string =>
  `<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius)}" fill="#221B20"/>` +
  `<circle cx="${num(x - radius * 0.3)}" cy="${num(y - radius * 0.36)}" r="${num(radius * 0.3)}" fill="#fff"/>` +
  `<circle cx="${num(x + radius * 0.34)}" cy="${num(y + radius * 0.38)}" r="${num(radius * 0.14)}" fill="#fff" opacity=".55"/>`

/** On a disc the stitches' feet point to the middle. */
const DISC_STITCH: StitchShape = { head: [0.45, 0.55], foot: [0, -0.62], bulge: -0.4 }

type Disc = {
  x: number
  y: number
  radius: number
  color: YarnColor
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

/** A flat disc worked in rounds: cheek, eye white, ear. */
export function disc(shape: Disc): string {
  const { x, y, radius, color, rounds, squeeze = 1, turn = 0 } = shape
  const random = seededRandom(shape.seed)
  let worked = `<circle r="${num(radius)}" fill="${shade(color, 0.5)}"/>`
  for (let round = rounds - 1; round >= 0; round--)
    worked += paintStrands(discRound(round, shape, random), color, 0.3)
  return `<g transform="translate(${xy([x, y])}) rotate(${num(turn)}) scale(${squeeze} 1)" stroke-width=".8" stroke-linejoin="round">${worked}</g>`
}

/** Finds points along a broken line by the way from its start. */
function walk(points: readonly Point[]): { length: number; at: (way: number) => Point } {
  const ways = [0]
  for (let i = 1; i < points.length; i++) {
    const [before, after] = [points[i - 1]!, points[i]!]
    ways.push(ways[i - 1]! + Math.hypot(after[0] - before[0], after[1] - before[1]))
  }
  const at = (way: number): Point => {
    let i = 1
    while (i < ways.length - 1 && ways[i]! < way) i++
    const [before, after] = [points[i - 1]!, points[i]!]
    const share = (way - ways[i - 1]!) / (ways[i]! - ways[i - 1]!)
    return [before[0] + (after[0] - before[0]) * share, before[1] + (after[1] - before[1]) * share]
  }
  return { length: ways.at(-1)!, at }
}

/** Each link of a chain starts this far inside the one before. */
const LINK_OVERLAP = 1.4

/** Chain stitch embroidered along a line: mouth, whiskers. */
export function chain(points: readonly Point[], color: YarnColor, width: number, linkLength: number): string {
  const { length, at } = walk(points)
  const links = Math.max(1, Math.round(length / linkLength))
  let path = ''
  for (let link = 0; link < links; link++) {
    const from = at((link / links) * length - (link ? LINK_OVERLAP : 0))
    path += leaf((x, y) => [x, y], from, at(((link + 1) / links) * length), width)
  }
  return `<path d="${path}" fill="${shade(color, 0.72)}" stroke="${shade(color, 0.2)}" stroke-width="1.1" stroke-linejoin="round"/>`
}

/** Turning by this from strand to strand fills a disc evenly, as a sunflower its head. */
const GOLDEN_ANGLE = 2.39996
const POMPOM_STRANDS = 240

/** A pompom: strands from the rim inwards, the nearest last. */
export function pompom(x: number, y: number, radius: number, color: YarnColor, seed: number): string {
  const random = seededRandom(seed)
  let strands = ''
  for (let i = 0; i < POMPOM_STRANDS; i++) {
    const rimness = 1 - i / POMPOM_STRANDS
    const angle = i * GOLDEN_ANGLE
    const out = radius * Math.sqrt(rimness) * (0.93 + random() * 0.12)
    const [sx, sy] = [Math.cos(angle) * out, Math.sin(angle) * out]
    const length = radius * (0.3 + random() * 0.1) * (0.45 + 0.55 * Math.sqrt(rimness))
    const heading = angle + jitter(random, 0.5)
    const lamp = lampLight(sx / radius, -sy / radius, Math.sqrt(1 - rimness))
    const light = Math.round(clamp(0.42 + 0.5 * lamp + jitter(random, 0.34), 0.12, 1) * 7) / 7
    strands += `<path d="M${num(sx * 0.86)} ${num(sy * 0.86)}l${num(Math.cos(heading) * length)} ${num(Math.sin(heading) * length)}" stroke="${shade(color, light)}"/>`
  }
  return (
    `<g transform="translate(${xy([x, y])})" stroke-linecap="round" fill="none">` +
    `<circle r="${num(radius * 1.13)}" fill="${outlineShade(color)}"/><circle r="${num(radius * 1.06)}" fill="${shade(color, 0.2)}"/>` +
    `<g stroke-width="${num(radius * 0.13)}">${strands}</g></g>`
  )
}

/** A cord along a path: tail, loose strand. */
export const cord = (path: string, color: YarnColor, width: number): string =>
  `<g fill="none" stroke-linecap="round"><path d="${path}" stroke="${outlineShade(color)}" stroke-width="${width + 5}"/>` +
  `<path d="${path}" stroke="${shade(color, 0.78)}" stroke-width="${width}"/>` +
  `<path d="${path}" stroke="${shade(color, 0.3)}" stroke-width="${width}" stroke-dasharray="2 6" opacity=".5"/></g>`
