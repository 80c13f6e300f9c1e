/** Things for the home. */
import type { YarnColor } from '#domain/custom-hat.ts'
import { grannySquare } from '#hats/granny.ts'
import { num, type Point, pointsOf, smoothLine, spread, walkAlong } from '#hats/points.ts'
import { strip } from '#hats/strip.ts'
import { chain, disc } from '#hats/trimmings.ts'
import { outlineShade, shade } from '#hats/yarn.ts'
import { ID } from './parts.ts'

/** The rounds of a blanket's squares. The last round joins them, so it is the same for all. */
const SQUARES: readonly YarnColor[][] = [
  ['kollane', 'punane', 'roosa', 'valge'],
  ['valge', 'helesinine', 'tumesinine', 'valge'],
  ['roosa', 'kollane', 'tumeroheline', 'valge'],
  ['kollane', 'helelilla', 'tumelilla', 'valge'],
]
const SQUARE = 124

/** The corner of a blanket of granny squares that extends beyond the picture. */
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

/** A flag of a bunting: its yarn and the yarn of its stripes. */
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

/** A coaster in the form of a slice of citrus fruit. */
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
