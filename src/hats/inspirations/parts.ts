/** Parts shared by several inspirations. Each is a picture of its own, so one id for the gradients is enough. */
import type { YarnColor } from '#domain/custom-hat.ts'
import { num, type Point, spread } from '#hats/points.ts'
import { type RoundColor, workRounds } from '#hats/rounds.ts'
import { solid } from '#hats/solid.ts'
import { leafShaped, strip } from '#hats/strip.ts'
import type { Profile, Surface } from '#hats/surface.ts'
import { chain, disc } from '#hats/trimmings.ts'
import { outlineShade } from '#hats/yarn.ts'

export const ID = 'm'
export const SIDES = [-1, 1] as const

type RoundPiece = {
  /** names the part within the picture */
  part: string
  /** of the outline, and of all rounds unless `rounds` is given */
  color: YarnColor
  rounds?: RoundColor
  seed: number
  stitchWidth?: number
  stitchHeight?: number
}

/** A surface worked in rounds, with its outline and light. */
export const roundPiece = (
  surface: Surface,
  { part, color, rounds = () => color, ...work }: RoundPiece,
): string => solid(surface, workRounds(surface, { color: rounds, ...work }), { id: ID, part, color })

/** The profile of a stuffed body: a ball `wide` and `high`, open at the bottom, with fuller sides than an ellipse. */
export const stuffedProfile = (wide: number, high: number): Profile =>
  spread(0, Math.PI * 0.92, 46).map(angle => [wide * Math.sin(angle) ** 0.88, high * Math.cos(angle)])

type Disc = { x: number; y: number; radius: number; color: YarnColor; seed: number; squeeze?: number }

/** A flat worked disc with rounds of the usual height. */
export const flatDisc = ({ x, y, radius, color, seed, squeeze = 1 }: Disc): string =>
  disc({ x, y, radius, color, rounds: Math.max(2, Math.round(radius / 11)), stitchWidth: 11, seed, squeeze })

/** A disc with an outline. */
export const outlinedDisc = (shape: Disc): string =>
  `<circle cx="${num(shape.x)}" cy="${num(shape.y)}" r="${num(shape.radius + 3.5)}" fill="${outlineShade(shape.color)}"/>${flatDisc(shape)}`

export const cheek = (x: number, y: number, radius: number, squeeze = 0.85): string =>
  flatDisc({ x, y, radius, color: 'roosa', seed: 6, squeeze })

export const smile = (x: number, y: number, halfWidth: number, depth: number): string =>
  chain(
    spread(-1, 1, 10).map(across => [x + across * halfWidth, y + depth * (1 - across ** 2)]),
    'must',
    5.6,
    9,
  )

type Flower = {
  x: number
  y: number
  /** length of a petal from the centre of the flower */
  reach: number
  petals: number
  color: YarnColor
  middle: YarnColor
  seed: number
}

/** A flower seen from the front: petals worked one by one around a disc. */
export function flower({ x, y, reach, petals, color, middle, seed }: Flower): string {
  const petal = (i: number): string => {
    const angle = (i / petals) * Math.PI * 2 + seed
    const at = (share: number): Point => [
      x + Math.cos(angle) * reach * share,
      y + Math.sin(angle) * reach * share,
    ]
    return strip({
      id: ID,
      spine: [at(0.18), at(0.58), at(1)],
      halfWidth: leafShaped((reach * 2.3) / petals, 0.62),
      color,
      seed: seed + i,
      stitchWidth: 11,
      stitchHeight: 10,
      outlineWidth: 6,
    })
  }
  return (
    Array.from({ length: petals }, (_, i) => petal(i)).join('') +
    outlinedDisc({ x, y, radius: reach * 0.36, color: middle, seed })
  )
}
