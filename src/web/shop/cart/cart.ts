import {
  type QueryClient,
  queryOptions,
  type UseMutationOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CartItem } from '#contract/cart.ts'
import type { Product } from '#contract/products.ts'
import { cartCount, linesTotal } from '#domain/cart.ts'
import { centsOf } from '#domain/money.ts'
import * as messages from '#messages/shop/cart.ts'
import { ApiError, api, NetworkError, withQuery } from '#web/platform/api.ts'
import { cartSession, useCartSession } from '#web/platform/cart-session.ts'
import { openChannel } from '#web/platform/open-channel.ts'
import { countAdd } from '#web/shop/visits/count-visit.ts'
import { toastAddFailed } from './cart-toasts.ts'

/** The cart of this browser, as the server sees it. */
export const cartQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['cart', sessionId],
    queryFn: ({ signal }) => api.get<CartItem[]>(withQuery('/api/cart', { sessionId }), signal),
  })

export type Cart = {
  items: CartItem[]
  /** pieces, for the badge */
  count: number
  /** cents; rows without a price yet count nothing */
  total: number
  /** it holds a custom order, so regular products may not join (specification §4, mixing rule) */
  holdsCustom: boolean
  /** rows that can no longer be bought as they are */
  shortages: CartItem[]
  /** whether its items are known: false on the server, while they load, and after they failed to load */
  isKnown: boolean
  isFailed: boolean
}

/** Why a row cannot be bought as it is: it is `gone`, or fewer are left. */
export function shortageOf(item: CartItem): 'gone' | 'fewer' | undefined {
  if (item.available === null || item.available >= item.quantity) return undefined
  return item.available === 0 ? 'gone' : 'fewer'
}

/** Why a row is `gone`. */
export const unavailableText = (item: CartItem): string =>
  item.productId === null ? messages.orderPaidOrCancelled : messages.soldOutMeanwhile

const NOTHING: CartItem[] = []

/** Returns the cart; empty on the server, and until the browser has loaded it. */
export function useCart(): Cart {
  const sessionId = useCartSession()
  const { data, status } = useQuery({ ...cartQuery(sessionId ?? ''), enabled: sessionId !== undefined })
  const items = data ?? NOTHING
  return {
    items,
    count: cartCount(items),
    total: linesTotal(items.map(item => ({ quantity: item.quantity, unitPrice: priceOf(item) }))),
    holdsCustom: items.some(item => item.itemType !== 'product'),
    shortages: items.filter(shortageOf),
    isKnown: data !== undefined,
    isFailed: status === 'error',
  }
}

/** Returns the price of one piece in cents, null while a custom order has none. */
export const priceOf = (item: CartItem): number | null =>
  item.unitPrice === null ? null : (centsOf(item.unitPrice) ?? null)

/** Tells the other tabs of this browser, which share the cart, about changes. */
const otherTabs = import.meta.env.SSR ? undefined : openChannel('cart')

/** Refetches the cart, here and in the other tabs. Call it after anything that changed the cart on the server. */
export function refreshCart(queryClient: QueryClient): Promise<void> {
  otherTabs?.postMessage('changed')
  return queryClient.invalidateQueries({ queryKey: ['cart'] })
}

/**
 * Mounted once: follows cart changes made in other tabs, and refetches when the page returns from the back/forward
 * cache.
 */
export function useCartSyncAcrossTabs() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: ['cart'] })
    const listening = new AbortController()
    const { signal } = listening
    otherTabs?.addEventListener('message', refresh, { signal })
    addEventListener('pageshow', ({ persisted }) => persisted && refresh(), { signal })
    return () => listening.abort()
  }, [queryClient])
}

type CartChange<Change> = {
  send: (change: Change) => Promise<unknown>
  /** the cart as it will look if the server agrees */
  expect: (items: CartItem[], change: Change) => CartItem[]
  /** @param before the cart as the shop has it without the change, if it was known */
  onError: (error: Error, change: Change, before: CartItem[] | undefined) => void | Promise<void>
  onSuccess?: (change: Change) => void
}

/** the cart without the changes that are still being sent; undefined if there are none, or it is not known */
let confirmed: CartItem[] | undefined

