import * as messages from '#messages/yarn.ts'

/** Where a batch came from. New yarn cannot be claimed as recycled. */
export const YARN_SOURCES = {
  garment: messages.garment,
  second_hand: messages.secondHand,
  leftover: messages.leftover,
  gift: messages.gift,
  new: messages.fresh,
} as const
export type YarnSource = keyof typeof YARN_SOURCES

/** One fibre of a yarn. */
export type Fibre = { name: string; percent: number }

/** The largest weight that can be entered, in grams. */
export const GRAMS_MAX = 100_000

/** The grams that the buttons take from a batch with one press. */
export const GRAM_STEPS = [5, 10, 50] as const

/** Grams of each of its colours that a hat needs, unless the owner has set another number. */
export const HAT_GRAMS = 40

/** The most fibres of a batch. */
export const FIBRES_MAX = 8

/** Returns why a list of fibres cannot be right; an empty list is allowed. */
export function fibresFault(fibres: readonly Fibre[]): string | undefined {
  if (fibres.length === 0) return undefined
  if (fibres.length > FIBRES_MAX) return messages.fibresTooMany(FIBRES_MAX)
  const names = new Set(fibres.map(({ name }) => name.trim().toLocaleLowerCase('et')))
  if (names.size !== fibres.length) return messages.fibreRepeated
  const sum = fibres.reduce((all, { percent }) => all + percent, 0)
  return sum === 100 ? undefined : messages.fibresSum(sum)
}

/** `80% vill, 20% akrüül` */
export const fibresText = (fibres: readonly Fibre[]): string =>
  fibres.map(({ name, percent }) => `${percent}% ${name}`).join(', ')

type Origin = { isRecycled: boolean; source: YarnSource; story: string }

/** Returns why a batch cannot be called recycled: the claim needs proof (Directive (EU) 2024/825). */
export function recycledFault({ isRecycled, source, story }: Origin): string | undefined {
  if (!isRecycled) return undefined
  if (source === 'new') return messages.freshIsNotRecycled
  return story.trim() ? undefined : messages.proofMissing
}

/**
 * Returns what is left of a batch, in grams.
 * @param corrections by how much the scale showed more (or less, if negative) than the books
 */
export const gramsLeft = (
  start: number,
  uses: readonly number[],
  corrections: readonly number[] = [],
): number =>
  start + corrections.reduce((sum, grams) => sum + grams, 0) - uses.reduce((sum, grams) => sum + grams, 0)

/**
 * Returns the parts' shares of a piece's weight in whole percents, in the order of the parts: together 100, each within
 * one of the exact share.
 * @param grams of each part; without any weight all shares are 0
 */
export function shares(grams: readonly number[]): number[] {
  const sum = grams.reduce((all, part) => all + part, 0)
  if (sum === 0) return grams.map(() => 0)
  const parts = grams.map((part, place) => ({
    place,
    whole: Math.floor((part * 100) / sum),
    rest: (part * 100) % sum,
  }))
  let missing = 100 - parts.reduce((all, { whole }) => all + whole, 0)
  for (const part of parts.toSorted((a, b) => b.rest - a.rest || a.place - b.place)) {
    if (missing === 0) break
    part.whole += 1
    missing -= 1
  }
  return parts.map(({ whole }) => whole)
}

/** Lists the fibres of a piece of several yarns, heaviest first; empty if those of a part are unknown. */
export function blendText(parts: readonly { grams: number; fibres: readonly Fibre[] }[]): string {
  const used = parts.filter(({ grams }) => grams > 0)
  if (used.some(({ fibres }) => fibres.length === 0)) return ''
  const weights = new Map<string, number>()
  for (const { grams, fibres } of used)
    for (const { name, percent } of fibres) {
      const fibre = name.trim().toLocaleLowerCase('et')
      weights.set(fibre, (weights.get(fibre) ?? 0) + grams * percent)
    }
  const heaviest = [...weights].toSorted(([, a], [, b]) => b - a)
  const percents = shares(heaviest.map(([, weight]) => weight))
  return fibresText(
    heaviest
      .map(([name], place) => ({ name, percent: percents[place]! }))
      .filter(({ percent }) => percent > 0),
  )
}

