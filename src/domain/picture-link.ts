/** Where the server makes small square JPEGs of the shop's pictures: mail clients know no WebP, AVIF or SVG. */
export const TILE_PATH = '/media/tile.jpg'

/** The small JPEG of a picture or a drawn hat; empty for a picture that lies elsewhere. */
export const tileLink = (url: string): string =>
  /^\/(media\/|images\/|hat\.svg)/.test(url) ? `${TILE_PATH}?${new URLSearchParams({ of: url })}` : ''
