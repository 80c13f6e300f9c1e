import type { YarnSource } from '#domain/yarn.ts'

export interface YarnTables {
  yarn_batches: YarnBatchesTable
  yarn_corrections: YarnCorrectionsTable
  yarn_pieces: YarnPiecesTable
  yarn_uses: YarnUsesTable
  yarn_rules: YarnRulesTable
}

/** Yarn that came together: an unravelled jumper, a mill's leftover */
export interface YarnBatchesTable {
  id: string
  name: string
  /** one of the sixteen yarns; empty if it is none of them */
  colour: string
  /** JSON: `Fibre[]`, together 100 percent; empty if nothing is known */
  fibres: string
  /** weight on arrival, in grams */
  grams: number
  source: YarnSource
  /** where it came from and how it was recycled, as buyers read it */
  story: string
  /** 0 or 1 */
  is_recycled: number
  /** the day of arrival, in Tallinn */
  came_on: string
  /** a picture's link; empty if there is none */
  photo_url: string
  /** only for the owner */
  notes: string
  /** raised with each change; a change names the version that it was made from */
  version: number
  created_at: string
}

/** By how many grams the scale differed from the book, more or less */
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
  /** null: made for an order only */
  product_id: number | null
  /** null: not sold, or its order is not recorded */
  order_id: string | null
  /** its name on its passport */
  name: string
  /** the day it was finished, in Tallinn; null: not yet */
  made_on: string | null
  /** the maker's own words about it */
  story: string
  /** 0 or 1: whether its passport is shown */
  shown: number
  /** the name that its buyer wants shown; empty if none */
  owner_name: string
  created_at: string
}

/** Grams of a batch that went into a piece */
export interface YarnUsesTable {
  id: string
  piece_id: string
  batch_id: string
  grams: number
  /** the browser's request id, if any */
  request_id: string | null
  at: string
}

/**
 * What happens to a colour in the composer when its yarn runs out; one row, or none while the owner has decided nothing
 */
export interface YarnRulesTable {
  id: 1
  gone_colours: 'closed' | 'waiting'
  /** grams of a colour that a hat needs */
  hat_grams: number
}
