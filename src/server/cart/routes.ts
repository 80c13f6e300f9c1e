// Owns carts and their rows. What a row costs is the catalogue's and the orders' to say; buying is checkout's.
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { cartAdd, cartChange, cartItem, cartQuery, cartRemove } from '#contract/cart.ts'
import { done } from '#contract/fields.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { Limits } from '#server/platform/http/rate-limits.ts'
import { addToCart, type CartDeps, changeQuantity, removeFromCart, showCart } from './cart.ts'
import { clearCart } from './store.ts'

const actionQuery = z.object({ action: z.literal('custom-order').optional() })
const deleteQuery = z.union([
  z.object({ action: z.literal('clear'), ...cartQuery.shape }),
  z.object({ action: z.undefined().optional(), ...cartRemove.shape }),
])

const REMOVING = {
  operationId: 'removeFromCart',
  summary: 'Take a row out, or empty the cart',
  description: '`id` takes that row out; `action=clear` with the `sessionId` empties the cart.',
  tags: ['cart'],
}
/** A parameter of an address cannot be described by the form that it belongs to. */
const describedDeleteQuery = z.object({
  action: z.enum(['clear']),
  ...cartQuery.shape,
  ...cartRemove.shape,
})

export function cartRoutes(
  app: FastifyInstance,
  { limit, lookUp, ...deps }: CartDeps & Pick<Limits, 'limit' | 'lookUp'>,
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()

  routes.get(
    '/api/cart',
    {
      schema: {
        operationId: 'getCart',
        summary: 'What lies in a cart',
        tags: ['cart'],
        querystring: cartQuery,
        response: { 200: z.array(cartItem) },
      },
    },
    async (request, reply) =>
      reply.header('cache-control', 'no-store').send(await showCart(deps, request.query.sessionId)),
  )

  routes.post(
    '/api/cart',
    {
      // Each may begin another cart, and its rows are kept for months. Thousands may share the address of a mobile network.
      config: limit(1_200),
      schema: {
        operationId: 'addToCart',
        summary: 'Put a product, a custom order or a custom hat into a cart',
        tags: ['cart'],
        querystring: actionQuery,
        body: cartAdd,
        response: { 200: cartItem },
      },
    },
    async request => {
      const { body } = request
      // What is added by an order's number tells whether there is such an order.
      if (body.orderNumber !== undefined) await lookUp(request)
      if (request.query.action === 'custom-order' && body.productId !== undefined)
        throw new ShopError('invalid_input', {
          issues: [{ path: 'productId', message: 'Not with action=custom-order' }],
        })
      return addToCart(deps, body)
    },
  )

  routes.put(
    '/api/cart',
    {
      schema: {
        operationId: 'changeCartItem',
        summary: 'Change a quantity',
        tags: ['cart'],
        querystring: cartChange,
        response: { 200: cartItem },
      },
    },
    async request => changeQuantity(deps, request.query.id, request.query.quantity),
  )

  routes.delete(
    '/api/cart',
    {
      config: { describedBy: { ...REMOVING, querystring: describedDeleteQuery.partial() } },
      schema: { ...REMOVING, querystring: deleteQuery },
    },
    async (request, reply) => {
      const { query } = request
      if (query.action === 'clear') await clearCart(deps.db, query.sessionId)
      else await removeFromCart(deps, query.id)
      return reply.code(204).send()
    },
  )

  routes.post(
    '/api/cart/clear',
    {
      schema: {
        operationId: 'clearCart',
        summary: 'Empty the cart',
        tags: ['cart'],
        body: cartQuery,
        response: { 200: done },
      },
    },
    async request => {
      await clearCart(deps.db, request.body.sessionId)
      return { ok: true as const }
    },
  )
}
