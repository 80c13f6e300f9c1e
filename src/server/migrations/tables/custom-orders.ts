export interface CustomOrdersTables {
  order_pictures: OrderPicturesTable
}

/** Pictures that a shopper attached; the files are DATA_DIR/attachments/{id}.webp */
export interface OrderPicturesTable {
  id: string
  order_id: string
  width: number
  height: number
  /** what the browser called its request to attach it, where it did */
  request_id: string | null
  created_at: string
}
