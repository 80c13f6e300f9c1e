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
  /** the price while a sale runs, in cents; null otherwise */
  sale_price: number | null
  /** the last day of that sale, in Tallinn */
  sale_until: string | null
  image_url: string
  /** JSON array of links */
  image_urls: string
  badge: string | null
  category: string
  /** the key by which a category's products are found, whatever its spelling (`categoryKey`) */
  category_key: Generated<string>
  /** 0: not in the search index yet, as an older version wrote it */
  indexed: Generated<number>
  in_stock: number
  /** pieces that exist, null = not counted */
  stock_quantity: number | null
  /** pieces of these held by checkouts: never more than `stock_quantity` */
  held: Generated<number>
  /** 1 while a piece is left that nobody holds; maintained by the database itself */
  available: GeneratedAlways<number>
  /** the owner's own order, lower first */
  position: Generated<number>
  /** counts changes by administrators: a save names the version it was made from */
  version: Generated<number>
  /** 0: a draft that shoppers do not see */
  published: Generated<number>
  /** whom it fits: `pea 54–58 cm` */
  size: Generated<string>
  /** what it is made of, as textile law requires it to be stated: `80% vill, 20% akrüül` */
  fibres: Generated<string>
  care: Generated<string>
  /** JSON: what the pictures show, by their link */
  picture_alts: Generated<string>
  /** 1: a draft that has no price yet; `price` says nothing then */
  unpriced: Generated<number>
  /** by weight, of its least recycled unsold piece; null if none was weighed. Batches of yarn prove it */
  recycled_percent: number | null
  /** for how many pieces that is true */
  recycled_pieces: Generated<number>
  /** 1: a product that fills a demo shop, and still has its drawn picture */
  is_demo: Generated<number>
  /** set when an administrator deletes it; it can be restored for 30 days */
  deleted_at: string | null
  /** request id of the browser's call to add it, if any */
  request_id: string | null
  /** request ids of the latest changes: catalog/change-ids.ts */
  change_id: string | null
  created_at: string
  updated_at: string
}

/** The words by which the search finds a product, folded */
export interface ProductWordsTable {
  product_id: number
  word: string
  /** higher if the word says more about the product */
  weight: number
}

/** Every word that a product has ever had, once; in SQLite a trigger writes their trigrams to `search_word_trigrams` */
export interface SearchWordsTable {
  word: string
  stem: string
}

/** A sale of several products between two days in Tallinn, both included */
export interface SalesTable {
  id: string
  from_day: string
  until_day: string
  /** when its first day begins */
  begins_at: string
  /** when its last day is over, or when it was ended early */
  ends_at: string
  /** by how much everything is reduced; null if each product has a price of its own */
  percent: number | null
  /** `running` once its prices are set on the products */
  state: 'planned' | 'running' | 'over'
  created_at: string
}

/** What a product costs while a sale runs, in cents */
export interface SaleProductsTable {
  sale_id: string
  product_id: number
  price: number
}

/** Each price that a published product was offered at, and since when; the law compares a reduction with them */
export interface PriceHistoryTable {
  product_id: number
  at: string
  /** cents */
  price: number
  /** the higher price struck through beside it; null if there was none */
  struck: number | null
  /** when the product was hidden or deleted at this price; null while it is offered, or if the next price followed */
  ended_at: string | null
  /** when the owner marked this price, at which nobody had bought, as a mistake; null if it counts */
  mistake_at: Generated<string | null>
}

/** Categories that administrators added */
export interface CategoriesTable {
  name: string
  created_at: string
}

/** Pictures that the shop has made in several widths */
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

/** Pictures that an import fetched, by the address in the file */
export interface RemotePicturesTable {
  source: string
  /** of the stored picture */
  stem: string
  /** the stored picture's link */
  url: string
  fetched_at: string
}

/** Counted pieces held for an order that is being paid; `products.held` is their sum */
export interface HoldsTable {
  order_id: string
  product_id: number
  quantity: number
}
