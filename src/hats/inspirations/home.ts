/** What lives in a home. */
import type { YarnColor } from '#domain/custom-hat.ts'
import { grannySquare } from '#hats/granny.ts'
import { num, type Point, pointsOf, smoothLine, spread, walkAlong } from '#hats/points.ts'
import { leafShaped, roundedEnd, strip } from '#hats/strip.ts'
import { domeProfile, turnSurface } from '#hats/surface.ts'
import { floorShadow } from '#hats/svg.ts'
import { chain, disc } from '#hats/trimmings.ts'
import { outlineShade, shade } from '#hats/yarn.ts'
import { flower, ID, roundPiece, SIDES } from './parts.ts'

/** The rounds of a blanket's squares. The last one joins them, so it is the same for all. */
const SQUARES: readonly YarnColor[][] = [
  ['kollane', 'punane', 'roosa', 'valge'],
  ['valge', 'helesinine', 'tumesinine', 'valge'],
  ['roosa', 'kollane', 'tumeroheline', 'valge'],
  ['kollane', 'helelilla', 'tumelilla', 'valge'],
]
const SQUARE = 124

/** The corner of a blanket of granny squares, which runs on beyond the picture. */
export function blanket(): string {
  const squares = [0, 1, 2, 3].flatMap(row =>
    [0, 1, 2, 3].map(column =>
      grannySquare({
        x: column * SQUARE,
        y: row * SQUARE,
        reach: SQUARE / 2 - 1,
        colors: SQUARES[(column + row * 2 + (row > 1 ? 1 : 0)) % SQUARES.length]!,
        seed: 3 + row * 7 + column,
      }),
    ),
  )
  const border = (spine: string, seed: number): string =>
    strip({ id: ID, spine, halfWidth: 12, color: 'rohekas-sinine', seed, stitchWidth: 13 })
  return [
    '<g transform="translate(82 88) rotate(-8)">',
    '<rect x="-92" y="-76" width="700" height="700" rx="16" fill="#2B2226" opacity=".16"/>',
    `<rect x="-80" y="-80" width="660" height="660" rx="10" fill="${shade('valge', 0.4)}" stroke="${outlineShade('valge')}" stroke-width="8"/>`,
    ...squares,
    border('-72 560, -72 200, -72 -66', 4),
    border('-84 -72, 200 -72, 560 -72', 5),
    '</g>',
  ].join('')
}

/** A white cross stitched for a prickle. */
const prickle = ([x, y]: Point): string =>
  `<path d="M${num(x - 5)} ${num(y - 4)}l10 8m0-8l-10 8" stroke="${shade('valge', 0.72)}" stroke-width="3" stroke-linecap="round"/>`

/** A cover for a flower pot, and a cactus that needs no water. */
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

/** The flags of a line of bunting: the yarn and that of the stripes. */
type Flag = readonly [color: YarnColor, stripe: YarnColor]

function flagLine(line: string, flags: readonly Flag[], seed: number): string {
  const points = smoothLine(pointsOf(line))
  const { length, at } = walkAlong(points)
  const hung = flags.map(([color, stripe], i) => {
    const share = (i + 0.5) / flags.length
    const [x, y] = at(length * share)
    const flag = strip({
      id: ID,
      spine: '0 2, 0 58, 0 116',
      halfWidth: along => 44 * (1 - along) + 3,
      color: ({ row }) => (row === 0 || row === 3 ? stripe : color),
      outline: color,
      roundness: 0.15,
      seed: seed + i,
      stitchWidth: 15,
      stitchHeight: 12,
    })
    return `<g transform="translate(${num(x)} ${num(y)}) rotate(${num((share - 0.5) * -30)})">${flag}</g>`
  })
  return hung.join('') + chain(points, 'valge', 6, 13)
}

export const bunting = (): string =>
  [
    flagLine(
      '-30 34, 90 72, 200 80, 310 72, 430 34',
      [
        ['punane', 'valge'],
        ['kollane', 'oranž'],
        ['rohekas-sinine', 'valge'],
        ['roosa', 'punane'],
      ],
      3,
    ),
    flagLine(
      '-90 196, 70 244, 200 252, 330 244, 490 196',
      [
        ['oranž', 'kollane'],
        ['helelilla', 'tumelilla'],
        ['heleroheline', 'valge'],
        ['tumesinine', 'helesinine'],
        ['punane', 'roosa'],
      ],
      13,
    ),
  ].join('')

/** A coaster that is a slice of a citrus fruit. */
function slice(x: number, y: number, rind: YarnColor, flesh: YarnColor, seed: number): string {
  const seams = spread(0, 7, 7).map(i => {
    const [dx, dy] = [Math.cos((i * Math.PI) / 4 + 0.3), Math.sin((i * Math.PI) / 4 + 0.3)]
    const seam: Point[] = [
      [x + dx * 10, y + dy * 9],
      [x + dx * 66, y + dy * 62],
    ]
    return chain(seam, 'valge', 5, 11)
  })
  const round = (radius: number, color: YarnColor, rounds: number): string =>
    disc({ x: 0, y: 0, radius, color, rounds, stitchWidth: 15, seed: seed + rounds })
  return [
    `<ellipse cx="${x + 5}" cy="${y + 9}" rx="99" ry="94" fill="#2B2226" opacity=".2"/>`,
    `<ellipse cx="${x}" cy="${y}" rx="96" ry="91" fill="${outlineShade(rind)}"/>`,
    `<g transform="translate(${x} ${y}) scale(1 .945)">${round(92, rind, 7)}${round(80, 'valge', 6)}${round(70, flesh, 5)}</g>`,
    ...seams,
  ].join('')
}

export const coasters = (): string =>
  [
    slice(124, 130, 'tumeroheline', 'heleroheline', 4),
    slice(280, 178, 'oranž', 'oranž', 14),
    slice(148, 278, 'kollane', 'kollane', 24),
  ].join('')

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
