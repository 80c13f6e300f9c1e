import type { YarnColor } from '#domain/custom-hat.ts'
import { num, type Point, polygon, polyline, spread, xy } from './points.ts'
import { workRounds } from './rounds.ts'
import { edging, lightOver, solid } from './solid.ts'
import { domeProfile, type Surface, turnSurface } from './surface.ts'
import { floorShadow, lightDefs, type ViewBox } from './svg.ts'

const TAPE = '#F5C63B'
const TAPE_LINE = '#5C4413'

const DOME = { tilt: 0.2, cx: 200, cy: 318 }

/** The edges of the tape, as shares of the way from crown to brim: over the ears, not along the brim. */
const [UPPER, LOWER] = [0.735, 0.835]

/** A centimetre of the tape, in radians around the head. */
const CENTIMETRE = (Math.PI * 2) / 56

/** The angle at which the tape's end lies on its beginning. */
const END = 0.42

const band = (tape: Surface, from: number, to: number): string => {
  const angles = spread(from, to, 40)
  const upper = angles.map(angle => tape.project(angle, tape.length * UPPER))
  const lower = angles.map(angle => tape.project(angle, tape.length * LOWER))
  return polygon([...upper, ...lower.reverse()])
}

/** A mark for each centimetre, with a long one for every fifth. */
function marks(tape: Surface): string {
  const lines = spread(-27, 27, 54).map(centimetre => {
    const angle = centimetre * CENTIMETRE
    if (Math.abs(angle) > 1.45) return ''
    const length = centimetre % 5 === 0 ? 0.062 : 0.036
    const from = tape.project(angle, tape.length * (UPPER + 0.008))
    return polyline([from, tape.project(angle, tape.length * (UPPER + length))])
  })
  return `<path d="${lines.join('')}" fill="none" stroke="${TAPE_LINE}" stroke-width="2.4" stroke-linecap="round"/>`
}

/** The end of the tape that hangs down from where it overlaps. */
function looseEnd(tape: Surface): string {
  const [x, y]: Point = tape.project(END, tape.length * LOWER)
  const [upperX, upperY]: Point = tape.project(END, tape.length * UPPER)
  const path = `M${xy([upperX - 1, upperY])}L${xy([upperX + 24, upperY - 3])}C${num(x + 26)} ${num(y + 20)} ${num(x + 8)} ${num(y + 34)} ${num(x + 30)} ${num(y + 62)}L${num(x + 6)} ${num(y + 70)}C${num(x - 14)} ${num(y + 42)} ${num(x + 2)} ${num(y + 22)} ${xy([x - 1, y])}Z`
  return (
    `<path d="${path}" fill="${TAPE}" stroke="${TAPE_LINE}" stroke-width="5" stroke-linejoin="round"/>` +
    `<path d="M${num(x + 31)} ${num(y + 61)}l-25 9 3 9 26-9Z" fill="#CBD2D6" stroke="${TAPE_LINE}" stroke-width="4" stroke-linejoin="round"/>`
  )
}

/** The view box of its picture. */
export const MEASURED_FRAME: ViewBox = [34, 104, 332, 282]

/** Shows how to measure a head: a tape around a hat, on a 400 × 400 ground. */
export function measuredHat(color: YarnColor, id: string): string {
  const dome = turnSurface({ profile: domeProfile(132, 184, 2.75), ...DOME })
  const tape = turnSurface({ profile: domeProfile(138, 188, 2.75), ...DOME })
  const around = band(tape, -1.5, 1.5)
  return [
    lightDefs(id),
    floorShadow(id, 208, 350, 152, 21),
    solid(dome, workRounds(dome, { color, seed: 11 }), { id, part: 'dome', color }),
    edging(dome, color),
    `<path d="${around}" transform="translate(0 7)" fill="#2B1A33" opacity=".22"/>`,
    `<path d="${around}" fill="${TAPE}" stroke="${TAPE_LINE}" stroke-width="5" stroke-linejoin="round"/>`,
    lightOver(around, id),
    marks(tape),
    looseEnd(tape),
  ].join('')
}
