import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Order } from '#contract/orders.ts'
import { priceText } from '#domain/money.ts'
import * as cartMessages from '#messages/shop/cart.ts'
import * as messages from '#messages/shop/pay-later.ts'
import { ApiError, api, detailsOf } from '#web/platform/api.ts'
import { cartSession } from '#web/platform/cart-session.ts'
import { refreshCart } from '#web/shop/cart/cart.ts'
import { refusalOf } from '#web/shop/cart/cart-toasts.ts'
import { openCart } from '#web/shop/cart/open-cart.ts'
import { itemsPrice } from '#web/shop/orders/order-price.ts'
import { toast } from '#web/ui/toast.ts'

/** Adds a priced custom order or a custom hat to this browser's cart. */
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
      const from = document.activeElement
      toast({
        title: messages.addedToCart,
        text: messages.addedOrderText(order.orderNumber, priceText(itemsPrice(order) ?? 0)),
        action: { label: cartMessages.openCart, run: () => openCart(from) },
      })
      return refreshCart(queryClient)
    },
    onError: sayAddOrderFailed,
  })
}

const UNFORESEEN = messages.tryAgainOrContact

/**
 * Says why a custom order was not added to the cart (specification §8, Cart); a refusal by the shop has its own reason.
 */
function sayAddOrderFailed(error: Error) {
  const isRefused = error instanceof ApiError && (error.status === 404 || error.status === 409)
  toast({
    tone: 'bad',
    ...(refusalOf(error) ?? {
      title: messages.addCustomOrderErrorTitle,
      text: isRefused ? detailsOf(error, UNFORESEEN) : UNFORESEEN,
    }),
  })
}
