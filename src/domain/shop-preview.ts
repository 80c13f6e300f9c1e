import { UPLOADS_PATH } from './uploads-path.ts'

/** Where the link preview of the shop lies. */
export const SHOP_PREVIEW = '/og/shop.jpg'

type Stemmed = { stem: string }

/** Of the landing page's pictures the one that goes along with links to the shop: the first of the owner's own. */
export const ofPreview = <Shown extends Stemmed>(pictures?: readonly Shown[]): Shown | undefined =>
  pictures?.find(({ stem }) => stem.startsWith(UPLOADS_PATH))

/**
 * The picture that goes along with a link to the shop, 1200 × 630: hers at an address that its content never changes under, the
 * shop's drawing where there is none of hers.
 */
export function shopPreviewLink(pictures?: readonly Stemmed[]): string {
  const stem = ofPreview(pictures)?.stem
  return stem ? `${SHOP_PREVIEW}?v=${stem}` : '/media/og/landing.jpg'
}
