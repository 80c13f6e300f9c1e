import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminOrder } from '#contract/admin-orders.ts'
import type { Order } from '#contract/orders.ts'
import { ApiError } from '#web/platform/api.ts'
import { adminOrderQuery } from './orders-query.ts'

/**
 * An order as one of the owner's dialogs saw it when it opened. The order may be changed meanwhile, by a customer who
 * pays or on another device: then the shop refuses to overwrite it.
 */
export function useOrderVersion(order: AdminOrder) {
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState(order)
  const [meanwhile, setMeanwhile] = useState<AdminOrder>()

  /**
   * Reloads the order if it was refused for that reason, so that the next attempt counts as having seen it.
   * @returns whether it was reloaded
   */
  async function reloadOrder(error: unknown): Promise<boolean> {
    if (!(error instanceof ApiError && error.code === 'changed_meanwhile')) return false
    const whole = await queryClient.fetchQuery(adminOrderQuery(order.orderNumber)).catch(() => undefined)
    if (whole) setMeanwhile(whole.order)
    return whole !== undefined
  }

  /** Counts her own change as seen, for a form that stays open after it. */
  function seeOwnChange({ products, ...saved }: Order) {
    // How many are still wanted is not read of what she has seen.
    const named = products.map(product => ({ ...product, wanted: product.quantity }))
    setOpened(before => ({ ...before, ...saved, products: named }))
    setMeanwhile(undefined)
  }

  return { seen: meanwhile ?? opened, meanwhile, lookAgain: reloadOrder, seeOwnChange }
}
