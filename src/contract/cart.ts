import { z } from 'zod'
import { CART_ITEM_TYPES, MAX_QUANTITY } from '#domain/cart.ts'
import { ORDER_NUMBER_MAX } from '#domain/limits.ts'
import { eurosOut, ID_MAX, sessionId, wholeIn } from './fields.ts'
import { picture } from './pictures.ts'

export const cartItem = z.object({
  /** unguessable: whoever knows it may change the row */
  id: z.string(),
  itemType: z.enum(CART_ITEM_TYPES),
  productId: z.int().nullable(),
  customOrderId: z.string().nullable(),
  customHatOrderId: z.string().nullable(),
  orderNumber: z.string().nullable(),
  quantity: z.int(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  picture: picture.nullable(),
  /** null while a custom order has no price */
  unitPrice: eurosOut.nullable(),
  /** how many this cart could buy now; null = not counted; 0 = sold out or no longer offered */
  available: z.int().nullable(),
  /** false: it is made to the customer's own wishes and cannot be withdrawn once bought */
  withdrawable: z.boolean(),
  /** the yarns of a hat that ran out: no day is promised until they have arrived */
  awaitedYarn: z.array(z.string()),
  /** the fibres of a product; missing if not stated, and for custom orders, whose buyers have already read them */
  fibres: z.string().optional(),
})
export type CartItem = z.infer<typeof cartItem>

const quantity = wholeIn(1, MAX_QUANTITY)
const orderId = z.string().min(1).max(100)

/** Accepts null for a missing field: clients send a row back as they received it. */
const orNothing = <T extends z.ZodType>(schema: T) => schema.nullish().transform(value => value ?? undefined)

export const cartQuery = z.object({ sessionId })

/** POST /api/cart: a product, or a custom order or hat by its id. */
export const cartAdd = z.object({
  sessionId,
  productId: orNothing(wholeIn(1, ID_MAX)),
  customOrderId: orNothing(orderId),
  customHatOrderId: orNothing(orderId),
  orderNumber: orNothing(z.string().max(ORDER_NUMBER_MAX)),
  itemType: z.enum(CART_ITEM_TYPES).optional(),
  quantity: quantity.default(1),
})
export type CartAdd = z.infer<typeof cartAdd>

export const cartChange = z.object({ id: z.string().min(1).max(100), quantity })
export const cartRemove = z.object({ id: z.string().min(1).max(100) })
