import type { YarnColor } from '#domain/custom-hat.ts'
import { labOf } from './oklab.ts'
import { svg, type ViewBox } from './svg.ts'
import { YARN_HEX } from './yarn.ts'

/** The grounds a hat may lie on. Pick one away from the hat's own hue. */
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

const isTint = (name: string): name is Tint => Object.hasOwn(TINTS, name)

const furthest = new Map<YarnColor, Tint>()

/** The ground before which a yarn stands out best: the one furthest from it in hue. */
export function tintFor(color: YarnColor): Tint {
  const known = furthest.get(color)
  if (known) return known
  const [, a, b] = labOf(YARN_HEX[color])
  const distance = (tint: Tint) => {
    const [, tintA, tintB] = labOf(TINTS[tint])
    return Math.hypot(tintA - a, tintB - b)
  }
  const found = Object.keys(TINTS)
    .filter(isTint)
    .reduce((best, tint) => (distance(tint) > distance(best) ? tint : best))
  furthest.set(color, found)
  return found
}

/** The ground of a whole hat. */
export const WHOLE: ViewBox = [0, 0, 400, 400]

type Tile = { /** no tint: a see-through ground */ tint?: Tint; label?: string; viewBox?: ViewBox }

/** Puts a drawing on a tinted tile; a smaller view box makes a close-up. */
export function tile(drawing: string, { tint, label, viewBox = WHOLE }: Tile = {}): string {
  const [x, y, width, height] = viewBox
  const ground = tint
    ? `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${TINTS[tint]}"/>`
    : ''
  return svg(viewBox, ground + drawing, label)
}