/** Grams of yarn in a piece, and whether its batch may be called recycled. */
type YarnPart = { grams: number; isRecycled: boolean }

/** Returns the recycled percentage of a piece's weight, never rounded up; null if nothing was weighed. */
export function recycledPercent(parts: readonly YarnPart[]): number | null {
  const sum = parts.reduce((all, { grams }) => all + grams, 0)
  if (sum === 0) return null
  const recycled = parts.reduce((all, { grams, isRecycled }) => all + (isRecycled ? grams : 0), 0)
  return Math.floor((recycled * 100) / sum)
}

/** What the pieces of a product prove: the percentage of the least recycled one, and how many pieces that covers. */
export type Proof = { percent: number; pieces: number }

/**
 * Returns what is true of any piece of a product that a buyer may get.
 * @param pieces recycled percent of each unsold piece, null if not weighed
 * @returns null if none is weighed; `pieces` is 0 as soon as one is not weighed: it may be sold next
 */
export function proofOf(pieces: readonly (number | null)[]): Proof | null {
  const weighed = pieces.filter(percent => percent !== null)
  if (weighed.length === 0) return null
  return { percent: Math.min(...weighed), pieces: weighed.length === pieces.length ? weighed.length : 0 }
}

/** Puts the claim in words: a percentage of recycled yarn; null if no claim may be made. */
export function recycledClaim(percent: number | null): string | null {
  if (percent === null || percent === 0) return null
  return percent === 100 ? messages.allRecycled : messages.partlyRecycled(percent)
}

/**
 * Returns the claim for a product on sale; null if its pieces do not prove it.
 * @param stock pieces on sale; null: not counted, so no claim covers them all
 */
export function productClaim(proof: Proof | null | undefined, stock: number | null): string | null {
  if (!proof || stock === null || proof.pieces === 0 || proof.pieces < stock) return null
  const { percent, pieces } = proof
  if (percent > 0 && percent < 100 && pieces > 1) return messages.atLeastRecycled(percent)
  return recycledClaim(percent)
}

/** A hat still to be made, and its colours for which no yarn has been taken yet. */
export type HatToMake = { id: string; colours: readonly string[] }

/** How the remaining yarn is allotted. */
type Allotment = {
  /** by the hat's id: the colours that are too short for it; hats that get all of theirs are left out */
  missing: ReadonlyMap<string, string[]>
  /** grams of each colour reserved for the hats */
  held: ReadonlyMap<string, number>
  /** colours with too little left for one more hat */
  gone: string[]
}

/**
 * Allots the remaining yarn of each colour to hats, in order: the same grams of each of its colours, as long as there
 * is enough. A colour without a batch is not counted: it is never missing, held or gone.
 * @param hats in order of priority
 */
export function allocateYarn(
  batches: readonly { colour: string; left: number }[],
  hats: readonly HatToMake[],
  hatGrams: number,
): Allotment {
  const free = new Map<string, number>()
  for (const { colour, left } of batches)
    if (colour) free.set(colour, (free.get(colour) ?? 0) + Math.max(0, left))
  const missing = new Map<string, string[]>()
  const held = new Map<string, number>()
  for (const { id, colours } of hats)
    for (const colour of new Set(colours)) {
      const grams = free.get(colour)
      if (grams === undefined) continue
      if (grams < hatGrams) missing.set(id, [...(missing.get(id) ?? []), colour])
      else {
        free.set(colour, grams - hatGrams)
        held.set(colour, (held.get(colour) ?? 0) + hatGrams)
      }
    }
  const gone = [...free].filter(([, grams]) => grams < hatGrams).map(([colour]) => colour)
  return { missing, held, gone }
}

/** A passport code, as in its URL and on its tag: ten digits and letters that cannot be confused. */
export const PASSPORT_CODE = /^[0-9A-HJKMNP-TV-Z]{10}$/

/** Reads a passport code as typed: lower case, gaps, or an `O` for a zero. */
export const readPassportCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
