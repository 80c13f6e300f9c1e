/** A shop with Montonio's shipping sandbox, whose events arrive at once. */
import { startMontonioSandbox } from '#sandbox/montonio/server.ts'
import type { Receiver } from '#sandbox/montonio/webhooks.ts'
import type { NewOrder, OrderRow } from '#server/orders/store.ts'
import { connectMontonioShipping } from '#server/shipping/montonio/client.ts'
import { SHIPPING_WEBHOOK } from '#server/shipping/montonio/webhook-path.ts'
import { refreshPoints } from '#server/shipping/points.ts'
import type { FreshDatabase } from './database.ts'
import { anOrder, paidAt } from './order.ts'
import { type TestShop, testShop } from './test-shop.ts'

/** A parcel machine of the bundled list that Montonio knows by the same number. */
export const MACHINE = {
  carrier: 'omniva' as const,
  id: '96033',
  name: 'Haapsalu Kaubamaja',
  address: 'Tallinna mnt 1',
  city: 'Haapsalu',
}

/** Opens the shipping service with its sandbox. */
export async function openShippingService(receiver: Receiver = async () => 200) {
  const sandbox = await startMontonioSandbox({ pauseMs: 20, receiver })
  const { accessKey, secretKey } = sandbox
  const service = connectMontonioShipping(
    {
      accessKey,
      secretKey,
      apiUrl: sandbox.shipping.apiUrl,
      notificationUrl: `http://127.0.0.1${SHIPPING_WEBHOOK}`,
      timeoutMs: 2_000,
      carrierTimeoutMs: 2_000,
    },
    { warn: () => {}, error: () => {} },
  )
  const close = async () => {
    await service.close()
    await sandbox.close()
  }
  return { sandbox, service, close }
}

export async function openShippingShop(
  database: FreshDatabase,
  { hearsEvents = true, env = {} }: { hearsEvents?: boolean; env?: Record<string, string> } = {},
) {
  const shops: TestShop[] = []
  const { sandbox, service, close } = await openShippingService(async ({ body }) =>
    hearsEvents ? (await shops[0]!.call('POST', SHIPPING_WEBHOOK, JSON.parse(body))).status : 200,
  )
  /** opens one more process of the shop */
  const openNode = async () => {
    const shop = await testShop(database, { admin: true, shippingService: service, env })
    shops.push(shop)
    return shop
  }
  const shop = await openNode()
  await refreshPoints({ db: database.db, service, now: shop.now(), log: shop.log })
  return {
    shop,
    openNode,
    service,
    sandbox,
    shipping: sandbox.shipping,
    /** a paid order to a parcel machine */
    order: (named: Partial<NewOrder> = {}, columns: Partial<OrderRow> = {}) =>
      anOrder(
        database.db,
        shop.now(),
        { deliveryMethod: 'omniva_parcel', parcelMachine: MACHINE, ...named },
        { ...paidAt(shop.now()), ...columns },
      ),
    close,
  }
}
