import { UPLOADS_PATH } from './uploads-path.ts'

/** The path of the shop's link preview. */
export const SHOP_PREVIEW = '/og/shop.jpg'

type Stemmed = { stem: string }

/** Returns the landing page's picture for link previews: the first that the owner uploaded. */
export const ofPreview = <Shown extends Stemmed>(pictures?: readonly Shown[]): Shown | undefined =>
  pictures?.find(({ stem }) => stem.startsWith(UPLOADS_PATH))

/**
 * Returns the URL of the preview picture of a link to the shop, 1200 × 630: the owner's, with a version, or the shop's
 * drawing if she has uploaded none.
 */
export function shopPreviewLink(pictures?: readonly Stemmed[]): string {
  const stem = ofPreview(pictures)?.stem
  return stem ? `${SHOP_PREVIEW}?v=${stem}` : '/media/og/landing.jpg'
}
