import type { Cents } from '#domain/money.ts'
import { findPaymentById, linkProviderOrder } from '#server/payments/ledger.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { CheckoutDeps } from './deps.ts'
import { releasePayment } from './release.ts'

/** A payment order as the client gets it: where to send the shopper. */
export type PlacedPayment = { id: string; links: { rel: string; href: string }[] }

/** What the provider is told of the goods. */
type Goods = {
  items: { name: string; quantity: number; unitPrice: Cents }[]
  shipping: Cents
  number?: string
}

/**
 * Asks the provider for a payment order. Where it does not answer, the hold is given back at once.
 * @throws ShopError `payment_provider_failed`
 */
export async function openAtProvider(
  deps: CheckoutDeps,
  paymentId: string,
  total: Cents,
  goods: Goods | undefined,
): Promise<PlacedPayment> {
  const { brand } = await deps.settings.public()
  const created = await deps.provider.createOrder(
    {
      paymentId,
      total,
      brandName: brand,
      description: `${brand}, ${goods?.number ?? 'tellimus'}`,
      returnUrl: `${deps.publicUrl}/payment/success`,
      cancelUrl: `${deps.publicUrl}/payment/cancel`,
      shipping: goods?.shipping ?? 0,
      ...(goods && { items: goods.items }),
      // The provider lets one payment through for it: a second guard against paying an order twice.
      ...(goods?.number && { invoiceId: goods.number }),
    },
    `create-${paymentId}`,
  )
  if (created.outcome !== 'created') {
    const { stockChanged } = await deps.db.transaction().execute(async trx => {
      const payment = (await findPaymentById(trx, paymentId))!
      return releasePayment(trx, payment, `provider-${created.outcome}`, deps.now())
    })
    if (stockChanged) deps.catalog.changed()
    throw new ShopError('payment_provider_failed')
  }
  await linkProviderOrder(deps.db, paymentId, created, deps.now())
  return { id: created.providerOrderId, links: [{ rel: 'approve', href: created.approveUrl }] }
}
