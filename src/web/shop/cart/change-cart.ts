/** Changes of what is in the cart; the first view of the shop, which only adds to it, does without them. */
import { useQueryClient } from '@tanstack/react-query'
import { api, withQuery } from '#web/platform/api.ts'
import { useCartChange } from './cart.ts'

export const useChangeQuantity = () =>
  useCartChange<{ id: string; quantity: number }>({
    send: change => api.put(withQuery('/api/cart', change)),
    expect: (items, { id, quantity }) => items.map(item => (item.id === id ? { ...item, quantity } : item)),
    onError: error => console.error('The quantity was not changed.', error),
  })

export function useRemoveFromCart() {
  const queryClient = useQueryClient()
  return useCartChange<{ id: string }>({
    send: ({ id }) => api.delete(withQuery('/api/cart', { id })),
    expect: (items, { id }) => items.filter(item => item.id !== id),
    onError: error => console.error('The item was not removed.', error),
    // What was held for her payment is free again: the page must not go on calling it sold out.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['products'] }),
  })
}
