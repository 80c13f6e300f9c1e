import type { CartItemType } from '#domain/cart.ts'

export interface CartTables {
  cart_items: CartItemsTable
}

export interface CartItemsTable {
  id: string
  session_id: string
  item_type: CartItemType
  product_id: number | null
  order_id: string | null
  quantity: number
  added_at: string
  /** when the session last used the cart, as this row knows it: the latest of a cart's rows counts */
  touched_at: string
}
