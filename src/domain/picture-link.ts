import * as messages from '#messages/field-errors.ts'
import { parseUrl } from './parse-url.ts'

/**
 * Whether a picture of a product may be linked so: on this shop, or by https elsewhere. Over http a browser would not show
 * it on a page that came safely.
 */
export const isPictureLink = (link: string): boolean =>
  /^(https:\/\/|\/(?!\/))\S+$/.test(link) && parseUrl(link, 'https://shop') !== undefined

/** Why a link is none, for the owner. */
export const pictureLinkFault = (link: string): string =>
  /^http:/i.test(link) ? messages.pictureLinkNotSecure : messages.pictureLinkInvalid

/** Where the server makes small square JPEGs of the shop's pictures: mail clients know no WebP, AVIF or SVG. */
export const TILE_PATH = '/media/tile.jpg'

/** The small JPEG of a picture or a drawn hat; empty for a picture that lies elsewhere. */
export const tileLink = (url: string): string =>
  /^\/(media\/|images\/|hat\.svg)/.test(url) ? `${TILE_PATH}?${new URLSearchParams({ of: url })}` : ''