/** A change that is shown at once, and rolled back if the server refuses it. */
function useCartChange<Change>({ send, expect, onError, onSuccess }: CartChange<Change>) {
  const queryClient = useQueryClient()
  const options: UseMutationOptions<unknown, Error, Change> = {
    // One after the other, in the order of the clicks.
    scope: { id: 'cart' },
    mutationKey: ['cart'],
    mutationFn: send,
    onMutate: async change => {
      const { queryKey } = cartQuery(cartSession())
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, items => {
        confirmed ??= items
        return items && expect(items, change)
      })
    },
    onError: (error, change) => {
      queryClient.setQueryData(cartQuery(cartSession()).queryKey, confirmed)
      return onError(error, change, confirmed)
    },
    onSuccess: (_reply, change) => {
      confirmed &&= expect(confirmed, change)
      onSuccess?.(change)
    },
    // Only the last of several changes refetches the cart; an earlier one would undo what is still being sent.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: ['cart'] }) > 1) return
      confirmed = undefined
      return refreshCart(queryClient)
    },
  }
  return useMutation(options)
}

const piecesOf = (items: CartItem[], product: Product): number =>
  items.find(item => item.productId === product.id)?.quantity ?? 0

/** Whether the cart now holds one more of the product, although the reply was lost. */
const hasArrived = async (product: Product, before: CartItem[]): Promise<boolean> => {
  const items = await api
    .get<CartItem[]>(withQuery('/api/cart', { sessionId: cartSession() }))
    .catch(() => before)
  return piecesOf(items, product) > piecesOf(before, product)
}

/** The ids of products being added to the cart. */
const adding = new Set<number>()

/** @returns a function that adds a product to the cart, only once on a double click; the caller reports a success */
export function useAddToCart(onAdded: (product: Product) => void) {
  const queryClient = useQueryClient()
  const { mutate } = useCartChange<Product>({
    send: ({ id }) =>
      api
        .post('/api/cart', { productId: id, quantity: 1, sessionId: cartSession() })
        .then(countAdd)
        .finally(() => adding.delete(id)),
    expect: (items, product) =>
      items.some(item => item.productId === product.id)
        ? items.map(item => (item.productId === product.id ? { ...item, quantity: item.quantity + 1 } : item))
        : [...items, rowToCome(product)],
    onError: async (error, product, before) => {
      const isUnknown = error instanceof NetworkError && !error.isUnsent
      if (isUnknown && before && (await hasArrived(product, before))) return onAdded(product)
      toastAddFailed(error)
      // Sold to another customer, or deleted: the page must not go on offering it.
      if (error instanceof ApiError && (error.code === 'out_of_stock' || error.code === 'product_not_found'))
        void queryClient.invalidateQueries({ queryKey: ['products'] })
    },
    onSuccess: onAdded,
  })
  return (product: Product) => {
    if (adding.has(product.id)) return
    adding.add(product.id)
    mutate(product)
  }
}

export const useChangeQuantity = () =>
  useCartChange<{ id: string; quantity: number }>({
    send: change => api.put(withQuery('/api/cart', change)),
    expect: (items, { id, quantity }) => items.map(item => (item.id === id ? { ...item, quantity } : item)),
    onError: error => console.error('The quantity was not changed.', error),
  })

export const useRemoveFromCart = () =>
  useCartChange<{ id: string }>({
    send: ({ id }) => api.delete(withQuery('/api/cart', { id })),
    expect: (items, { id }) => items.filter(item => item.id !== id),
    onError: error => console.error('The item was not removed.', error),
  })

const COMING = 'coming-'

/** Whether the server has not confirmed the row yet; until then it cannot be changed. */
export const isPendingItem = (item: CartItem): boolean => item.id.startsWith(COMING)

const rowToCome = (product: Product): CartItem => ({
  id: `${COMING}${product.id}`,
  itemType: 'product',
  productId: product.id,
  customOrderId: null,
  customHatOrderId: null,
  orderNumber: null,
  quantity: 1,
  name: product.name,
  imageUrl: product.imageUrl,
  picture: product.pictures.find(picture => picture.url === product.imageUrl) ?? null,
  unitPrice: product.price,
  available: null,
  withdrawable: true,
  awaitedYarn: [],
})
