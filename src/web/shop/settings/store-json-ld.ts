import type { ArrivalAnswer } from '#contract/arrival.ts'
import type { Product } from '#contract/products.ts'
import type { PublicSettings } from '#contract/settings.ts'
import { isFree, leastFee } from '#domain/delivery-terms.ts'
import { TRANSIT_DAYS } from '#domain/delivery-time.ts'
import { WITHDRAWAL_DAYS } from '#domain/legal-deadlines.ts'
import { type Cents, eurosOf } from '#domain/money.ts'
import { shopPreviewLink } from '#domain/shop-preview.ts'
import { productClaim } from '#domain/yarn.ts'
import * as language from '#messages/language.ts'
import { absoluteUrl } from './page-head.ts'

// Structured data about the shop itself for search engines, in the vocabulary of schema.org.

const COUNTRY = 'EE'

const days = ({ least, most }: { least: number; most: number }) => ({
  '@type': 'QuantitativeValue',
  minValue: least,
  maxValue: most,
  unitCode: 'DAY',
})

/** Handling times count only these days. */
const WORKING_DAYS = {
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map(day => `https://schema.org/${day}`),
}

type Shop = Pick<PublicSettings, 'delivery'> & { arrival?: ArrivalAnswer | undefined }

/** Returns the handling and transit times: the current ones if known, otherwise those of the terms. */
function deliveryTime({ delivery, arrival }: Shop, way: 'parcel' | 'courier') {
  const handling = arrival?.handling
  if (!handling)
    return {
      '@type': 'ShippingDeliveryTime',
      businessDays: WORKING_DAYS,
      handlingTime: days(delivery.dispatchDays),
      transitTime: days(TRANSIT_DAYS),
    }
  const travels = Object.entries(arrival.transit).flatMap(([id, range]) => (id.endsWith(way) ? [range] : []))
  return {
    '@type': 'ShippingDeliveryTime',
    businessDays: WORKING_DAYS,
    handlingTime: days(handling),
    transitTime: days({
      least: Math.min(...travels.map(({ least }) => least)),
      most: Math.max(...travels.map(({ most }) => most)),
    }),
    // Tallinn time, by the shop's address.
    cutoffTime: `${arrival.postLeavesAt}:00`,
  }
}

const WAYS = ['parcel', 'courier'] as const

/**
 * Returns the lowest delivery fee within Estonia, and the delivery time: to a parcel machine, and by courier.
 * @param goods cents
 */
export const shippingDetails = (shop: Shop, goods: Cents) =>
  WAYS.filter(way => leastFee(shop.delivery, way) < Infinity).map(way => ({
    '@type': 'OfferShippingDetails',
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: eurosOf(isFree(goods, shop.delivery) ? 0 : leastFee(shop.delivery, way)),
      currency: 'EUR',
    },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: COUNTRY },
    deliveryTime: deliveryTime(shop, way),
  }))

/** The shopper pays for sending it back (the terms, point 4). */
export const returnPolicy = (origin: string) => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: COUNTRY,
  returnPolicyCountry: COUNTRY,
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: WITHDRAWAL_DAYS,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  refundType: 'https://schema.org/FullRefund',
  merchantReturnLink: absoluteUrl(origin, '/tingimused'),
})

/** The store, and as much about its seller as the owner has entered. */
export const onlineStore = (settings: PublicSettings, origin: string) => {
  const { brand, contactEmail, videoUrl, photoUrl, legal } = settings
  return {
    '@type': 'OnlineStore',
    '@id': absoluteUrl(origin, '/#pood'),
    name: brand,
    legalName: legal.name || undefined,
    url: absoluteUrl(origin, '/'),
    logo: absoluteUrl(origin, '/icon-512.png'),
    image: absoluteUrl(origin, shopPreviewLink(settings.heroPictures)),
    email: contactEmail || undefined,
    telephone: legal.phone || undefined,
    address: legal.address
      ? { '@type': 'PostalAddress', streetAddress: legal.address, addressCountry: COUNTRY }
      : undefined,
    vatID: legal.vatNumber || undefined,
    sameAs: [videoUrl, photoUrl].filter(Boolean),
    hasMerchantReturnPolicy: returnPolicy(origin),
    hasShippingService: shippingDetails(settings, 0).map(
      ({ shippingRate, shippingDestination, deliveryTime }) => ({
        '@type': 'ShippingService',
        handlingTime: { '@type': 'ServicePeriod', duration: deliveryTime.handlingTime },
        shippingConditions: {
          '@type': 'ShippingConditions',
          shippingDestination,
          shippingRate,
          transitTime: { '@type': 'ServicePeriod', duration: deliveryTime.transitTime },
        },
      }),
    ),
  }
}

export const webSite = ({ brand }: PublicSettings, origin: string) => ({
  '@type': 'WebSite',
  name: brand,
  url: absoluteUrl(origin, '/'),
  inLanguage: language.code,
  publisher: { '@id': absoluteUrl(origin, '/#pood') },
})

/** Returns a product's fibres, and what is proven to be recycled in its yarn. */
export function materialOf({ fibres, recycled, stockQuantity }: Product): { material?: string } {
  const material = [fibres, productClaim(recycled, stockQuantity)].filter(Boolean).join('; ')
  return material ? { material } : {}
}
