/** Computes a short hash of a text, for use in a link; not for access control. */
function markOf(text: string): string {
  let mark = 0
  for (const char of text) mark = (Math.imul(mark, 31) + char.codePointAt(0)!) | 0
  return (mark >>> 0).toString(36)
}

type Pictured = { id: number; imageUrl: string; pictures: readonly { url: string }[] }

/** Returns the version in the URL of a product's link preview: it changes with the main picture. */
export const previewMark = ({ imageUrl }: Pick<Pictured, 'imageUrl'>): string => markOf(imageUrl)

/**
 * Returns the URL of the preview picture of a link to a product, 1200 × 630, whose content never changes. A picture
 * hosted elsewhere is linked unchanged: the shop has no copy of it.
 */
export const productPreviewLink = (product: Pictured): string =>
  product.pictures.some(({ url }) => url === product.imageUrl)
    ? `/og/product/${product.id}.jpg?v=${previewMark(product)}`
    : product.imageUrl
