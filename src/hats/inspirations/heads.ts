/** Hats that the shop does not sell ready-made. */
import type { YarnColor } from '#domain/custom-hat.ts'
import { num, pointsOf, spread } from '#hats/points.ts'
import { stripes } from '#hats/rounds.ts'
import { edging } from '#hats/solid.ts'
import { leafShaped, roundedEnd, strip } from '#hats/strip.ts'
import { domeProfile, type Surface, turnSurface } from '#hats/surface.ts'
import { floorShadow } from '#hats/svg.ts'
import { bead, chain, cord, disc } from '#hats/trimmings.ts'
import { outlineShade, shade } from '#hats/yarn.ts'
import { ID, outlinedDisc, roundPiece, SIDES } from './parts.ts'

const dome = (radius = 130, height = 182, squareness = 2.6): Surface =>
  turnSurface({ profile: domeProfile(radius, height, squareness), tilt: 0.2, cx: 200, cy: 318 })

const SHADOW = floorShadow(ID, 208, 350, 152, 21)

type Patch = { angle: number; down: number; radius: number; color: YarnColor; seed: number }

/** A worked disc on a dome, following its curve. */
function patch(surface: Surface, { angle, down, radius, color, seed }: Patch): string {
  const [x, y] = surface.project(angle, surface.length * down)
  const squeeze = Math.max(0.3, Math.cos(angle * 0.92))
  const rounds = Math.max(2, Math.round(radius / 9))
  return (
    `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(radius * squeeze + 2)}" ry="${num(radius + 2)}" fill="#2B1A33" opacity=".3"/>` +
    disc({ x, y, radius, color, rounds, stitchWidth: 11, seed, squeeze, turn: angle * -8 })
  )
}

/** The mouth under an animal's nose: down, then out to both sides. */
const muzzle = (y: number): string =>
  chain(pointsOf(`200 ${y}, 200 ${y + 10}, 187 ${y + 17}`), 'must', 4, 8) +
  chain(pointsOf(`200 ${y + 10}, 213 ${y + 17}`), 'must', 4, 8)

const rabbitEar = (spine: string, seed: number): string =>
  strip({
    id: ID,
    spine,
    halfWidth: along => 34 * Math.min(1, 0.6 + along) * roundedEnd(1, 0.4)(along),
    color: 'beež',
    roundness: 0.55,
    seed,
    stitchWidth: 15,
  }) +
  strip({
    id: ID,
    spine,
    halfWidth: along => 17 * Math.min(1, 0.5 + along) * roundedEnd(1, 0.5)(along),
    color: 'roosa',
    roundness: 0.2,
    seed: seed + 1,
    stitchWidth: 12,
    stitchHeight: 11,
    outlineWidth: 3,
  })

/** A rabbit with one ear down. */
export function rabbitHat(): string {
  const head = dome()
  return [
    SHADOW,
    rabbitEar('150 160, 134 96, 128 22', 4),
    roundPiece(head, { part: 'dome', color: 'beež', seed: 7 }),
    rabbitEar('252 158, 282 96, 330 84, 356 140', 14),
    edging(head, 'beež'),
    ...SIDES.map(side => bead(...head.project(side * 0.36, head.length * 0.7), 10.5)),
    ...SIDES.map(side =>
      patch(head, { angle: side * 0.72, down: 0.79, radius: 16, color: 'roosa', seed: 9 }),
    ),
    chain(pointsOf('190 258, 200 266, 210 258'), 'roosa', 7, 9),
    muzzle(268),
  ].join('')
}

/** The dots of a fly agaric: the angle, the share of the way down, the radius. */
const DOTS = [
  [0.1, 0.25, 21],
  [-0.62, 0.39, 24],
  [0.62, 0.47, 27],
  [-0.12, 0.54, 29],
  [-0.9, 0.67, 24],
  [0.42, 0.74, 21],
  [-0.4, 0.8, 19],
  [1.12, 0.71, 23],
  [1.25, 0.36, 15],
  [0.02, 0.89, 13],
  [-1.25, 0.46, 18],
] as const

