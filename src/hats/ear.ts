import type { YarnColor } from '#domain/custom-hat.ts'
import { num, type Point, polygon, spread } from './points.ts'
import { jitter, seededRandom } from './seeded-random.ts'
import { addStrand, type LitStrands, paintStrands, ROUND_STITCH, strandGroup, vStitch } from './stitch.ts'
import { outlineShade, shade } from './yarn.ts'

const WIDTH = 112
const HEIGHT = 104
const STITCH_WIDTH = 17
const STITCH_HEIGHT = 12.5

/** Half of the ear's width at a height; 0 is the tip, 1 the base. The sides are curved. */
const halfWidth = (down: number): number =>
  (WIDTH / 2) * (0.13 + 0.87 * Math.min(1, Math.max(0, down)) ** 0.74)

/** How far the middle of a row sags below its ends. */
const SAG = 7

/** A piece of the ear: the whole ear, or the smaller inner one on top of it. */
type Piece = { scale: number; drop: number; light: number }

const OUTER: Piece = { scale: 1, drop: 0, light: 0.84 }
const INNER: Piece = { scale: 0.6, drop: HEIGHT * 0.3, light: 0.74 }

/** @returns the position of a point of a piece; `across` runs from −1 to 1, `down` from the tip 0 to the base 1. */
const layPiece =
  ({ scale, drop }: Piece) =>
  (across: number, down: number): Point => [
    across * halfWidth(down) * scale,
    (down * HEIGHT + (1 - across * across) * down * SAG) * scale + drop,
  ]

function pieceOutline(piece: Piece): string {
  const lay = layPiece(piece)
  const downs = spread(0, 1, 16)
  return polygon([...downs.map(down => lay(-1, down)), ...downs.reverse().map(down => lay(1, down))])
}

type WorkedPiece = { outline: string; inYarn: (color: YarnColor) => string }

/** @param turnedAway how far the ear is turned from the lamp, −1 to 1. */
function workPiece(piece: Piece, turnedAway: number, random: () => number): WorkedPiece {
  const { scale } = piece
  const lay = layPiece(piece)
  const rows = Math.round((HEIGHT * scale) / STITCH_HEIGHT)
  const worked: LitStrands[] = []
  for (let row = 0; row < rows; row++) {
    const down = (row + 0.5) / rows
    const half = halfWidth(down) * scale
    const count = Math.max(1, Math.round((half * 2) / STITCH_WIDTH))
    const strands: LitStrands = new Map()
    for (let stitch = 0; stitch < count; stitch++) {
      const across = ((stitch + 0.5) / count) * 2 - 1
      const light = piece.light - 0.17 * (across * 0.8 + turnedAway) - 0.18 * down ** 2 + jitter(random, 0.1)
      const size = { width: (half * 2) / count, height: (HEIGHT * scale) / rows }
      const path = vStitch((x, y) => lay(across + x / half, down + y / (HEIGHT * scale)), ROUND_STITCH, size)
      addStrand(strands, light, path, 0.12)
    }
    worked.push(strands)
  }
  const outline = pieceOutline(piece)
  return {
    outline,
    inYarn: color =>
      strandGroup(
        `<path d="${outline}" fill="${shade(color, 0.18)}" stroke="${shade(color, 0.18)}" stroke-width="5"/>` +
          worked.map(strands => paintStrands(strands, color, 0.42)).join(''),
      ),
  }
}

type Ear = {
  /** position of the tip */
  x: number
  y: number
  /** −1 for the left ear, 1 for the right */
  side: -1 | 1
  seed: number
}

/** @param inner null if the inner ear is not shown */
type PaintEar = (color: YarnColor, inner: YarnColor | null) => string

/** Works a cat's ear that can be painted in any yarn: a worked triangle leaning outwards, with a smaller one on it. */
export function workEar({ x, y, side, seed }: Ear): PaintEar {
  const random = seededRandom(seed)
  const [outer, inner] = [OUTER, INNER].map(piece => workPiece(piece, side * 0.4, random)) as [
    WorkedPiece,
    WorkedPiece,
  ]
  return (color, innerColor) =>
    `<g transform="translate(${num(x)} ${num(y)}) rotate(${side * 27})">` +
    `<path d="${outer.outline}" fill="none" stroke="${outlineShade(color)}" stroke-width="10.5" stroke-linejoin="round"/>` +
    outer.inYarn(color) +
    (innerColor
      ? `<path d="${inner.outline}" fill="none" stroke="${shade(innerColor, 0.1)}" stroke-width="6" stroke-linejoin="round" opacity=".55"/>` +
        inner.inYarn(innerColor)
      : '') +
    '</g>'
}
