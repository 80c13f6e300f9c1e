import type { ArrivalAnswer } from '#contract/arrival.ts'
import type { PublicField } from '#contract/product-fields.ts'
import type { Product } from '#contract/products.ts'
import { CHECKOUT_METHODS, offeredMethods } from '#domain/delivery.ts'
import { type DeliveryTerms, shippingFee } from '#domain/delivery-terms.ts'
import { centsOf, eurosOf } from '#domain/money.ts'
import { beginningOf } from '#domain/plain-text.ts'
import { productClaim } from '#domain/yarn.ts'
import * as language from '#messages/language.ts'
import * as messages from '#messages/pages.ts'
import { parentElement, textElement, xmlDocument } from '#server/platform/xml.ts'
import { absolutePictureLinks } from './absolute-picture-links.ts'

/** The publisher of a feed. */
type Publisher = {
  brand: string
  /** the shop's public address, without a slash at the end */
  origin: string
}

/** The same with its delivery terms, and how soon it posts. */
type Merchant = Publisher & { delivery: DeliveryTerms; arrival: ArrivalAnswer; sells: boolean }

/** Addresses of the feeds. */
export const MERCHANT_FEED = '/feeds/products.xml'
export const NEWS_FEED = '/feeds/new.xml'

// Limits of the merchant listings' specification.
const TITLE_MAX = 150
const DESCRIPTION_MAX = 5000
const EXTRA_PICTURES_MAX = 10

/** How many of the newest products the news feed has. */
export const NEWS = 20

const g = (name: string, text: string): string => textElement(`g:${name}`, text)
const euros = (amount: string): string => `${amount} EUR`
const linkOf = ({ origin }: Publisher, { id }: Product): string => `${origin}/toode/${id}`

/** The fee for sending a product within Estonia, and the days in transit. */
const shippingOf = ({ price }: Product, { delivery, arrival }: Merchant): string[] =>
  offeredMethods(delivery).map(id => {
    const fee = eurosOf(shippingFee(id, centsOf(price)!, delivery))
    const { least, most } = arrival.transit[id]!
    return parentElement('g:shipping', [
      g('country', 'EE'),
      g('service', CHECKOUT_METHODS[id].label),
      g('price', euros(fee)),
      g('min_transit_time', String(least)),
      g('max_transit_time', String(most)),
    ])
  })

/** The tags of each product field in the merchant feed; null: none. */
const MERCHANT_TAGS: Record<PublicField, ((product: Product, shop: Merchant) => string[]) | null> = {
  name: ({ name }) => [g('title', beginningOf(name, TITLE_MAX))],
  description: ({ description, longDescription }) => [
    g(
      'description',
      beginningOf([description, longDescription].filter(Boolean).join('\n\n'), DESCRIPTION_MAX),
    ),
  ],
  longDescription: null, // with the description
  imageUrl: ({ imageUrl }, { origin }) =>
    absolutePictureLinks(origin, [imageUrl]).map(link => g('image_link', link)),
  imageUrls: ({ imageUrl, imageUrls }, { origin }) => {
    const picture = absolutePictureLinks(origin, [imageUrl])
    const extra = absolutePictureLinks(origin, imageUrls).filter(link => !picture.includes(link))
    return extra.slice(0, EXTRA_PICTURES_MAX).map(link => g('additional_image_link', link))
  },
  alts: null,
  inStock: ({ inStock }, { sells }) => [g('availability', inStock && sells ? 'in_stock' : 'out_of_stock')],
  stockQuantity: null,
  // A reduction is stated against the lowest price of the thirty days before it.
  price: ({ price, priorPrice }) =>
    priorPrice === null
      ? [g('price', euros(price))]
      : [g('price', euros(priorPrice)), g('sale_price', euros(price))],
  originalPrice: null, // only what the prices of the past bear out, with the price
  badge: null,
  category: ({ category }) => [g('product_type', category)],
  size: ({ size }) => (size ? [g('size', size)] : []),
  fibres: ({ fibres, recycled, stockQuantity }) => {
    const claim = productClaim(recycled, stockQuantity)
    return [...(fibres ? [g('material', fibres)] : []), ...(claim ? [g('product_highlight', claim)] : [])]
  },
  care: null,
}

/** The days until it is posted; the owner's terms if no day can be calculated. */
function handlingTags({ arrival, delivery }: Merchant): string[] {
  const { least, most } = arrival.handling ?? delivery.dispatchDays
  return [g('min_handling_time', String(least)), g('max_handling_time', String(most))]
}

const merchantItem = (shop: Merchant, product: Product): string =>
  parentElement('item', [
    g('id', String(product.id)),
    g('link', linkOf(shop, product)),
    ...Object.values(MERCHANT_TAGS).flatMap(tags => tags?.(product, shop) ?? []),
    g('condition', 'new'),
    g('brand', shop.brand),
    // Made by hand, one by one: there is no manufacturer's number.
    g('identifier_exists', 'no'),
    ...shippingOf(product, shop),
    ...handlingTags(shop),
  ])

/**
 * Streams all products for merchant listings: RSS 2.0 with Google's product data, which other merchants read as well.
 */
export async function* merchantFeed(
  shop: Merchant,
  parts: AsyncIterable<readonly Product[]>,
): AsyncGenerator<string> {
  const PLACE = 'items'
  const [beginning, end] = merchantDocument(shop, PLACE).split(`${PLACE}\n`) as [string, string]
  yield beginning
  for await (const products of parts) for (const product of products) yield `${merchantItem(shop, product)}\n`
  yield end
}

function merchantDocument(shop: Merchant, items: string): string {
  return xmlDocument(
    parentElement(
      'rss',
      [
        parentElement('channel', [
          textElement('title', shop.brand),
          textElement('link', `${shop.origin}/`),
          textElement('description', messages.allProductsFeedTitle(shop.brand)),
          items,
        ]),
      ],
      { version: '2.0', 'xmlns:g': 'http://base.google.com/ns/1.0' },
    ),
  )
}

/**
 * The newest products for feed readers: RSS 2.0.
 * @param newest the newest first; `at` is since when shoppers see one, ISO 8601
 */
export function newsFeed(shop: Publisher, newest: readonly { product: Product; at: string }[]): string {
  const dateOf = (at: string) => new Date(at).toUTCString()
  return xmlDocument(
    parentElement(
      'rss',
      [
        parentElement('channel', [
          textElement('title', messages.newProductsFeedTitle(shop.brand)),
          textElement('link', `${shop.origin}/pood?sort=newest`),
          textElement('description', messages.newProductsFeedDescription),
          textElement('language', language.code),
          textElement('atom:link', '', {
            rel: 'self',
            type: 'application/rss+xml',
            href: shop.origin + NEWS_FEED,
          }),
          ...(newest[0] ? [textElement('lastBuildDate', dateOf(newest[0].at))] : []),
          ...newest.map(({ product, at }) =>
            parentElement('item', [
              textElement('title', `${product.name} – €${product.price}`),
              textElement('link', linkOf(shop, product)),
              textElement('guid', linkOf(shop, product), { isPermaLink: 'true' }),
              textElement('pubDate', dateOf(at)),
              textElement('category', product.category),
              textElement('description', product.description),
              ...absolutePictureLinks(shop.origin, [product.imageUrl]).map(url =>
                textElement('media:content', '', { url, medium: 'image' }),
              ),
            ]),
          ),
        ]),
      ],
      {
        version: '2.0',
        'xmlns:atom': 'http://www.w3.org/2005/Atom',
        'xmlns:media': 'http://search.yahoo.com/mrss/',
      },
    ),
  )
}
