import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cartSession } from '#web/platform/cart-session.ts'
import { cartQuery } from './cart.ts'

/**
 * Refetches the cart when it is opened, as stock and prices change. Skips an empty cart and one with pending mutations,
 * which refetch it themselves; retries one that failed to load.
 * @param isSeen whether the cart is shown
 */
export function useRefetchCart(isSeen: boolean) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isSeen || queryClient.isMutating({ mutationKey: ['cart'] }) > 0) return
    const { queryKey } = cartQuery(cartSession())
    const { data, status } = queryClient.getQueryState(queryKey) ?? {}
    if (data?.length || status === 'error') void queryClient.invalidateQueries({ queryKey })
  }, [isSeen, queryClient])
}
