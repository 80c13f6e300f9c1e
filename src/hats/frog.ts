import type { FrogExpression, YarnColor } from '#domain/custom-hat.ts'
import { num, spread } from './points.ts'
import { type RoundColor, workRounds } from './rounds.ts'
import { edging, solid } from './solid.ts'
import { ballProfile, domeProfile, type Surface, turnSurface } from './surface.ts'
import { type Drawing, floorShadow, lightDefs } from './svg.ts'
import { bead, chain, disc } from './trimmings.ts'
import { outlineShade, shade, UNDYED } from './yarn.ts'

export type FrogHat = {
  /** none yet: undyed */
  color?: YarnColor
  expression?: FrogExpression
  cheeks?: boolean
  /** one round a colour, the last one at the brim */
  border?: readonly YarnColor[]
  /** false shows the hat from behind */
  face?: boolean
}

const SIDES = [-1, 1] as const
const EYE_Y = 132

type Eye = { id: string; side: -1 | 1; color: YarnColor; isSad: boolean; seed: number }

const eyeX = (side: number): number => 200 + side * 70

/** The ball on the head. `isCovered` spares the stitches under the eye's white. */
function eyeball(
  { id, side, color, seed }: Omit<Eye, 'isSad'>,
  isCovered?: (x: number, y: number) => boolean,
): string {
  const ball = turnSurface({ profile: ballProfile(50), tilt: 0.5, cx: eyeX(side), cy: EYE_Y })
  const rounds = workRounds(ball, { color, seed: seed + side, stitchWidth: 16, stitchHeight: 12, isCovered })
  return solid(ball, rounds, { id, part: `eye${side}`, color })
}

/** A sad frog's lid: worked over the top of the eye, falling outwards. */
function eyelid({ id, side, color }: Eye, x: number, y: number): string {
  const slope = `transform="translate(${x} ${y}) rotate(${side * 16})"`
  return (
    `<clipPath id="${id}-lid${side}"><path d="M-60-60H60V-4H37Q0-15-37-4H-60Z" ${slope}/></clipPath>` +
    `<g clip-path="url(#${id}-lid${side})"><circle cx="${x}" cy="${y}" r="38" fill="${shade(color, 0.3)}"/>` +
    disc({ x, y, radius: 37.5, color, rounds: 4, stitchWidth: 12, seed: 40 + side }) +
    `</g><path ${slope} d="M-37-4Q0-15 37-4" fill="none" stroke="${outlineShade(color)}" stroke-width="6.5" stroke-linecap="round"/>`
  )
}

function eye(look: Eye): string {
  const { side, color, isSad } = look
  const [x, y] = [eyeX(side), EYE_Y + 4]
  return [
    eyeball(look, (px, py) => Math.hypot(px - x, py - y) < 26),
    `<circle cx="${x}" cy="${y}" r="37" fill="${shade(color, 0.1)}" opacity=".75"/>`,
    disc({ x, y, radius: 34, color: 'valge', rounds: 3, stitchWidth: 12, seed: 9 + side }),
    bead(x - side * 4, EYE_Y + (isSad ? 15 : 6), 18),
    isSad ? eyelid(look, x, y) : '',
  ].join('')
}

function mouth(dome: Surface, isSad: boolean): string {
  const on = (angle: number, down: number) => dome.project(angle, dome.length * down)
  const line = spread(-1, 1, 18).map(across =>
    isSad ? on(across * 0.36, 0.73 + 0.09 * across ** 2) : on(across * 0.46, 0.8 - 0.13 * across ** 2),
  )
  const corners = SIDES.map(side => chain([on(side * 0.415, 0.672), on(side * 0.51, 0.662)], 'must', 6, 11))
  return chain(line, 'must', 8.4, 13) + (isSad ? '' : corners.join(''))
}

function cheek(dome: Surface, side: number, color: YarnColor): string {
  const [x, y] = dome.project(side * 0.8, dome.length * 0.71)
  return (
    `<ellipse cx="${num(x)}" cy="${num(y)}" rx="20.5" ry="26" fill="${shade(color, 0.1)}" opacity=".55"/>` +
    disc({
      x,
      y,
      radius: 24,
      color: 'roosa',
      rounds: 3,
      stitchWidth: 11,
      seed: 30 + side,
      squeeze: 0.78,
      turn: side * -7,
    })
  )
}

/** A frog hat on a 400 × 400 ground. */
export function frogHat({ id, seed = 21, shadow = true, ...look }: FrogHat & Drawing): string {
  const { color = UNDYED, expression = 'naeratav', cheeks = false, border = [], face = true } = look
  const isSad = expression === 'nukker'
  const dome = turnSurface({ profile: domeProfile(134, 176, 2.6), tilt: 0.18, cx: 200, cy: 324 })
  const roundColor: RoundColor = (round, rounds) => border[border.length - rounds + round] ?? color
  const eyes = SIDES.map(side =>
    face ? eye({ id, side, color, isSad, seed }) : eyeball({ id, side, color, seed }),
  )
  return [
    lightDefs(id),
    shadow ? floorShadow(id, 208, 356, 154, 20) : '',
    solid(dome, workRounds(dome, { color: roundColor, seed }), { id, part: 'dome', color }),
    edging(dome, border.at(-1) ?? color),
    ...eyes,
    face ? mouth(dome, isSad) : '',
    ...(face && cheeks ? SIDES.map(side => cheek(dome, side, color)) : []),
  ].join('')
}
