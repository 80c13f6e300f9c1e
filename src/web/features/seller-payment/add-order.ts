import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Order } from '#contract/orders.ts'
import { priceText } from '#domain/money.ts'
import { api } from '#web/api.ts'
import { refreshCart } from '#web/features/cart/cart.ts'
import { cartSession } from '#web/features/cart/cart-session.ts'
import { sayAddOrderFailed } from '#web/features/cart/cart-toasts.ts'
import { itemsPrice } from '#web/features/orders/order-price.ts'
import { toast } from '#web/ui/toast.ts'

/** Puts a priced custom order or a custom hat into this browser's cart. */
export function useAddOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, orderNumber, orderType }: Order) =>
      api.post('/api/cart?action=custom-order', {
        sessionId: cartSession(),
        [orderType === 'custom_hat' ? 'customHatOrderId' : 'customOrderId']: id,
        orderNumber,
      }),
    onSuccess: (_item, order) => {
      toast({
        title: 'Lisatud ostukorvi!',
        text: `Tellimus ${order.orderNumber}, ${priceText(itemsPrice(order) ?? 0)}`,
      })
      return refreshCart(queryClient)
    },
    onError: sayAddOrderFailed,
  })
}
