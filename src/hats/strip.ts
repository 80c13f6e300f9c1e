/** A piece worked in rows along a line (a scarf, a sleeve, a leg, a leaf), flat or as round as a tube. */
import type { YarnColor } from '#domain/custom-hat.ts'
import { clamp } from './oklab.ts'
import { type Point, pointsOf, polygon, smoothLine, spread, walkAlong } from './points.ts'
import { jitter, seededRandom } from './seeded-random.ts'
import { lightOver } from './solid.ts'
import {
  addStrand,
  type Lay,
  type LitStrands,
  paintStrands,
  ROUND_STITCH,
  strandGroup,
  vStitch,
} from './stitch.ts'
import { lampLight } from './surface.ts'
import { outlineShade, shade } from './yarn.ts'

/** A position on a strip: the share of the way along it, 0–1, and across it, from −1 on the left to 1 on the right. */
type Place = { along: number; across: number; row: number }

/** The yarn of a stitch by its position. */
type StripColor = (place: Place) => YarnColor

export type Strip = {
  /** id of the drawing whose gradients light it */
  id: string
  /** points of the centre line, from the first row to the last, as text or points; a smooth line connects them */
  spine: string | readonly Point[]
  /** half of the width: constant, or by the share of the way */
  halfWidth: number | ((along: number) => number)
  color: YarnColor | StripColor
  /** colour of the outline; default: the yarn of the first stitch */
  outline?: YarnColor
  outlineWidth?: number
  /** 0 is flat, 1 is a tube */
  roundness?: number
  /** how far the middle of a row is ahead of its ends */
  sag?: number
  seed: number
  stitchWidth?: number
  stitchHeight?: number
}

/** Stitches may extend this far beyond the ends. */
const OVERHANG = 2

/** Maps the way along the strip and the share across it to the drawing. */
function layStrip({ spine, halfWidth, sag = 0 }: Strip) {
  const { length, at } = walkAlong(smoothLine(typeof spine === 'string' ? pointsOf(spine) : spine))
  const half = (way: number): number =>
    typeof halfWidth === 'number' ? halfWidth : halfWidth(clamp(way / length, 0, 1))
  /** Unit vector to the right of the way. */
  const aside = (way: number): Point => {
    const [before, after] = [at(clamp(way - 4, 0, length)), at(clamp(way + 4, 0, length))]
    const run = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1
    return [-(after[1] - before[1]) / run, (after[0] - before[0]) / run]
  }
  // The strands of the first and last row extend no further than a yarn's thickness.
  const lay = (wanted: number, across: number): Point => {
    const reach = (way: number) => clamp(way, -OVERHANG, length + OVERHANG)
    const way = reach(wanted)
    const [x, y] = at(reach(way + sag * (1 - across ** 2)))
    const [asideX, asideY] = aside(way)
    const out = across * half(way)
    return [x + asideX * out, y + asideY * out]
  }
  return { length, half, aside, lay }
}

/** The ground of a stitch, seen between its strands. */
const cell = (lay: Lay, width: number, height: number): string =>
  polygon(
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([x, y]) => lay((x! * width) / 2, (y! * height) / 2)),
  )

/** Draws a strip, with its outline below it and its light above it. */
export function strip(piece: Strip): string {
  const { id, color, seed, roundness = 0.35, stitchWidth = 17, stitchHeight = 13, outlineWidth = 7.5 } = piece
  const { length, half, aside, lay } = layStrip(piece)
  const colorOf: StripColor = typeof color === 'function' ? color : () => color
  const random = seededRandom(seed)
  const rows = Math.max(1, Math.round(length / stitchHeight))
  const height = length / rows

  let worked = ''
  for (let row = 0; row < rows; row++) {
    const middle = (row + 0.5) * height
    const halfRow = Math.max(half(middle), 1)
    const count = Math.max(1, Math.round((halfRow * 2) / stitchWidth))
    const width = (halfRow * 2) / count
    const [outX, outY] = aside(middle)
    const strandsOf = new Map<YarnColor, LitStrands>()
    const groundOf = new Map<YarnColor, string>()
    for (let stitch = 0; stitch < count; stitch++) {
      const across = ((stitch + 0.5) / count) * 2 - 1
      const tilt = across * roundness
      const facing = Math.sqrt(1 - tilt ** 2)
      const lamp = Math.max(0, lampLight(outX * tilt, -outY * tilt, facing))
      const light = 0.46 + 0.58 * lamp + jitter(random, 0.1) - 0.14 * (1 - Math.min(1, facing * 2))
      const layStitch: Lay = (x, y) => lay(middle + y, across + x / halfRow)
      const moved = { dx: jitter(random, 0.07) * width, dy: jitter(random, 0.1) * height }
      const yarn = colorOf({ along: middle / length, across, row })
      const strands = strandsOf.get(yarn) ?? new Map()
      addStrand(strands, light, vStitch(layStitch, ROUND_STITCH, { width, height, ...moved }), 0.1)
      strandsOf.set(yarn, strands)
      groundOf.set(yarn, (groundOf.get(yarn) ?? '') + cell(layStitch, width, height))
    }
    for (const [yarn, ground] of groundOf) worked += `<path d="${ground}" fill="${shade(yarn, 0.16)}"/>`
    for (const [yarn, strands] of strandsOf) worked += paintStrands(strands, yarn, 0.38)
  }

  const ways = spread(0, length, Math.max(12, rows * 2))
  const edge = polygon([...ways.map(way => lay(way, -1)), ...ways.toReversed().map(way => lay(way, 1))])
  const main = piece.outline ?? colorOf({ along: 0, across: 0, row: 0 })
  return (
    `<path d="${edge}" fill="${shade(main, 0.16)}" stroke="${outlineShade(main)}" stroke-width="${outlineWidth}" stroke-linejoin="round"/>` +
    strandGroup(worked) +
    lightOver(edge, id)
  )
}

/** Half widths of a piece with a rounded end, such as a mitten or a sock. */
export const roundedEnd =
  (width: number, end = 0.25) =>
  (along: number): number =>
    along < 1 - end ? width : width * Math.sqrt(Math.max(0.02, 1 - ((along - 1 + end) / end) ** 2))

/** Half widths of a piece pointed at both ends, such as a leaf; it is widest at `belly`. */
export const leafShaped =
  (width: number, belly = 0.5) =>
  (along: number): number =>
    width * Math.max(0.06, Math.sin(Math.PI * along ** (Math.log(0.5) / Math.log(belly))) ** 0.8)
