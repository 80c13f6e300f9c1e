import type { Generated, GeneratedAlways } from 'kysely'

export interface CatalogTables {
  products: ProductsTable
  product_words: ProductWordsTable
  search_words: SearchWordsTable
  sales: SalesTable
  sale_products: SaleProductsTable
  price_history: PriceHistoryTable
  categories: CategoriesTable
  pictures: PicturesTable
  remote_pictures: RemotePicturesTable
  holds: HoldsTable
}

export interface ProductsTable {
  id: Generated<number>
  name: string
  description: string
  long_description: string
  price: number
  original_price: number | null
  /** what is asked while a sale runs, in cents; null while none does */
  sale_price: number | null
  /** the last day of that sale, in Tallinn */
  sale_until: string | null
  image_url: string
  /** JSON array of links */
  image_urls: string
  badge: string | null
  category: string
  /** by which products of one category are found, however it is written (`categoryKey`) */
  category_key: Generated<string>
  /** 0: the search does not know it yet; an older version wrote it */
  indexed: Generated<number>
  in_stock: number
  /** pieces there are, null = not counted */
  stock_quantity: number | null
  /** pieces of them that checkouts hold: never above `stock_quantity` */
  held: Generated<number>
  /** 1 while a piece is left that nobody else holds; the database itself keeps it */
  available: GeneratedAlways<number>
  /** the admin's own order, lower first */
  position: Generated<number>
  /** counts the changes by administrators: whoever saves names the one that they saw */
  version: Generated<number>
  /** 0: a draft that shoppers do not see */
  published: Generated<number>
  /** what it is made of, as the law wants it said with textiles: `80% vill, 20% akrüül` */
  fibres: Generated<string>
  care: Generated<string>
  /** JSON: what the pictures show, by their link */
  picture_alts: Generated<string>
  /** 1: a draft that has no price yet; `price` says nothing then */
  unpriced: Generated<number>
  /** by weight, of its least recycled piece that is not sold; null where none was weighed. Yarn's batches prove it */
  recycled_percent: number | null
  /** of how many pieces that holds */
  recycled_pieces: Generated<number>
  /** 1: one that a demo shop is filled with, which still has its drawn picture */
  is_demo: Generated<number>
  /** set when an administrator deleted it; it can be brought back for 30 days */
  deleted_at: string | null
  /** what the browser called its request to add it, where it did */
  request_id: string | null
  /** what browsers called their requests that changed it last: catalog/change-names.ts */
  change_id: string | null
  created_at: string
  updated_at: string
}

/** The words by which the search finds a product, folded */
export interface ProductWordsTable {
  product_id: number
  word: string
  /** more where the word says more about the product */
  weight: number
}

/** Every word that a product has had, once; SQLite keeps their trigrams in `search_word_trigrams` by a trigger */
export interface SearchWordsTable {
  word: string
  stem: string
}

/** A sale of several products, from a day to a day in Tallinn, both with it */
export interface SalesTable {
  id: string
  from_day: string
  until_day: string
  /** when its first day begins */
  begins_at: string
  /** when its last day is over, or when it was ended before */
  ends_at: string
  /** by how much everything was reduced; null where each has a price of its own */
  percent: number | null
  /** `running` from the moment at which its prices stand with the products */
  state: 'planned' | 'running' | 'over'
  created_at: string
}

/** What a product costs while a sale runs, in cents */
export interface SaleProductsTable {
  sale_id: string
  product_id: number
  price: number
}

/** Each price that a published product was offered at, from when on; the law compares a reduction with them */
export interface PriceHistoryTable {
  product_id: number
  at: string
  /** cents */
  price: number
  /** the higher price that stood struck through beside it; null where there was none */
  struck: number | null
  /** when the product was hidden or deleted at this price; null while it is offered, and where the next price followed */
  ended_at: string | null
  /** when the owner called this price a mistake at which nobody had bought; null where it counts */
  mistake_at: Generated<string | null>
}

/** Categories that the admin added */
export interface CategoriesTable {
  name: string
  created_at: string
}

/** Pictures of which the shop made several widths */
export interface PicturesTable {
  url: string
  stem: string
  alt: string
  width: number
  height: number
  /** JSON array of numbers */
  widths: string
  placeholder: string
  fit: 'contain' | 'cover'
  /** which part a tile shows, as CSS's `object-position`; null: the middle */
  focus: string | null
}

/** Pictures that an import fetched, by the address that the file names */
export interface RemotePicturesTable {
  source: string
  /** of the kept picture */
  stem: string
  /** the kept picture's link */
  url: string
  fetched_at: string
}

/** Counted pieces kept for an order that is being paid; `products.held` is their sum */
export interface HoldsTable {
  order_id: string
  product_id: number
  quantity: number
}
