// Owns carts and their rows. Prices belong to the catalogue and the orders, buying to checkout.
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
  summary: 'Remove a row, or empty the cart',
  description: '`id` removes that row; `action=clear` with the `sessionId` empties the cart.',
  tags: ['cart'],
}
/** OpenAPI cannot describe alternative sets of query parameters, so they are merged here. */
const describedDeleteQuery = z.object({
  action: z.enum(['clear']),
  ...cartQuery.shape,
  ...cartRemove.shape,
})

export function cartRoutes(
  app: FastifyInstance,
  { limit, lookUp, limitCartAdds, ...deps }: CartDeps & Pick<Limits, 'limit' | 'lookUp' | 'limitCartAdds'>,
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()

  routes.get(
    '/api/cart',
    {
      schema: {
        operationId: 'getCart',
        summary: 'List the contents of a cart',
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
      // Each request may begin another cart, whose rows are stored for months. Thousands of shoppers may share the
      // address of a mobile network.
      config: limit(1_200),
      schema: {
        operationId: 'addToCart',
        summary: 'Add a product, a custom order or a custom hat to a cart',
        tags: ['cart'],
        querystring: actionQuery,
        body: cartAdd,
        response: { 200: cartItem },
      },
    },
    async request => {
      const { body } = request
      await limitCartAdds(request)
      // Adding by an order's number reveals whether the order exists, so this counts as a look-up.
      if (body.orderNumber !== undefined) await lookUp(request)
      if (request.query.action === 'custom-order' && body.productId !== undefined)
        throw new ShopError('invalid_input', {
          issues: [{ path: 'productId', message: 'Must not be given with action=custom-order' }],
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
