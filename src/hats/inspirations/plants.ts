/** Plants that need no water. */
import type { YarnColor } from '#domain/custom-hat.ts'
import { num, type Point, pointsOf } from '#hats/points.ts'
import { leafShaped, roundedEnd, strip } from '#hats/strip.ts'
import { domeProfile, turnSurface } from '#hats/surface.ts'
import { floorShadow } from '#hats/svg.ts'
import { shade } from '#hats/yarn.ts'
import { flower, ID, roundPiece, SIDES } from './parts.ts'

/** A prickle: a stitched white cross. */
const prickle = ([x, y]: Point): string =>
  `<path d="M${num(x - 5)} ${num(y - 4)}l10 8m0-8l-10 8" stroke="${shade('valge', 0.72)}" stroke-width="3" stroke-linecap="round"/>`

/** A cactus in a covered flower pot. */
export function potCover(): string {
  const pot = turnSurface({
    profile: pointsOf('112 126, 108 104, 100 50, 92 12, 86 0'),
    tilt: 0.18,
    cx: 200,
    cy: 338,
  })
  const rim = turnSurface({
    profile: pointsOf('112 30, 120 28, 122 14, 121 0'),
    tilt: 0.18,
    cx: 200,
    cy: 240,
  })
  const cactus = turnSurface({ profile: domeProfile(60, 146, 2.6), tilt: 0.18, cx: 194, cy: 214 })
  const prickles = [0.3, 0.5, 0.7, 0.88].flatMap((down, row) =>
    [-0.9, -0.1, 0.7].map(angle => cactus.project(angle + (row % 2) * 0.35, cactus.length * down)),
  )
  const potYarn = (round: number): YarnColor =>
    round % 4 === 1 ? 'valge' : round % 4 === 3 ? 'kollane' : 'oranž'
  return [
    floorShadow(ID, 206, 352, 128, 18),
    roundPiece(pot, { part: 'pot', color: 'oranž', rounds: potYarn, seed: 12 }),
    roundPiece(rim, { part: 'rim', color: 'valge', seed: 13, stitchWidth: 15 }),
    `<ellipse cx="200" cy="212" rx="106" ry="17" fill="${shade('pruun', 0.1)}"/>`,
    strip({
      id: ID,
      spine: '240 172, 282 170, 294 138, 294 110',
      halfWidth: roundedEnd(22, 0.3),
      color: 'tumeroheline',
      roundness: 0.85,
      seed: 8,
      stitchWidth: 13,
      stitchHeight: 11,
    }),
    roundPiece(cactus, { part: 'cactus', color: 'tumeroheline', seed: 6, stitchWidth: 15 }),
    ...prickles.map(prickle),
    flower({ x: 202, y: 70, reach: 38, petals: 6, color: 'roosa', middle: 'kollane', seed: 5 }),
  ].join('')
}

const stem = (spine: string, seed: number): string =>
  strip({
    id: ID,
    spine,
    halfWidth: 8,
    color: 'tumeroheline',
    roundness: 0.9,
    seed,
    stitchWidth: 10,
    stitchHeight: 10,
    outlineWidth: 6,
  })

const leaf = (spine: string, seed: number): string =>
  strip({
    id: ID,
    spine,
    halfWidth: leafShaped(20, 0.5),
    color: 'heleroheline',
    roundness: 0.4,
    seed,
    stitchWidth: 12,
    outlineWidth: 6,
  })

const bowLoop = (side: number): string =>
  strip({
    id: ID,
    spine: [
      [200, 318],
      [200 + side * 26, 308],
      [200 + side * 50, 316],
    ],
    halfWidth: leafShaped(17, 0.66),
    color: 'punane',
    roundness: 0.5,
    seed: 8 + side,
    stitchWidth: 11,
    outlineWidth: 6,
  })

/** A bunch of three flowers, tied with a bow. */
export const flowers = (): string =>
  [
    floorShadow(ID, 206, 372, 84, 12),
    stem('194 362, 186 262, 128 160', 2),
    stem('202 362, 208 250, 212 120', 3),
    stem('208 362, 226 264, 290 190', 4),
    leaf('192 336, 128 296, 96 232', 5),
    leaf('212 336, 270 306, 308 256', 6),
    flower({ x: 108, y: 150, reach: 62, petals: 9, color: 'valge', middle: 'kollane', seed: 1 }),
    flower({ x: 298, y: 180, reach: 62, petals: 9, color: 'roosa', middle: 'punane', seed: 2 }),
    flower({ x: 206, y: 98, reach: 70, petals: 10, color: 'oranž', middle: 'pruun', seed: 3 }),
    ...SIDES.map(bowLoop),
    strip({
      id: ID,
      spine: '200 304, 200 318, 200 332',
      halfWidth: 12,
      color: 'punane',
      roundness: 0.8,
      seed: 6,
      stitchWidth: 11,
      outlineWidth: 6,
    }),
  ].join('')
