import type { YarnColor } from '#domain/custom-hat.ts'
import { convexHull, type Point, polygon, polyline, spread, xy } from './points.ts'
import { workRounds } from './rounds.ts'
import { skein } from './skein.ts'
import { lightOver } from './solid.ts'
import { domeProfile, type Surface, turnSurface } from './surface.ts'
import { type Drawing, floorShadow, lightDefs } from './svg.ts'
import { INK, outlineShade, shade, UNDYED } from './yarn.ts'

export type CustomHat = {
  /** in the order of work, from the crown; empty: undyed */
  colors: readonly YarnColor[]
  /** the share of the rounds worked so far, 0–1 */
  progress?: number
  /** colour of the chart's lines, `#RRGGBB`: light ones for a dark ground */
  guideColor?: string
}

const BAND = 3

const round = (dome: Surface, s: number, reach: number): Point[] =>
  spread(-reach, reach, 48).map(angle => dome.project(angle, s))

/** Draws the rounds still to be worked, as in a chart. */
function guide(dome: Surface, done: number, count: number, color: string): string {
  const height = dome.length / count
  const rounds = Array.from({ length: count - done }, (_, i) => round(dome, (done + 1 + i) * height, 1.5))
  const sides = [-1, 1].map(side => spread(done, count, 8).map(i => dome.project(side * 1.52, i * height)))
  const lines = [...rounds, ...sides].map(points => `<path d="${polyline(points)}"/>`).join('')
  return `<g fill="none" stroke="${color}" stroke-opacity=".55" stroke-width="3" stroke-linecap="round" stroke-dasharray="7 8">${lines}</g>`
}

/** Returns the outline of the worked part: the dome's, cut off at the last round. */
function workedOutline(dome: Surface, s: number): string {
  const cut = round(dome, s, 1.57)
  const lowest = Math.max(cut[0]![1], cut.at(-1)![1]) + 1
  return polygon(convexHull([...dome.hull.filter(([, y]) => y <= lowest), ...cut]))
}

/** The crochet hook, its head at the origin. */
const HOOK =
  '<path d="M-6 3Q-13 3-13-3Q-13-10-5-9L8-7H128Q138-6 138 0Q138 6 128 7H4Q-2 7-4 2L-2-2" fill="#E9B949" stroke="#4A3218" stroke-width="4" stroke-linejoin="round"/>' +
  '<path d="M12-3H122" stroke="#FFF0BE" stroke-width="3" stroke-linecap="round"/>' +
  '<rect x="52" y="-9" width="34" height="18" rx="7" fill="#CF5B4E" stroke="#4A3218" stroke-width="4"/>' +
  '<path d="M58-4H80" stroke="#F4A79B" stroke-width="3" stroke-linecap="round"/>'

/** Draws the strand from the last stitch to the ball. */
function strand([x, y]: Point, color: YarnColor): string {
  const path = `M${xy([x + 4, y + 2])}C${xy([x + 26, y + 54])} 388 214 372 268C368 286 352 282 342 272`
  return (
    `<path d="${path}" fill="none" stroke="${outlineShade(color)}" stroke-width="9.5" stroke-linecap="round"/>` +
    `<path d="${path}" fill="none" stroke="${shade(color, 0.78)}" stroke-width="6" stroke-linecap="round"/>` +
    `<path d="${path}" fill="none" stroke="${shade(color, 0.35)}" stroke-width="6" stroke-dasharray="1.6 5.4" opacity=".55"/>`
  )
}

/** Draws a placeholder for a hat whose shape is not chosen yet: still on the hook, on a 400 × 400 ground. */
export function customHat({
  id,
  seed = 41,
  shadow = true,
  progress = 0.62,
  guideColor = INK,
  ...look
}: CustomHat & Drawing): string {
  const colors = look.colors.length > 0 ? look.colors : [UNDYED]
  const colorOf = (i: number): YarnColor => colors[Math.floor(i / BAND) % colors.length]!
  const dome = turnSurface({ profile: domeProfile(126, 190, 2.5), tilt: 0.2, cx: 186, cy: 322 })
  const rounds = workRounds(dome, { color: colorOf, seed, until: progress })
  const done = Math.floor(progress * rounds.count + 0.5)
  const outline = workedOutline(dome, done * rounds.height)
  const main = colorOf(0)
  const last = colorOf(Math.max(0, done - 1))
  const lastStitch = dome.project(0.72, done * rounds.height)
  return [
    lightDefs(id),
    shadow
      ? `<g opacity=".6">${floorShadow(id, 200, 354, 150, 18)}</g>${floorShadow(id, 338, 356, 62, 13)}`
      : '',
    guide(dome, done, rounds.count, guideColor),
    `<path d="${outline}" fill="${shade(main, 0.16)}" stroke="${outlineShade(main)}" stroke-width="9" stroke-linejoin="round"/>`,
    `<clipPath id="${id}-done"><path d="${outline}"/></clipPath><g clip-path="url(#${id}-done)">${rounds.gaps}</g>`,
    rounds.stitches,
    lightOver(outline, id),
    strand(lastStitch, last),
    skein({ x: 330, y: 306, radius: 46, color: last, id }),
    `<g transform="translate(${xy(lastStitch)}) rotate(-38)">${HOOK}</g>`,
  ].join('')
}
