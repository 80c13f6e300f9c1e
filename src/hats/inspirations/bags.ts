/** Bags and pouches. */
import type { YarnColor } from '#domain/custom-hat.ts'
import { type Point, spread } from '#hats/points.ts'
import { skein } from '#hats/skein.ts'
import { strip } from '#hats/strip.ts'
import { floorShadow, lightDefs } from '#hats/svg.ts'
import { bead, chain, cord } from '#hats/trimmings.ts'
import { cheek, flatDisc, ID, outlinedDisc, SIDES, smile } from './parts.ts'

const NET: YarnColor = 'rohekas-sinine'
const NET_TOP = 132
const NET_HEIGHT = 206

/** A position on the front of the net: −1 to 1 across, 0–1 down. The net bulges with what is in it. */
function onNet(across: number, down: number): Point {
  const half = 96 + 40 * Math.sin(Math.PI * Math.min(1, down * 0.83))
  return [200 + across * half, NET_TOP + down * NET_HEIGHT + 12 * (1 - across ** 2) * (down - 0.2)]
}

/** The chains of the net, leaning to the left or to the right. */
const meshes = (lean: number): string[] =>
  spread(-2.9, 2.9, 18).map(start => {
    const line = spread(0, 1, 18)
      .map(down => ({ across: start + lean * (down - 0.5), down }))
      .filter(({ across }) => Math.abs(across) <= 1)
    return line.length > 2
      ? chain(
          line.map(({ across, down }) => onNet(across, down)),
          NET,
          5,
          12,
        )
      : ''
  })

/** The balls of yarn in the bag: position and size of each. */
const SHOPPING: readonly [x: number, y: number, radius: number, color: YarnColor][] = [
  [146, 178, 44, 'kollane'],
  [258, 176, 42, 'helelilla'],
  [200, 150, 40, 'punane'],
  [128, 256, 46, 'roosa'],
  [274, 258, 46, 'oranž'],
  [202, 228, 48, 'helesinine'],
  [166, 306, 40, 'valge'],
  [240, 308, 40, 'heleroheline'],
]

const handle = (drop: number, color: YarnColor, seed: number): string =>
  strip({
    id: ID,
    spine: [
      [118, 134],
      [132, 62 + drop],
      [200, 26 + drop],
      [268, 62 + drop],
      [282, 134],
    ],
    halfWidth: 10,
    color,
    roundness: 0.7,
    seed,
    stitchWidth: 11,
    stitchHeight: 11,
    outlineWidth: 6.5,
  })

/** A net bag full of yarn. */
export function netBag(): string {
  const downs = spread(0, 1, 20)
  const outline = [
    ...downs.map(down => onNet(-1, down)),
    ...spread(-1, 1, 12).map(across => onNet(across, 1)),
    ...downs.toReversed().map(down => onNet(1, down)),
  ]
  return [
    floorShadow(ID, 204, 352, 136, 18),
    handle(8, 'tumeroheline', 3),
    ...SHOPPING.map(
      ([x, y, radius, color], i) => lightDefs(`b${i}`) + skein({ x, y, radius, color, id: `b${i}` }),
    ),
    ...meshes(-1.9),
    ...meshes(1.9),
    chain(outline, NET, 7, 13),
    strip({
      id: ID,
      spine: [onNet(-1.04, 0), [200, 144], onNet(1.04, 0)],
      halfWidth: 14,
      color: NET,
      roundness: 0.6,
      seed: 9,
      stitchWidth: 13,
    }),
    handle(0, NET, 4),
  ].join('')
}

const pouchEye = (side: number): string =>
  outlinedDisc({ x: 200 + side * 50, y: 142, radius: 36, color: 'heleroheline', seed: 7 + side }) +
  flatDisc({ x: 200 + side * 50, y: 145, radius: 24, color: 'valge', seed: 9 + side }) +
  bead(200 + side * 46, 148, 13)

const PHONE =
  '<rect x="138" y="62" width="124" height="200" rx="18" fill="#3B3538" stroke="#221B20" stroke-width="7"/>' +
  '<rect x="150" y="76" width="100" height="60" rx="8" fill="#BBD8E6"/><circle cx="200" cy="69" r="3" fill="#8C8388"/>'

/** A frog with a phone in its mouth. */
export const phonePouch = (): string =>
  [
    cord('M120 146C60 56 20 36 -20 26', 'tumeroheline', 11),
    cord('M280 146C340 56 380 36 420 26', 'tumeroheline', 11),
    floorShadow(ID, 204, 368, 110, 14),
    PHONE,
    strip({
      id: ID,
      spine: '200 128, 200 236, 200 358',
      halfWidth: along => 84 * Math.sqrt(Math.max(0.3, 1 - (Math.max(0, along - 0.9) / 0.13) ** 2)),
      color: 'heleroheline',
      roundness: 0.5,
      sag: 4,
      seed: 5,
    }),
    ...SIDES.map(pouchEye),
    smile(200, 228, 44, 24),
    ...SIDES.map(side => cheek(200 + side * 62, 234, 17)),
  ].join('')
