/** Stuffed animals. */
import { type Point, pointsOf } from '#hats/points.ts'
import { rat as crochetedRat } from '#hats/rat.ts'
import { leafShaped, roundedEnd, type Strip, strip } from '#hats/strip.ts'
import { turnSurface } from '#hats/surface.ts'
import { floorShadow } from '#hats/svg.ts'
import { bead, cord } from '#hats/trimmings.ts'
import { shade } from '#hats/yarn.ts'
import { cheek, flatDisc, ID, outlinedDisc, roundPiece, SIDES, smile, stuffedProfile } from './parts.ts'

const whaleFluke = (side: number): string =>
  strip({
    id: ID,
    spine: [
      [344, 118],
      [348 + side * 26, 84],
      [350 + side * 50, 66],
    ],
    halfWidth: leafShaped(23, 0.6),
    color: 'tumesinine',
    seed: 8,
    stitchWidth: 13,
  })

export function whale(): string {
  const body = turnSurface({ profile: stuffedProfile(150, 96), tilt: 0.26, cx: 182, cy: 232 })
  const parts = [
    floorShadow(ID, 196, 328, 168, 20),
    ...SIDES.map(whaleFluke),
    strip({
      id: ID,
      spine: '268 246, 318 214, 346 160, 344 112',
      halfWidth: along => 46 - 30 * along,
      color: 'tumesinine',
      roundness: 0.8,
      seed: 12,
      stitchWidth: 15,
    }),
    roundPiece(body, {
      part: 'body',
      color: 'tumesinine',
      rounds: (round, count) => (round > count * 0.6 ? 'valge' : 'tumesinine'),
      seed: 9,
      stitchWidth: 16.5,
      stitchHeight: 12.5,
    }),
    strip({
      id: ID,
      spine: '226 258, 250 290, 262 322',
      halfWidth: leafShaped(24, 0.55),
      color: 'tumesinine',
      roundness: 0.5,
      seed: 4,
      stitchWidth: 14,
    }),
    bead(92, 230, 11),
    bead(186, 240, 11),
    smile(138, 252, 26, 12),
    cheek(68, 250, 15, 0.7),
    cheek(212, 262, 16, 0.9),
    cord('M172 138C172 104 160 86 136 84C122 84 118 98 128 102', 'helesinine', 8),
    cord('M180 138C180 100 194 78 218 78C232 80 234 96 222 98', 'helesinine', 8),
  ]
  return `<g transform="translate(6 14) scale(.95)">${parts.join('')}</g>`
}

const finchWing = (side: number): string =>
  strip({
    id: ID,
    spine: [
      [200 + side * 96, 160],
      [200 + side * 116, 212],
      [200 + side * 88, 276],
    ],
    halfWidth: leafShaped(34, 0.42),
    color: ({ along }) => (along > 0.62 ? 'must' : along > 0.5 ? 'valge' : 'hall'),
    outline: 'must',
    roundness: 0.6,
    seed: 14 + side,
    stitchWidth: 15,
  })

const finchFoot = (side: number): string => {
  const x = 200 + side * 34
  return cord(`M${x} 286V314M${x - 12} 318L${x} 308L${x + 12} 318`, 'pruun', 6)
}

/** A bead in a white ring, so that it shows on a black head. */
const finchEye = (side: number): string =>
  `<circle cx="${200 + side * 42}" cy="152" r="16.5" fill="${shade('valge', 0.7)}"/>${bead(200 + side * 42, 152, 13)}`

/** A bullfinch on a twig with rowan berries. */
export function bullfinch(): string {
  const body = turnSurface({ profile: stuffedProfile(108, 118), tilt: 0.22, cx: 200, cy: 186 })
  return [
    cord('M-10 326C80 312 150 330 240 318S360 300 420 312', 'pruun', 15),
    cord('M300 312C326 290 340 284 352 262', 'pruun', 8),
    ...pointsOf('352 256, 330 268, 362 276').map(([x, y], i) =>
      outlinedDisc({ x, y, radius: 12, color: 'oranž', seed: 60 + i }),
    ),
    strip({
      id: ID,
      spine: '262 262, 298 300, 322 348',
      halfWidth: 22,
      color: 'must',
      seed: 3,
      stitchWidth: 14,
    }),
    roundPiece(body, {
      part: 'body',
      color: 'must',
      rounds: (round, count) => (round < count * 0.34 ? 'must' : round > count * 0.9 ? 'valge' : 'punane'),
      seed: 16,
      stitchWidth: 16.5,
      stitchHeight: 12.5,
    }),
    ...SIDES.map(finchWing),
    ...SIDES.map(finchEye),
    strip({
      id: ID,
      spine: '200 154, 200 166, 200 184',
      halfWidth: along => 17 * (1 - along) ** 0.7 + 2,
      color: 'hall',
      outline: 'must',
      roundness: 0.7,
      seed: 5,
      stitchWidth: 11,
      stitchHeight: 9,
      outlineWidth: 6,
    }),
    ...SIDES.map(finchFoot),
  ].join('')
}

/** The left legs of the octopus, farthest first; the right ones mirror them. */
const LEFT_LEGS = [
  '128 230, 84 262, 36 262, 30 226, 58 222',
  '146 244, 118 300, 66 322, 48 296, 72 288',
  '180 250, 178 306, 140 344, 112 330, 128 314',
]

export function octopus(): string {
  const mirror = ([x, y]: Point): Point => [400 - x, y]
  const legs = LEFT_LEGS.map(pointsOf).flatMap(leg => [leg, leg.map(mirror)])
  const head = turnSurface({ profile: stuffedProfile(100, 108), tilt: 0.24, cx: 200, cy: 166 })
  return [
    floorShadow(ID, 200, 346, 176, 20),
    ...legs.map((spine, i) =>
      strip({
        id: ID,
        spine,
        halfWidth: along => (23 - 11 * along) * roundedEnd(1, 0.12)(along),
        color: 'helelilla',
        roundness: 0.9,
        seed: 20 + i,
        stitchWidth: 13,
        stitchHeight: 11,
      }),
    ),
    roundPiece(head, {
      part: 'head',
      color: 'helelilla',
      seed: 18,
      stitchWidth: 16.5,
      stitchHeight: 12.5,
    }),
    ...SIDES.map(side => bead(200 + side * 40, 190, 13)),
    smile(200, 206, 20, 12),
    ...SIDES.map(side =>
      flatDisc({ x: 200 + side * 66, y: 214, radius: 16, color: 'roosa', seed: 6, squeeze: 0.8 }),
    ),
  ].join('')
}

const ratScarf = (spine: string, seed: number, look: Partial<Strip> = {}): string =>
  strip({
    id: ID,
    spine,
    halfWidth: 24,
    color: ({ row }) => (row % 4 < 2 ? 'kollane' : 'rohekas-sinine'),
    outline: 'rohekas-sinine',
    seed,
    stitchWidth: 20,
    stitchHeight: 15,
    ...look,
  })

/** One of the rats of the landing page, without a hat. */
export function rat(): string {
  const parts = [
    cord('M150 270C250 290 300 230 250 190S270 96 236 60', 'roosa', 16),
    crochetedRat({ id: 'r', color: 'hall', snout: 'valge', look: 0.3, seed: 33 }),
    ratScarf('-86 196, -98 240, -94 292', 32),
    ratScarf('-152 160, -84 192, 0 202, 84 192, 154 158', 31, { roundness: 0.6 }),
  ]
  return `<g transform="translate(186 132) scale(.72)">${parts.join('')}</g>`
}