export function agaricHat(): string {
  const cap = dome(136, 190, 2.2)
  return [
    SHADOW,
    roundPiece(cap, { part: 'dome', color: 'punane', seed: 5 }),
    ...DOTS.map(([angle, down, radius], i) =>
      patch(cap, { angle, down, radius, color: 'valge', seed: 20 + i }),
    ),
    edging(cap, 'valge'),
  ].join('')
}

export function strawberryHat(): string {
  const berry = dome(128, 196, 2.3)
  const seeds = [0.34, 0.48, 0.62, 0.76, 0.9].flatMap((down, row) =>
    spread(-1.2, 1.2, 6).map(angle => berry.project(angle + (row % 2) * 0.2, berry.length * down)),
  )
  const leaf = (angle: number, i: number): string => {
    const [x, y] = berry.project(angle, berry.length * 0.38)
    return strip({
      id: ID,
      spine: [
        [200, 122],
        [(200 + x) / 2, (122 + y) / 2 - 8],
        [x, y],
      ],
      halfWidth: leafShaped(21, 0.45),
      color: 'tumeroheline',
      roundness: 0.5,
      seed: 40 + i,
      stitchWidth: 12,
      stitchHeight: 11,
      outlineWidth: 6,
    })
  }
  return [
    SHADOW,
    roundPiece(berry, { part: 'dome', color: 'punane', seed: 15 }),
    ...seeds.map(
      ([x, y]) =>
        `<ellipse cx="${num(x)}" cy="${num(y)}" rx="5" ry="8" fill="${shade('kollane', 0.75)}" stroke="${outlineShade('punane')}" stroke-width="2.4"/>`,
    ),
    edging(berry, 'punane'),
    cord('M200 118C196 92 204 76 222 66', 'tumeroheline', 13),
    ...[-1.5, 1.5, -0.95, 0.95, -0.32, 0.34].map(leaf),
  ].join('')
}

export function bearHat(): string {
  const head = dome()
  const ear = (side: number): string => {
    const x = 200 + side * 104
    return (
      outlinedDisc({ x, y: 142, radius: 43, color: 'pruun', seed: 3 + side }) +
      disc({ x, y: 146, radius: 24, color: 'beež', rounds: 3, stitchWidth: 12, seed: 5 + side })
    )
  }
  return [
    SHADOW,
    ...SIDES.map(ear),
    roundPiece(head, { part: 'dome', color: 'pruun', seed: 17 }),
    edging(head, 'pruun'),
    ...SIDES.map(side => bead(...head.project(side * 0.42, head.length * 0.64), 10.5)),
    `<ellipse cx="200" cy="274" rx="44" ry="40" fill="${shade('pruun', 0.05)}" opacity=".6"/>`,
    disc({ x: 200, y: 272, radius: 38, color: 'beež', rounds: 4, stitchWidth: 12, seed: 31, squeeze: 1.12 }),
    `<path d="M183 254Q200 246 217 254Q214 270 200 274Q186 270 183 254Z" fill="${shade('must', 0.6)}" stroke="#221B20" stroke-width="3" stroke-linejoin="round"/>`,
    muzzle(276),
  ].join('')
}

export function sunHat(): string {
  const brim = turnSurface({
    profile: pointsOf('100 52, 118 36, 148 16, 178 0'),
    tilt: 0.34,
    cx: 200,
    cy: 300,
  })
  const crown = turnSurface({ profile: domeProfile(106, 150, 3.4), tilt: 0.24, cx: 200, cy: 252 })
  const rounds = stripes(['kollane', 'valge', 'roosa', 'valge'], 2)
  return [
    floorShadow(ID, 208, 346, 182, 18),
    roundPiece(brim, { part: 'brim', color: 'kollane', rounds, seed: 8 }),
    '<ellipse cx="206" cy="262" rx="122" ry="44" fill="#2B1A33" opacity=".22"/>',
    roundPiece(crown, { part: 'crown', color: 'kollane', rounds, seed: 9 }),
    edging(brim, 'valge'),
  ].join('')
}
