/** Things to wear other than hats, and a baby's bonnet. */
import type { YarnColor } from '#domain/custom-hat.ts'
import { type Point, pointsOf, spread } from '#hats/points.ts'
import { roundedEnd, strip } from '#hats/strip.ts'
import { domeProfile, turnSurface } from '#hats/surface.ts'
import { floorShadow } from '#hats/svg.ts'
import { bead, chain, cord, disc, pompom } from '#hats/trimmings.ts'
import { outlineShade, shade } from '#hats/yarn.ts'
import { flower, ID, outlinedDisc, roundPiece, SIDES } from './parts.ts'

const herringFin = (spine: string): string =>
  strip({
    id: ID,
    spine,
    halfWidth: along => 9 + 20 * Math.sin(Math.PI * Math.min(1, along + 0.12)),
    color: 'tumesinine',
    seed: 3,
  })

/** The yarn of a herring's side, from the back (across −1) to the belly. */
function herringYarn(across: number, row: number): YarnColor {
  if (across < -0.35) return 'valge'
  if (across < 0.1) return 'helesinine'
  return row % 6 < 4 ? 'tumesinine' : 'rohekas-sinine'
}

/** A long scarf in the form of a herring. */
export const herringScarf = (): string =>
  [
    floorShadow(ID, 204, 336, 170, 20),
    herringFin('104 300, 73 285, 42 266'),
    herringFin('104 300, 75 318, 46 340'),
    strip({
      id: ID,
      spine: '320 96, 250 84, 150 96, 96 132, 122 176, 210 190, 292 206, 318 248, 276 288, 190 298, 104 300',
      halfWidth: along => 38 * Math.min(1, 0.2 + 5 * along ** 0.6, 0.45 + 3.2 * (1 - along)),
      color: ({ along, across, row }) => (along < 0.09 ? 'hall' : herringYarn(across, row)),
      outline: 'tumesinine',
      roundness: 0.5,
      seed: 5,
    }),
    disc({ x: 306, y: 84, radius: 15, color: 'valge', rounds: 2, stitchWidth: 9, seed: 4 }),
    bead(308, 84, 8),
    chain(pointsOf('276 54, 266 80, 272 112'), 'tumesinine', 5, 10),
  ].join('')

/** @param side −1 has its thumb on the right, 1 on the left */
function mitten(side: number, seed: number): string {
  const thumb = strip({
    id: ID,
    spine: [
      [-side * 26, 86],
      [-side * 52, 108],
      [-side * 66, 148],
    ],
    halfWidth: roundedEnd(21, 0.5),
    color: 'punane',
    roundness: 0.85,
    seed: seed + 1,
    stitchWidth: 15,
  })
  const isCuff = (along: number) => along < 0.24
  const hand = strip({
    id: ID,
    spine: '0 0, 0 90, 0 196',
    halfWidth: along => roundedEnd(52, 0.34)(along) * (isCuff(along) ? 0.84 : 1),
    color: ({ along, row }) => {
      if (isCuff(along)) return row % 2 ? 'tumeroheline' : 'valge'
      if (row === 8) return 'tumeroheline'
      return row === 7 || row === 9 ? 'valge' : 'punane'
    },
    outline: 'punane',
    roundness: 0.82,
    sag: 6,
    seed,
  })
  return thumb + hand
}

/** Mittens on a cord, hung over a peg. */
export const mittens = (): string =>
  [
    '<circle cx="200" cy="48" r="11" fill="#8A5A34" stroke="#3E2A1E" stroke-width="5"/>',
    cord('M116 122C104 50 168 22 200 36C232 22 296 50 284 122', 'kollane', 8),
    `<g transform="translate(118 116) rotate(8)">${mitten(-1, 11)}</g>`,
    `<g transform="translate(282 116) rotate(-8)">${mitten(1, 21)}</g>`,
  ].join('')

