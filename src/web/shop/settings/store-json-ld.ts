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

// What search engines are told of the shop itself, in the words of schema.org.

const COUNTRY = 'EE'

const days = ({ least, most }: { least: number; most: number }) => ({
  '@type': 'QuantitativeValue',
  minValue: least,
  maxValue: most,
  unitCode: 'DAY',
})

/** The days that the handling is counted in. */
const WORKING_DAYS = {
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map(day => `https://schema.org/${day}`),
}

type Shop = Pick<PublicSettings, 'delivery'> & { arrival?: ArrivalAnswer | undefined }

/** In how many days it is posted and travels: as it is now where that is known, else by the terms. */
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
    // The clock of Tallinn, as the address of the shop says.
    cutoffTime: `${arrival.postLeavesAt}:00`,
  }
}

/**
 * What delivery within Estonia costs at the least, and how long it takes: to a machine, and to one's door.
 * @param goods cents
 */
export const shippingDetails = (shop: Shop, goods: Cents) =>
  (['parcel', 'courier'] as const).map(way => ({
    '@type': 'OfferShippingDetails',
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: eurosOf(isFree(goods, shop.delivery) ? 0 : leastFee(shop.delivery, way)),
      currency: 'EUR',
    },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: COUNTRY },
    deliveryTime: deliveryTime(shop, way),
  }))

/** Sending it back is paid by the shopper (the terms, point 4). */
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

/** The store, and who stands behind it as far as the owner has said. */
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

/** The fibres of a product, and what of its yarn is proven to be recycled. */
export function materialOf({ fibres, recycled, stockQuantity }: Product): { material?: string } {
  const material = [fibres, productClaim(recycled, stockQuantity)].filter(Boolean).join('; ')
  return material ? { material } : {}
}
