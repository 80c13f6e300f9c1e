import type { YarnColor } from '#domain/custom-hat.ts'
import { memoizeBySeed } from './per-seed.ts'
import { polygon, spread } from './points.ts'
import { crochetRounds, type RoundColor } from './rounds.ts'
import { jitter, seededRandom } from './seeded-random.ts'
import { solid } from './solid.ts'
import { addStrand, type LitStrands, paintStrands, type StitchShape, strandGroup, vStitch } from './stitch.ts'
import { domeProfile, type Profile, type Surface, turnSurface } from './surface.ts'
import { type Drawing, floorShadow, lightDefs } from './svg.ts'
import { workPompom } from './trimmings.ts'
import { outlineShade, shade, UNDYED } from './yarn.ts'

export type BeanieHat = {
  /** the first for the dome, the second for stripes, brim and pompom; empty: undyed */
  colors: readonly YarnColor[]
  /** false omits the pompom */
  pompom?: boolean
}

/** The rounds in the second colour, counted from the brim. */
const STRIPES = [7, 8, 10]

/** The folded brim is slightly wider than the dome. */
const BRIM: Profile = [
  [124, 66],
  [131, 62],
  [136, 48],
  [137, 24],
  [135, 6],
  [129, -2],
]
const RIBS = 36
const STITCHES_A_RIB = 6
const RIB_STITCH: StitchShape = { head: [0.4, -0.42], foot: [0.03, 0.6], bulge: 0.34 }

/** Works the brim's ribs: columns of stitches with the dark ground between them. */
function workRibs(brim: Surface, seed: number): LitStrands {
  const random = seededRandom(seed)
  const angleStep = (Math.PI * 2) / RIBS
  const strands: LitStrands = new Map()
  for (let rib = 0; rib < RIBS; rib++) {
    const angle = (rib + 0.5) * angleStep
    const facing = Math.cos(angle)
    if (facing < 0.12) continue
    for (let stitch = 0; stitch < STITCHES_A_RIB; stitch++) {
      const middle = (brim.length * (stitch + 0.5)) / STITCHES_A_RIB
      const { radius } = brim.station(middle)
      const size = { width: angleStep * radius * 0.92, height: brim.length / STITCHES_A_RIB }
      const grazing = 1 - Math.min(1, facing * 2)
      const light = 0.44 + 0.52 * brim.light(angle, middle) - 0.12 * grazing + jitter(random, 0.07)
      const path = vStitch((x, y) => brim.project(angle + x / radius, middle + y), RIB_STITCH, size)
      addStrand(strands, light, path, 0.1)
    }
  }
  return strands
}

/** Returns the half of a round that faces the viewer. */
const frontArc = (surface: Surface, s: number) =>
  spread(-1, 1, 40).map(share => surface.project((share * Math.PI) / 2, s))

type PaintBrim = (color: YarnColor, id: string) => string

function workBrim(brim: Surface, seed: number): PaintBrim {
  const outline = polygon([...frontArc(brim, 0), ...frontArc(brim, brim.length).reverse()])
  const ribs = workRibs(brim, seed)
  return (color, id) =>
    `<path d="${outline}" fill="${shade(color, 0.14)}" stroke="${outlineShade(color)}" stroke-width="8" stroke-linejoin="round"/>` +
    `<path d="${outline}" fill="${shade(color, 0.14)}" stroke="${shade(color, 0.14)}" stroke-width="1"/>` +
    strandGroup(paintStrands(ribs, color, 0.45)) +
    `<path d="${outline}" fill="url(#${id}-dim)" opacity=".7"/>`
}

/** Draws the shadow of the brim on the dome. */
function brimShadow(dome: Surface, brim: Surface): (id: string) => string {
  const raised = frontArc(brim, -6).map(([x, y]) => [x, y - 13] as const)
  const shadow = polygon([...raised, ...frontArc(brim, 10).reverse()])
  const under = polygon(dome.hull)
  return id =>
    `<clipPath id="${id}-under"><path d="${under}"/></clipPath>` +
    `<g clip-path="url(#${id}-under)"><path d="${shadow}" fill="#2B1A33" opacity=".26"/></g>`
}

const work = memoizeBySeed(seed => {
  const dome = turnSurface({ profile: domeProfile(123, 196, 2.3), tilt: 0.18, cx: 200, cy: 304 })
  const brim = turnSurface({ profile: BRIM, tilt: 0.18, cx: 200, cy: 316 })
  return {
    dome,
    rounds: crochetRounds(dome, { seed }),
    shadow: brimShadow(dome, brim),
    brim: workBrim(brim, seed),
    pompom: workPompom(200, 86, 48, seed),
  }
})

/** Draws a beanie with a folded ribbed brim on a 400 × 400 ground. */
export function beanieHat({ id, seed = 31, shadow = true, ...look }: BeanieHat & Drawing): string {
  const [color = UNDYED, second = color] = look.colors
  const roundColor: RoundColor = (round, rounds) => (STRIPES.includes(rounds - 1 - round) ? second : color)
  const worked = work(seed)
  return [
    lightDefs(id),
    shadow ? floorShadow(id, 208, 352, 156, 21) : '',
    (look.pompom ?? true) ? worked.pompom(second) : '',
    solid(worked.dome, worked.rounds.inYarn(roundColor), { id, part: 'dome', color }),
    worked.shadow(id),
    worked.brim(second, id),
  ].join('')
}