function sock(seed: number): string {
  const isHeel = (along: number, across: number) => across > 0.1 && along > 0.42 && along < 0.66
  return strip({
    id: ID,
    spine: '0 0, 0 70, 2 128, 30 178, 92 198, 146 200',
    halfWidth: along => roundedEnd(40, 0.2)(along) + 5 * Math.exp(-(((along - 0.53) / 0.09) ** 2)),
    color: ({ along, across, row }) => {
      if (along < 0.16 || along > 0.86 || isHeel(along, across)) return 'kollane'
      return row % 4 < 2 ? 'rohekas-sinine' : 'valge'
    },
    outline: 'rohekas-sinine',
    roundness: 0.75,
    seed,
    stitchWidth: 16,
  })
}

export const socks = (): string =>
  [
    floorShadow(ID, 214, 352, 160, 18),
    `<g transform="translate(196 66) rotate(-6)">${sock(7)}</g>`,
    `<g transform="translate(112 108) rotate(3)">${sock(17)}</g>`,
  ].join('')

/** Half an ellipse, from its left end over the top or bottom to its right end. */
const arc = (cy: number, rx: number, ry: number): Point[] =>
  spread(-1, 1, 8).map(share => [
    200 + rx * Math.sin((share * Math.PI) / 2),
    cy + ry * Math.cos((share * Math.PI) / 2),
  ])

/** A headband with a flower, seen over its front edge so that the inside of its back shows. */
export function headband(): string {
  const band = turnSurface({
    profile: pointsOf('136 82, 140 72, 142 40, 140 10, 135 0'),
    tilt: 0.34,
    cx: 200,
    cy: 272,
  })
  const opening = `cx="200" cy="194" rx="134" ry="46"`
  return [
    floorShadow(ID, 206, 320, 160, 20),
    roundPiece(band, {
      part: 'band',
      color: 'tumelilla',
      rounds: (round, count) => (round === 0 || round === count - 1 ? 'helelilla' : 'tumelilla'),
      seed: 6,
    }),
    `<ellipse ${opening} fill="${shade('tumelilla', 0)}" stroke="${outlineShade('tumelilla')}" stroke-width="7"/>`,
    `<clipPath id="${ID}-opening"><ellipse ${opening}/></clipPath><g clip-path="url(#${ID}-opening)">`,
    strip({ id: ID, spine: arc(202, 124, -38), halfWidth: 22, color: 'tumelilla', seed: 9 }),
    `<ellipse ${opening} fill="#2B1A33" opacity=".42"/></g>`,
    ...SIDES.map(side =>
      strip({
        id: ID,
        spine: [
          [168, 276],
          [168 + side * 46, 270 - side * 14],
          [168 + side * 84, 276 - side * 22],
        ],
        halfWidth: along => 19 * Math.max(0.06, Math.sin(Math.PI * along)) ** 0.8,
        color: 'heleroheline',
        seed: 3 + side,
        stitchWidth: 12,
        outlineWidth: 6,
      }),
    ),
    flower({ x: 168, y: 274, reach: 56, petals: 7, color: 'kollane', middle: 'oranž', seed: 2 }),
  ].join('')
}

/** A baby's bonnet: an edging of shells, two ties with pompoms, one flower. */
export function bonnet(): string {
  const head = turnSurface({ profile: domeProfile(118, 176, 2.5), tilt: 0.2, cx: 200, cy: 290 })
  const [x, y] = head.project(-0.66, head.length * 0.6)
  const tie = (side: number): string =>
    cord(
      `M${200 + side * 98} 276C${200 + side * 124} 322 ${200 + side * 40} 316 ${200 + side * 58} 352`,
      'valge',
      8,
    ) + pompom(200 + side * 60, 354, 17, 'roosa', 5)
  const shell = (angle: number, i: number): string => {
    const [shellX, shellY] = head.project(angle, head.length)
    return outlinedDisc({ x: shellX, y: shellY + 3, radius: 14.5, color: 'valge', seed: 30 + i })
  }
  return [
    `<g opacity=".6">${floorShadow(ID, 204, 372, 120, 12)}</g>`,
    ...SIDES.map(tie),
    roundPiece(head, {
      part: 'dome',
      color: 'helesinine',
      rounds: (round, count) => ((count - round) % 6 === 0 ? 'valge' : 'helesinine'),
      seed: 12,
    }),
    ...spread(-1.42, 1.42, 13).map(shell),
    flower({ x, y, reach: 30, petals: 6, color: 'roosa', middle: 'kollane', seed: 4 }),
  ].join('')
}
