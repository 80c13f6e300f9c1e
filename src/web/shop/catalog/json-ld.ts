import type { QueryClient } from '@tanstack/react-query'
import type { PublicField } from '#contract/product-fields.ts'
import type { Product } from '#contract/products.ts'
import type { PublicSettings } from '#contract/settings.ts'
import { centsOf } from '#domain/money.ts'
import * as messages from '#messages/shop/catalog.ts'
import { absoluteUrl } from '#web/shop/settings/page-head.ts'
import { picturesOf } from './product-pictures.ts'

// Structured data about products for search engines, in the vocabulary of schema.org.

const pathOf = ({ id }: Product) => `/toode/${id}`

/** ItemList: the products of a listing, in its order. */
export const itemList = (products: readonly Product[], origin: string) => ({
  '@type': 'ItemList',
  itemListElement: products.map((product, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    url: absoluteUrl(origin, pathOf(product)),
  })),
})

type Told = { product?: object; offer?: object }

/** What each field says about the product or its offer; null for nothing. */
const TOLD: Record<PublicField, ((product: Product, origin: string) => Told) | null> = {
  name: ({ name }) => ({ product: { name } }),
  description: ({ description }) => ({ product: { description } }),
  longDescription: null,
  imageUrl: (product, origin) => ({
    product: { image: picturesOf(product).map(({ source }) => absoluteUrl(origin, source.url)) },
  }),
  imageUrls: null, // with the main picture
  alts: null,
  category: ({ category }) => ({ product: { category } }),
  size: ({ size }) => ({ product: size ? { size } : {} }),
  fibres: null, // with what is proven of the yarn, in the material
  care: null,
  badge: null,
  price: ({ price }) => ({ offer: { price, priceCurrency: 'EUR' } }),
  originalPrice: null,
  inStock: ({ inStock }) => ({
    offer: { availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}` },
  }),
  stockQuantity: null,
}

/** Product with its Offer, delivery and returns. Imported on demand, as no page of the shop needs the rules for those. */
export async function productWithOffer(
  product: Product,
  shop: Pick<PublicSettings, 'brand' | 'delivery' | 'sales' | 'isTrial'>,
  { queryClient, origin }: { queryClient: QueryClient; origin: string },
) {
  const { loadArrival } = await import('#web/shop/arrival/load-arrival.ts')
  const arrival = await loadArrival(queryClient, ['regular'])
  const { materialOf, returnPolicy, shippingDetails } = await import('#web/shop/settings/store-json-ld.ts')
  const { brand, sales, isTrial } = shop
  const offered = { ...product, inStock: product.inStock && sales === 'open' && !isTrial }
  const told = Object.values(TOLD).map(tell => tell?.(offered, origin))
  return {
    '@type': 'Product',
    '@id': absoluteUrl(origin, pathOf(product)),
    sku: String(product.id),
    ...Object.assign({}, ...told.map(each => each?.product)),
    ...materialOf(product),
    brand: { '@type': 'Brand', name: brand },
    offers: {
      '@type': 'Offer',
      url: absoluteUrl(origin, pathOf(product)),
      ...Object.assign({}, ...told.map(each => each?.offer)),
      ...(product.priceValidUntil && { priceValidUntil: product.priceValidUntil }),
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@id': absoluteUrl(origin, '/#pood'), '@type': 'OnlineStore', name: brand },
      hasMerchantReturnPolicy: returnPolicy(origin),
      shippingDetails: shippingDetails({ ...shop, arrival }, centsOf(product.price)!),
    },
  }
}

/** BreadcrumbList: from the shop to the product. */
export const breadcrumbs = (product: Product, origin: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: messages.shop, item: absoluteUrl(origin, '/pood') },
    { '@type': 'ListItem', position: 2, name: product.name, item: absoluteUrl(origin, pathOf(product)) },
  ],
})
