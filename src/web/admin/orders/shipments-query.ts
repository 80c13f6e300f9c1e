import { queryOptions } from '@tanstack/react-query'
import type { OrderShipments } from '#contract/shipments.ts'
import type { ShipmentState } from '#domain/shipment.ts'
import { api } from '#web/platform/api.ts'
import { adminOrderKey } from '#web/shop/orders/owner-orders.ts'

/** States in which the service or the carrier has yet to report something. */
const UNDER_WAY: ReadonlySet<ShipmentState> = new Set(['requested', 'asking', 'pending'])
const LOOK_AGAIN_MS = 3_000

/** An order's shipments; refreshed with the order itself. */
export const shipmentsQuery = (orderNumber: string) =>
  queryOptions({
    queryKey: [...adminOrderKey(orderNumber), 'shipments'],
    queryFn: ({ signal }) => api.get<OrderShipments>(`/api/admin/orders/${orderNumber}/shipments`, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.shipments.some(({ state }) => UNDER_WAY.has(state)) ? LOOK_AGAIN_MS : false,
  })
