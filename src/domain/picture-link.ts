import * as messages from '#messages/field-errors.ts'
import { parseUrl } from './parse-url.ts'

/** Whether a product's picture may be linked like this: on this shop, or by https elsewhere, as browsers require. */
export const isPictureLink = (link: string): boolean =>
  /^(https:\/\/|\/(?!\/))\S+$/.test(link) && parseUrl(link, 'https://shop') !== undefined

/** Returns why a picture link is rejected, for the owner. */
export const pictureLinkFault = (link: string): string =>
  /^http:/i.test(link) ? messages.pictureLinkNotSecure : messages.pictureLinkInvalid

/** The path of small square JPEGs of the shop's pictures: mail clients do not support WebP, AVIF or SVG. */
export const TILE_PATH = '/media/tile.jpg'

/** Returns the URL of the small JPEG of a picture or a drawn hat; empty for a picture hosted elsewhere. */
export const tileLink = (url: string): string =>
  /^\/(media\/|images\/|hat\.svg)/.test(url) ? `${TILE_PATH}?${new URLSearchParams({ of: url })}` : ''
