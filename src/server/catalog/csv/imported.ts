import type { FieldsAs } from '#contract/product-fields.ts'
import { BADGES, type Badge } from '#domain/badge.ts'
import { withoutEntities } from '#server/platform/html-text.ts'

export type StatedPicture = { url: string; alt?: string }

/** A product's fields as a person would type them, without its pictures. */
export type TypedFields = FieldsAs<{
  text: string
  fact: string
  price: string
  badge: string
  flag: boolean
  pieces: number | null
}>

/** What a file says of a product; a field that it does not mention is missing. Texts verbatim, prices as typed. */
export type StatedFields = Partial<TypedFields> & {
  /** all pictures, the main one first; a missing `alt` means that the file does not mention the picture's text */
  pictures?: StatedPicture[]
}

/** One product of a file. */
export type Imported = {
  row: number
  /** id of the shop's product that this row describes */
  id?: number
  /** host name of the shop that `id` and `stockSeen` belong to; missing: this shop */
  host?: string
  /** the count at download, null: not counted; missing if the file does not carry it */
  stockSeen?: number | null
  said: StatedFields
  /** why the row cannot be imported, in Estonian */
  faults: string[]
  /** what is left out or altered, in Estonian */
  notes: string[]
}

/** Normalises a price as people and platforms write it: `32`, `32,50`, `€32.50`, `1 200.00`. */
export const parsePrice = (typed: string): string =>
  typed.replaceAll(/[€\s\u00a0]|EUR/gi, '').replace(/,(\d{1,2})$/, '.$1')

/** Parses a whole number of pieces, negative ones as 0: `null` if empty, `undefined` if it is no number. */
export function parseQuantity(typed: string): number | null | undefined {
  if (typed === '') return null
  return /^-?\d{1,9}$/.test(typed) ? Math.max(0, Number(typed)) : undefined
}

const SIZE = /^(suurus|size)$/i

/** Whether an option of another platform, such as Etsy's variations, is the size. */
export const isSize = (option: string): boolean => SIZE.test(option.trim())

const YES = /^(jah|true|yes|1)$/i
const NO = /^(ei|false|no|0)$/i

/** Parses a yes or no; `undefined` if it is neither. */
export const parseBoolean = (typed: string): boolean | undefined =>
  YES.test(typed) ? true : NO.test(typed) ? false : undefined

/** The badge with this value or this Estonian text; any other text is returned as written. */
export const badgeOf = (typed: string): string =>
  Object.keys(BADGES).find(badge =>
    [badge, BADGES[badge as Badge]].some(each => each.toLowerCase() === typed.toLowerCase()),
  ) ?? typed

/** Decodes the HTML entities that platforms write, and trims the text. */
export const cleanText = (text: string): string => withoutEntities(text).trim()
