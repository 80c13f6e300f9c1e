import type { FrogExpression, YarnColor } from '#domain/custom-hat.ts'
import { memoizeBySeed } from './per-seed.ts'
import { num, spread } from './points.ts'
import { crochetRounds, type RoundColor } from './rounds.ts'
import { solid, workEdging } from './solid.ts'
import { ballProfile, domeProfile, type Surface, turnSurface } from './surface.ts'
import { type Drawing, floorShadow, lightDefs } from './svg.ts'
import { bead, chain, disc, workDisc } from './trimmings.ts'
import { outlineShade, shade, UNDYED } from './yarn.ts'

export type FrogHat = {
  /** missing: undyed */
  color?: YarnColor
  /** null: no mouth yet */
  expression?: FrogExpression | null
  cheeks?: boolean
  /** one round per colour, the last one at the brim */
  border?: readonly YarnColor[]
  /** false shows the hat from behind */
  face?: boolean
}

const SIDES = [-1, 1] as const
const EYE_Y = 132

type Side = (typeof SIDES)[number]

const eyeX = (side: Side): number => 200 + side * 70

type PaintPart = (color: YarnColor, id: string) => string

/** Works an eyeball on the head. `isCovered` skips the stitches under the white of the eye. */
function workEyeball(side: Side, seed: number, isCovered?: (x: number, y: number) => boolean): PaintPart {
  const ball = turnSurface({ profile: ballProfile(50), tilt: 0.5, cx: eyeX(side), cy: EYE_Y })
  const rounds = crochetRounds(ball, { seed: seed + side, stitchWidth: 16, stitchHeight: 12, isCovered })
  return (color, id) => solid(ball, rounds.inYarn(color), { id, part: `eye${side}`, color })
}

/** Works a sad frog's eyelid: worked over the top of the eye, sloping outwards. */
function workEyelid(side: Side, x: number, y: number): PaintPart {
  const slope = `transform="translate(${x} ${y}) rotate(${side * 16})"`
  const worked = workDisc({ x, y, radius: 37.5, rounds: 4, stitchWidth: 12, seed: 40 + side })
  return (color, id) =>
    `<clipPath id="${id}-lid${side}"><path d="M-60-60H60V-4H37Q0-15-37-4H-60Z" ${slope}/></clipPath>` +
    `<g clip-path="url(#${id}-lid${side})"><circle cx="${x}" cy="${y}" r="38" fill="${shade(color, 0.3)}"/>` +
    worked(color) +
    `</g><path ${slope} d="M-37-4Q0-15 37-4" fill="none" stroke="${outlineShade(color)}" stroke-width="6.5" stroke-linecap="round"/>`
}

function workEye(side: Side, seed: number): (color: YarnColor, id: string, isSad: boolean) => string {
  const [x, y] = [eyeX(side), EYE_Y + 4]
  const ball = workEyeball(side, seed, (px, py) => Math.hypot(px - x, py - y) < 26)
  const white = disc({ x, y, radius: 34, color: 'valge', rounds: 3, stitchWidth: 12, seed: 9 + side })
  const lid = workEyelid(side, x, y)
  return (color, id, isSad) =>
    [
      ball(color, id),
      `<circle cx="${x}" cy="${y}" r="37" fill="${shade(color, 0.1)}" opacity=".75"/>`,
      white,
      bead(x - side * 4, EYE_Y + (isSad ? 15 : 6), 18),
      isSad ? lid(color, id) : '',
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

function workCheek(dome: Surface, side: Side): (color: YarnColor) => string {
  const [x, y] = dome.project(side * 0.8, dome.length * 0.71)
  const worked = disc({
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
  return color =>
    `<ellipse cx="${num(x)}" cy="${num(y)}" rx="20.5" ry="26" fill="${shade(color, 0.1)}" opacity=".55"/>${worked}`
}

const work = memoizeBySeed(seed => {
  const dome = turnSurface({ profile: domeProfile(134, 176, 2.6), tilt: 0.18, cx: 200, cy: 324 })
  return {
    dome,
    rounds: crochetRounds(dome, { seed }),
    edging: workEdging(dome),
    eyes: SIDES.map(side => workEye(side, seed)),
    mouth: { naeratav: mouth(dome, false), nukker: mouth(dome, true) },
    cheeks: SIDES.map(side => workCheek(dome, side)),
  }
})

/** The eyes seen from behind. */
const workBareEyes = memoizeBySeed(seed => SIDES.map(side => workEyeball(side, seed)))

/** Draws a frog hat on a 400 × 400 ground. */
export function frogHat({ id, seed = 21, shadow = true, ...look }: FrogHat & Drawing): string {
  const { color = UNDYED, expression = 'naeratav', cheeks = false, border = [], face = true } = look
  const isSad = expression === 'nukker'
  const roundColor: RoundColor = (round, rounds) => border[border.length - rounds + round] ?? color
  const worked = work(seed)
  return [
    lightDefs(id),
    shadow ? floorShadow(id, 208, 356, 154, 20) : '',
    solid(worked.dome, worked.rounds.inYarn(roundColor), { id, part: 'dome', color }),
    worked.edging(border.at(-1) ?? color),
    ...(face
      ? worked.eyes.map(inYarn => inYarn(color, id, isSad))
      : workBareEyes(seed).map(inYarn => inYarn(color, id))),
    face && expression ? worked.mouth[expression] : '',
    ...(face && cheeks ? worked.cheeks.map(inYarn => inYarn(color)) : []),
  ].join('')
}
