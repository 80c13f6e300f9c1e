import type { YarnColor } from '#domain/custom-hat.ts'
import { labOf } from './oklab.ts'
import { svg, type ViewBox } from './svg.ts'
import { isColorful, YARN_HEX } from './yarn.ts'

/** The grounds for a hat. Pick one that differs from the hat's hue. */
export const TINTS = {
  sky: '#CBE1EC',
  butter: '#F6DC84',
  blush: '#F8C9D2',
  lilac: '#E1D7F1',
  pistachio: '#D9E6BD',
  apricot: '#F8CDB0',
  fog: '#E3E6DF',
} as const
export type Tint = keyof typeof TINTS

const TINT_NAMES = Object.keys(TINTS) as Tint[]

/** How far a yarn is from a tint in hue. Lightness is ignored: all tints are light. */
function distance(color: YarnColor, tint: Tint): number {
  const [, a, b] = labOf(YARN_HEX[color])
  const [, tintA, tintB] = labOf(TINTS[tint])
  return Math.hypot(tintA - a, tintB - b)
}

const distances = new Map<YarnColor, Record<Tint, number>>()

function distancesOf(color: YarnColor): Record<Tint, number> {
  const known = distances.get(color)
  if (known) return known
  const found = Object.fromEntries(TINT_NAMES.map(tint => [tint, distance(color, tint)])) as Record<
    Tint,
    number
  >
  distances.set(color, found)
  return found
}

/** Returns the ground on which all these yarns stand out by hue. Black and white stand out on any. */
export function tintFor(colors: readonly YarnColor[]): Tint {
  const colorful = colors.filter(isColorful)
  const each = (colorful.length > 0 ? colorful : colors).map(distancesOf)
  const nearest = (tint: Tint) => Math.min(...each.map(known => known[tint]))
  return TINT_NAMES.reduce((best, tint) => (nearest(tint) > nearest(best) ? tint : best))
}

/** The view of a whole hat. */
const WHOLE: ViewBox = [0, 0, 400, 400]

type Tile = { /** missing: a see-through ground */ tint?: Tint; label?: string; viewBox?: ViewBox }

/** Puts a drawing on a tinted tile; a smaller view box makes a close-up. */
export function tile(drawing: string, { tint, label, viewBox = WHOLE }: Tile = {}): string {
  const [x, y, width, height] = viewBox
  const ground = tint
    ? `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${TINTS[tint]}"/>`
    : ''
  return svg(viewBox, ground + drawing, label)
}
