import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cartSession } from '#web/platform/cart-session.ts'
import { cartQuery } from './cart.ts'

/**
 * Asks how things stand with what lies in the cart when it is looked at: meanwhile pieces go and prices change. An empty
 * cart is not asked for, and changes under way ask by themselves when they are done.
 * @param isSeen the cart is before the person's eyes
 */
export function useFreshCart(isSeen: boolean) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isSeen || queryClient.isMutating({ mutationKey: ['cart'] }) > 0) return
    const { queryKey } = cartQuery(cartSession())
    if (queryClient.getQueryData(queryKey)?.length) void queryClient.invalidateQueries({ queryKey })
  }, [isSeen, queryClient])
}
