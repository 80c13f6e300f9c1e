import type { YarnSource } from '#domain/yarn.ts'

export interface YarnTables {
  yarn_batches: YarnBatchesTable
  yarn_corrections: YarnCorrectionsTable
  yarn_pieces: YarnPiecesTable
  yarn_uses: YarnUsesTable
  yarn_rules: YarnRulesTable
}

/** Yarn that came together: a jumper that was unravelled, a mill's leftover */
export interface YarnBatchesTable {
  id: string
  name: string
  /** one of the sixteen yarns; empty where it is none of them */
  colour: string
  /** JSON: `Fibre[]`, together 100 percent; empty where nothing is known */
  fibres: string
  /** when it came, in grams */
  grams: number
  source: YarnSource
  /** where it came from and how it was recycled, as buyers read it */
  story: string
  /** 0 or 1 */
  is_recycled: number
  /** the day it came, in Tallinn */
  came_on: string
  /** a picture's link; empty where there is none */
  photo_url: string
  /** for the owner alone */
  notes: string
  /** raised with each change; a change names the version that it was made from */
  version: number
  created_at: string
}

/** By how many grams the scale said more than the book, or less */
export interface YarnCorrectionsTable {
  id: string
  batch_id: string
  grams: number
  at: string
}

/** A piece of work that yarn is taken for, and its passport */
export interface YarnPiecesTable {
  id: string
  /** unguessable, in the address of its passport */
  code: string
  /** null: made for an order alone */
  product_id: number | null
  /** null: not sold, or its order is not recorded */
  order_id: string | null
  /** what it is called on its passport */
  name: string
  /** the day it was finished, in Tallinn; null: not yet */
  made_on: string | null
  /** the maker's own words about it */
  story: string
  /** 0 or 1: whether its passport is shown */
  shown: number
  /** as its buyer wants to be named; empty where she does not */
  owner_name: string
  created_at: string
}

/** Grams of a batch that went into a piece */
export interface YarnUsesTable {
  id: string
  piece_id: string
  batch_id: string
  grams: number
  /** what the browser called its request, where it did */
  request_id: string | null
  at: string
}

/** What becomes of a colour in the composer when its yarn runs out; one row, or none while the owner has said nothing */
export interface YarnRulesTable {
  id: 1
  gone_colours: 'closed' | 'waiting'
  /** grams that a hat needs of a colour */
  hat_grams: number
}
