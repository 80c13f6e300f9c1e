import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import type { ProductFact } from '#contract/product-fields.ts'
import type { Product } from '#contract/products.ts'
import { type DeliveryTerms, isFree, leastFee } from '#domain/delivery-terms.ts'
import { rangeText } from '#domain/delivery-time.ts'
import { WITHDRAWAL_DAYS } from '#domain/legal-deadlines.ts'
import { centsOf, priceText } from '#domain/money.ts'
import * as messages from '#messages/shop/product.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { MakerFacts, OfferFacts } from './offer-facts.tsx'

const FACT_LABELS: Record<ProductFact, string> = {
  size: messages.sizeLabel,
  fibres: messages.materialsLabel,
  care: messages.careLabel,
}
const FACTS = Object.entries(FACT_LABELS) as [ProductFact, string][]

function deliveryText({ price }: Product, delivery: DeliveryTerms): string {
  const fee = isFree(centsOf(price)!, delivery) ? 0 : leastFee(delivery)
  const free =
    fee > 0 && delivery.freeFrom !== null ? messages.freeDeliveryFrom(priceText(delivery.freeFrom)) : ''
  return messages.deliveryFromPrice(priceText(fee)) + free
}

/** What a product is made of and how it is delivered. @param props.children further facts about its material */
export function ProductFacts({ product, children }: { product: Product; children: ReactNode }) {
  const { delivery } = useSettings()
  return (
    <OfferFacts className="mt-[30px]">
      {FACTS.map(
        ([fact, label]) =>
          product[fact] && (
            <Fragment key={fact}>
              <dt>{label}</dt>
              <dd>{product[fact]}</dd>
            </Fragment>
          ),
      )}
      {children}
      <dt>{messages.shippingLabel}</dt>
      <dd>{messages.shippingTime(rangeText(delivery.dispatchDays))}</dd>
      <dt>{messages.deliveryLabel}</dt>
      <dd>{deliveryText(product, delivery)}</dd>
      <dt>{messages.returnsLabel}</dt>
      <dd>
        {messages.withinDays(WITHDRAWAL_DAYS)}{' '}
        <Link to="/taganemine" className="tlink">
          {messages.withdrawHereLink}
        </Link>
      </dd>
      <MakerFacts />
    </OfferFacts>
  )
}
