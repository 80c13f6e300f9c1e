/** The paths of the files of drawn pictures. They are drawn once, on first use or earlier; pages link to them. */

/** The widths of every drawn picture, in pixels, ascending. */
export const DRAWN_WIDTHS = [320, 640, 840, 1200]
export const LARGEST_WIDTH = 1200

/** Each width is made in both; browsers that support AVIF get the smaller file. */
const DRAWN_FORMATS = ['avif', 'webp'] as const

/** Returns the URL of a picture without its width and format. */
export const drawnStem = (name: string): string => `/media/${name}`

/** Lists the files of a drawn picture, within the folder of drawn pictures: `portree/320.avif` and so on. */
export const drawnFiles = (name: string): string[] =>
  DRAWN_WIDTHS.flatMap(width => DRAWN_FORMATS.map(format => `${name}/${width}.${format}`))
