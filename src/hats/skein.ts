import { YARN_COLORS, type YarnColor } from '#domain/custom-hat.ts'
import { num } from './points.ts'
import { lightDefs, svg } from './svg.ts'
import { outlineShade, shade } from './yarn.ts'

/** The extent of a layer's strands, in shares of the radius from the centre, its rotation and its light. */
type Layer = { turn: number; from: number; to: number; light: number }

const LAYERS: readonly Layer[] = [
  { turn: -58, from: -0.95, to: 0.98, light: 0.6 },
  { turn: 24, from: -0.1, to: 0.98, light: 0.68 },
  { turn: -14, from: -0.98, to: -0.3, light: 0.86 },
]
const STRAND_STEP = 0.19

/** Parallel strands that curve around the ball. */
function layer({ turn, from, to, light }: Layer, radius: number, color: YarnColor): string {
  let strands = ''
  for (let share = from; share <= to; share += STRAND_STEP) {
    const halfWidth = Math.sqrt(Math.max(0, 1 - share ** 2)) * radius
    const y = share * radius
    const bend = y + radius * 0.42 * (1 - share ** 2)
    strands += `M${num(-halfWidth)} ${num(y)}Q0 ${num(bend)} ${num(halfWidth)} ${num(y)}`
  }
  return (
    `<g transform="rotate(${turn})"><path d="${strands}" stroke="${shade(color, light - 0.42)}" stroke-width="${num(radius * 0.215)}"/>` +
    `<path d="${strands}" stroke="${shade(color, light)}" stroke-width="${num(radius * 0.16)}"/></g>`
  )
}

type Skein = {
  x: number
  y: number
  radius: number
  color: YarnColor
  /** id of the drawing whose gradients light it */
  id: string
}

/** Draws a wound ball of yarn. */
export const skein = ({ x, y, radius, color, id }: Skein): string =>
  `<g transform="translate(${num(x)} ${num(y)})"><circle r="${num(radius + 3.6)}" fill="${outlineShade(color)}"/>` +
  `<clipPath id="${id}-ball"><circle r="${radius}"/></clipPath><g clip-path="url(#${id}-ball)" fill="none" stroke-linecap="round">` +
  `<circle r="${radius}" fill="${shade(color, 0.4)}"/>${LAYERS.map(one => layer(one, radius, color)).join('')}</g>` +
  `<circle r="${radius}" fill="url(#${id}-lit)"/><circle r="${radius}" fill="url(#${id}-dim)"/></g>`

/** Draws the ball as a separate picture, for a colour choice. */
export function yarnBall(color: YarnColor): string {
  const id = `y${YARN_COLORS.indexOf(color)}`
  return svg([0, 0, 104, 104], lightDefs(id) + skein({ x: 52, y: 52, radius: 46, color, id }), color)
}
