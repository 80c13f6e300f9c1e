import type { YarnColor } from '#domain/custom-hat.ts'
import { clamp } from './oklab.ts'
import { type Point, step, xy } from './points.ts'
import { shade } from './yarn.ts'

/** Maps a point of the flat fabric (x along the round, y along the column of stitches) to the drawing. */
export type Lay = (x: number, y: number) => Point

/**
 * Returns one strand of a stitch: a leaf between two points of the fabric.
 * @param bulge how far its sides curve out, in units of the fabric; the sign chooses the side drawn first.
 */
export function leaf(lay: Lay, from: Point, to: Point, bulge: number): string {
  const dx = to[0] - from[0]
  const dy = to[1] - from[1]
  const length = Math.hypot(dx, dy) || 1
  const outX = (-dy / length) * bulge
  const outY = (dx / length) * bulge
  const start = lay(from[0], from[1])
  const end = lay(to[0], to[1])
  const there = lay(from[0] + dx * 0.42 + outX, from[1] + dy * 0.42 + outY)
  const back = lay(from[0] + dx * 0.58 - outX, from[1] + dy * 0.58 - outY)
  return `M${xy(start)}q${step(start, there)} ${step(start, end)}q${step(end, back)} ${step(end, start)}z`
}

/** The right strand of a V, in shares of the stitch's width and height; the left one mirrors it. */
export type StitchShape = { readonly head: Point; readonly foot: Point; readonly bulge: number }

/** The V of a round. Its foot is longer than the stitch, so that the next round overlaps it. */
export const ROUND_STITCH: StitchShape = { head: [0.47, -0.56], foot: [0.02, 0.66], bulge: 0.4 }

type Size = { width: number; height: number; dx?: number; dy?: number }

/** Returns a whole stitch, two leaves, around the fabric's origin moved by `dx`, `dy`. */
export function vStitch(lay: Lay, shape: StitchShape, { width, height, dx = 0, dy = 0 }: Size): string {
  const strand = (side: number) =>
    leaf(
      lay,
      [side * width * shape.head[0] + dx, height * shape.head[1] + dy],
      [side * width * shape.foot[0] + dx, height * shape.foot[1] + dy],
      side * width * shape.bulge,
    )
  return strand(-1) + strand(1)
}

const LIGHT_STEPS = 7

/** Strands grouped by their light, so that each step of light is one path. */
export type LitStrands = Map<number, string>

/** @param light 0–1, raised to at least `darkest` and rounded to one of seven steps. */
export function addStrand(strands: LitStrands, light: number, path: string, darkest: number): void {
  const lit = Math.round(clamp(light, darkest, 1) * LIGHT_STEPS) / LIGHT_STEPS
  strands.set(lit, (strands.get(lit) ?? '') + path)
}

/** @param edge how much darker a strand's edge is than the strand. */
export const paintStrands = (strands: LitStrands, color: YarnColor, edge: number): string =>
  [...strands]
    .sort(([a], [b]) => a - b)
    .map(
      ([light, path]) =>
        `<path d="${path}" fill="${shade(color, light)}" stroke="${shade(color, Math.max(0, light - edge))}"/>`,
    )
    .join('')

/** The common stroke of painted strands. */
export const strandGroup = (strands: string): string =>
  `<g stroke-width="1" stroke-linejoin="round">${strands}</g>`
