/** A short hash of the text, for the link. It is no access control. */
function markOf(text: string): string {
  let mark = 0
  for (const char of text) mark = (Math.imul(mark, 31) + char.codePointAt(0)!) | 0
  return (mark >>> 0).toString(36)
}

type Pictured = { id: number; imageUrl: string; pictures: readonly { url: string }[] }

/** What changes the address of a product's link preview: another main picture makes another preview. */
export const previewMark = ({ imageUrl }: Pick<Pictured, 'imageUrl'>): string => markOf(imageUrl)

/**
 * The picture that goes along with a link to a product, 1200 × 630, at an address that its content never changes under.
 * A picture from elsewhere goes along as it is: the shop has no copy of it.
 */
export const productPreviewLink = (product: Pictured): string =>
  product.pictures.some(({ url }) => url === product.imageUrl)
    ? `/og/product/${product.id}.jpg?v=${previewMark(product)}`
    : product.imageUrl
