import type { Product } from '#contract/products.ts'
import { wholeUrl } from '#web/shop/settings/page-head.ts'
import { returnPolicy, shippingDetails } from '#web/shop/settings/store-json-ld.ts'
import { picturesOf } from './product-pictures.ts'

// What search engines are told of products, in the words of schema.org.

const pathOf = ({ id }: Product) => `/toode/${id}`

/** ItemList: the products of a listing, in its order. */
export const itemList = (products: readonly Product[], origin: string) => ({
  '@type': 'ItemList',
  itemListElement: products.map((product, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    url: wholeUrl(origin, pathOf(product)),
  })),
})

/** Product with its Offer, and what delivery and sending it back mean for it. */
export const productWithOffer = (product: Product, brand: string, origin: string) => ({
  '@type': 'Product',
  '@id': wholeUrl(origin, pathOf(product)),
  sku: String(product.id),
  name: product.name,
  description: product.description,
  image: picturesOf(product).map(({ source }) => wholeUrl(origin, source.url)),
  category: product.category,
  brand: { '@type': 'Brand', name: brand },
  ...(product.fibres && { material: product.fibres }),
  offers: {
    '@type': 'Offer',
    url: wholeUrl(origin, pathOf(product)),
    price: product.price,
    priceCurrency: 'EUR',
    availability: `https://schema.org/${product.inStock ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@id': wholeUrl(origin, '/#pood'), '@type': 'OnlineStore', name: brand },
    hasMerchantReturnPolicy: returnPolicy(origin),
    shippingDetails: shippingDetails(),
  },
})

/** BreadcrumbList: the way from the shop to the product. */
export const breadcrumbs = (product: Product, origin: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Pood', item: wholeUrl(origin, '/pood') },
    { '@type': 'ListItem', position: 2, name: product.name, item: wholeUrl(origin, pathOf(product)) },
  ],
})
