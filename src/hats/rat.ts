import type { YarnColor } from '#domain/custom-hat.ts'
import { num, spread } from './points.ts'
import { workRounds } from './rounds.ts'
import { solid } from './solid.ts'
import { ballProfile, type Profile, turnSurface } from './surface.ts'
import { type Drawing, floorShadow, lightDefs } from './svg.ts'
import { bead, chain, disc } from './trimmings.ts'
import { INK, outlineShade, shade } from './yarn.ts'

type Rat = {
  color: YarnColor
  snout: YarnColor
  /** the inner SVG of a hat's 400 × 400 ground; missing: bareheaded */
  hat?: string
  hatScale?: number
  /** how much lower than usual the hat sits */
  hatDrop?: number
  /** −1 looks left, 1 looks right */
  look?: number
}

const SIDES = [-1, 1] as const

/** An egg standing on its flat end. */
const BODY: Profile = [
  ...spread(0, Math.PI / 2, 50).map(
    angle => [158 * Math.sin(angle) ** 0.82, 62 + 290 * Math.max(0, Math.cos(angle)) ** 0.86] as const,
  ),
  [160, 40],
  [156, 18],
  [146, 0],
]

const ratEar = (side: number, color: YarnColor, seed: number): string =>
  `<g transform="translate(${side * 142} 6) rotate(${side * 12})"><circle r="56" fill="${outlineShade(color)}"/>` +
  disc({ x: 0, y: 0, radius: 52, color, rounds: 4, stitchWidth: 17, seed: seed + side }) +
  `<circle r="33" fill="${shade(color, 0.14)}" opacity=".6"/>` +
  disc({ x: 0, y: 2, radius: 31, color: 'roosa', rounds: 3, stitchWidth: 13, seed: seed + 3 + side }) +
  '</g>'

/** Each whisker's height at the snout, and how much it bends. */
const WHISKERS = [
  { y: -14, bend: 6 },
  { y: 0, bend: 0 },
  { y: 13, bend: -7 },
]

function whiskers(look: number): string {
  const lines = SIDES.flatMap(side =>
    WHISKERS.map(({ y, bend }) => {
      const root = `${num(side * 44 + look * 8)} ${num(112 + y * 0.4)}`
      return `<path d="M${root}Q${side * 92} ${104 + y - bend} ${side * 150} ${num(114 + y * 2.3)}"/>`
    }),
  )
  return `<g fill="none" stroke="${INK}" stroke-width="2.6" stroke-linecap="round" opacity=".7">${lines.join('')}</g>`
}

const teeth = (x: number): string =>
  `<path d="M${num(x - 11)} 141h22v17q-5 4-10 0q-6 4-12 0Z" fill="#FFFDF4" stroke="${INK}" stroke-width="2.6" stroke-linejoin="round"/>` +
  `<path d="M${num(x)} 142v15" stroke="${INK}" stroke-width="2.2"/>`

const nose = (x: number): string =>
  `<ellipse cx="${num(x)}" cy="94" rx="20" ry="15" fill="${shade('roosa', 0.5)}" stroke="${shade('roosa', 0.05)}" stroke-width="3"/>` +
  `<ellipse cx="${num(x - 6)}" cy="88" rx="5" ry="3.4" fill="#fff" opacity=".75"/>`

const mouth = (x: number): string =>
  chain(
    spread(-1, 1, 8).map(across => [x + across * 25, 134 + 9 * (1 - across ** 2)]),
    'must',
    5,
    8,
  )

function snout(id: string, color: YarnColor, look: number, seed: number): string {
  const ball = turnSurface({ profile: ballProfile(58, 60), tilt: 1.18, cx: look * 8, cy: 112 })
  const rounds = workRounds(ball, { color, seed, stitchWidth: 17, stitchHeight: 12.5, lean: 0 })
  return solid(ball, rounds, { id, part: 'snout', color, outlineWidth: 6 })
}

function paw(id: string, side: number, seed: number): string {
  const ball = turnSurface({ profile: ballProfile(30, 26), tilt: 0.7, cx: side * 74, cy: 262 })
  const rounds = workRounds(ball, { color: 'roosa', seed: seed + side, stitchWidth: 14, stitchHeight: 11 })
  return solid(ball, rounds, { id, part: `paw${side}`, color: 'roosa', outlineWidth: 7 })
}

/** The shadow of the hat's brim on the brow. */
const browShadow = (drop: number): string =>
  `<path d="M-126 ${12 + drop}Q0 ${58 + drop} 126 ${12 + drop}L126 ${drop - 8}Q0 40-126 ${drop - 8}Z" fill="#2B1A33" opacity=".25"/>`

/** The hat on the rat's head, above its shadow. */
const hatOn = (hat: string, scale: number, drop: number): string =>
  browShadow(drop) +
  `<g transform="translate(${num(-200 * scale)} ${num(-322 * scale + drop)}) scale(${scale})">${hat}</g>`

/**
 * Draws a crocheted rat, wearing a hat if given one; the origin is where the hat's brim meets the brow. It is about 400
 * wide, and 640 high with the hat.
 */
export function rat({
  id,
  seed = 51,
  color,
  look = 0,
  hat,
  hatScale = 1,
  hatDrop = 0,
  ...rest
}: Rat & Drawing): string {
  const body = turnSurface({ profile: BODY, tilt: 0.14, cx: 0, cy: 286 })
  const isCovered = (x: number, y: number) =>
    (hat !== undefined && y < hatDrop - 26) || Math.hypot(x - look * 8, y - 112) < 40
  const rounds = workRounds(body, { color, seed, stitchWidth: 23, stitchHeight: 17, isCovered })
  return [
    lightDefs(id),
    floorShadow(id, 8, 304, 190, 24),
    ...SIDES.map(side => ratEar(side, color, seed)),
    solid(body, rounds, { id, part: 'body', color }),
    whiskers(look),
    snout(id, rest.snout, look, seed + 5),
    teeth(look * 11),
    nose(look * 12),
    mouth(look * 11),
    ...SIDES.map(side => bead(side * 62 + look * 6, 60, 14)),
    hat ? hatOn(hat, hatScale, hatDrop) : '',
    ...SIDES.map(side => paw(id, side, seed + 8)),
  ].join('')
}
