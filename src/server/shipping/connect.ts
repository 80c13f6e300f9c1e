import type { Accounts } from '#server/payments/connect.ts'
import type { Log } from '#server/platform/log.ts'
import { connectMontonioShipping } from './montonio/client.ts'
import { SHIPPING_WEBHOOK } from './montonio/webhook-path.ts'
import type { ShippingService } from './service.ts'

/** Connects the shipping service of the shop's payment account; undefined if it has none. */
export function connectShipping(
  { montonio }: Accounts,
  { log, publicUrl }: { log: Log; publicUrl: string },
): ShippingService | undefined {
  if (!montonio?.shippingApiUrl) return undefined
  const { accessKey, secretKey, shippingApiUrl: apiUrl, webhookOrigin = publicUrl } = montonio
  return connectMontonioShipping(
    { accessKey, secretKey, apiUrl, notificationUrl: webhookOrigin + SHIPPING_WEBHOOK },
    log,
  )
}
