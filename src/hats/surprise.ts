import { CAT_COLORS_MAX, FROG_COLORS, YARN_COLORS, type YarnColor } from '#domain/custom-hat.ts'
import type { HatLook } from '#domain/hat-look.ts'
import { labOf } from './oklab.ts'
import { isColorful, YARN_HEX } from './yarn.ts'

/** Stripes must be distinguishable from across the street (lightness) and of different colours (distance), in OKLab. */
const LEAST_LIGHTNESS_BETWEEN = 0.15
const LEAST_DISTANCE_BETWEEN = 0.24

const labOfYarn = (color: YarnColor) => labOf(YARN_HEX[color])

/** Whether two yarns look good side by side, even with red–green colour blindness. */
export function goTogether(one: YarnColor, other: YarnColor): boolean {
  const [a, b] = [labOfYarn(one), labOfYarn(other)]
  const between = a.map((value, axis) => value - b[axis]!)
  return Math.abs(between[0]!) >= LEAST_LIGHTNESS_BETWEEN && Math.hypot(...between) >= LEAST_DISTANCE_BETWEEN
}

type Random = () => number

const pick = <T>(from: readonly T[], random: Random): T | undefined =>
  from[Math.floor(random() * from.length)]

/** Adds yarns that go with all of the present ones, up to `count` or as many as there are. */
function matched(start: readonly YarnColor[], count: number, random: Random): YarnColor[] {
  const chosen = [...start]
  while (chosen.length < count) {
    const next = pick(
      YARN_COLORS.filter(color => chosen.every(other => goTogether(color, other))),
      random,
    )
    if (!next) break
    chosen.push(next)
  }
  return chosen
}

/** Picks a colourful yarn that the hat does not have yet, and others that go with it. */
function someYarns(now: HatLook, count: number, random: Random): YarnColor[] {
  const first = pick(
    YARN_COLORS.filter(color => isColorful(color) && !now.colors.includes(color)),
    random,
  )
  const yarns = matched(first ? [first] : [], count, random)
  return random() < 0.5 ? yarns : yarns.reverse()
}

const SURPRISING = ['cat', 'frog', 'beanie'] as const

/**
 * Returns a hat as a starting point for undecided shoppers: yarns that go together, in the chosen shape (or a random
 * one, if none is chosen or it cannot be drawn). Never returns the present hat.
 * @param random returns the next number, 0 ≤ n < 1.
 */
export function surpriseLook(now: HatLook, random: Random): HatLook {
  const shape = SURPRISING.find(one => one === now.hatCategory) ?? pick(SURPRISING, random) ?? 'cat'
  const look: HatLook = { ...now, hatCategory: shape }
  switch (shape) {
    case 'cat':
      return { ...look, colors: someYarns(now, random() < 0.3 ? 2 : CAT_COLORS_MAX, random) }
    case 'beanie':
      return { ...look, colors: someYarns(now, 2, random) }
    case 'frog': {
      const color = pick(
        FROG_COLORS.filter(one => one !== now.frogHatColor),
        random,
      )!
      return {
        ...look,
        frogHatColor: color,
        frogExpression: random() < 0.65 ? 'naeratav' : 'nukker',
        frogPinkCheeks: random() < 0.6,
        frogBorderCustomColors: matched([color], 1 + Math.floor(random() * 3), random).slice(1),
      }
    }
  }
}
