import type { Product } from '#contract/products.ts'
import * as messages from '#messages/shop/catalog.ts'
import { cleanPictureLink, type PictureSource } from '#web/ui/picture.tsx'

export type ProductPicture = { source: PictureSource; alt: string }

type PicturedProduct = Pick<Product, 'name' | 'imageUrl' | 'imageUrls' | 'alts' | 'pictures'>

/**
 * Returns a product's pictures, each once and the main one first: the shop's own with their widths, links elsewhere as
 * they are.
 */
export function picturesOf({ name, imageUrl, imageUrls, alts, pictures }: PicturedProduct): ProductPicture[] {
  const ours = new Map(pictures.map(picture => [cleanPictureLink(picture.url), picture]))
  const said = new Map(Object.entries(alts).map(([url, alt]) => [cleanPictureLink(url), alt]))
  const links = new Set([imageUrl, ...imageUrls].filter(Boolean).map(cleanPictureLink))
  return [...links].map((url, i) => {
    const source = ours.get(url) ?? { url }
    const alt =
      ours.get(url)?.alt || said.get(url) || (i === 0 ? name : messages.productPictureAlt(name, i + 1))
    return { source, alt }
  })
}
