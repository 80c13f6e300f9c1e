import type { FieldsAs } from '#contract/product-fields.ts'
import { BADGES, type Badge } from '#domain/badge.ts'
import { withoutEntities } from '#server/platform/html-text.ts'

export type StatedPicture = { url: string; alt?: string }

/** The fields of a product as a person would type them; its pictures stand apart. */
export type TypedFields = FieldsAs<{
  text: string
  fact: string
  price: string
  badge: string
  flag: boolean
  pieces: number | null
}>

/** What a file says of a product; what it says nothing of is missing. Texts as they stand there, prices as typed. */
export type StatedFields = Partial<TypedFields> & {
  /** all of them, the main one first; of an `alt` that is missing nothing is said */
  pictures?: StatedPicture[]
}

/** One product of a file. */
export type Imported = {
  row: number
  /** the product that it is */
  id?: number
  /** the shop that `id` and `stockSeen` are of, by its name on the internet; missing: of this one */
  host?: string
  /** the counted pieces when the file was downloaded, null: not counted; missing where the file does not carry them */
  stockSeen?: number | null
  said: StatedFields
  /** why it cannot be taken, in Estonian */
  faults: string[]
  /** what is left behind or was altered, in Estonian */
  notes: string[]
}

/** A price as people and platforms write it: `32`, `32,50`, `€32.50`, `1 200.00`. */
export const parsePrice = (typed: string): string =>
  typed.replaceAll(/[€\s\u00a0]|EUR/gi, '').replace(/,(\d{1,2})$/, '.$1')

/** A whole number of pieces; `null` where nothing is said, `undefined` for what is none. */
export function parseQuantity(typed: string): number | null | undefined {
  if (typed === '') return null
  return /^-?\d{1,9}$/.test(typed) ? Math.max(0, Number(typed)) : undefined
}

const YES = /^(jah|true|yes|1)$/i
const NO = /^(ei|false|no|0)$/i

/** `undefined` for what is neither. */
export const parseBoolean = (typed: string): boolean | undefined =>
  YES.test(typed) ? true : NO.test(typed) ? false : undefined

/** The badge that is called so, by its value or by its Estonian words; any other stays as it is written. */
export const badgeOf = (typed: string): string =>
  Object.keys(BADGES).find(badge =>
    [badge, BADGES[badge as Badge]].some(each => each.toLowerCase() === typed.toLowerCase()),
  ) ?? typed

/** A text without what platforms mark characters with. */
export const cleanText = (text: string): string => withoutEntities(text).trim()
