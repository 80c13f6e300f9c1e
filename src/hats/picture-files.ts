/** Where the files of a drawn picture are found: they are drawn once, when they are first wanted or before; pages link to them. */

/** The widths that are made of every drawn picture, in pixels, rising. */
export const DRAWN_WIDTHS = [320, 640, 840, 1200]
export const LARGEST_WIDTH = 1200

/** Each width is made in both, the smaller one for the browsers that read it. */
const DRAWN_FORMATS = ['avif', 'webp'] as const

/** The address of a picture without its width and format. */
export const drawnStem = (name: string): string => `/media/${name}`

/** The files of a drawn picture, below the folder of drawn pictures: `portree/320.avif` and so on. */
export const drawnFiles = (name: string): string[] =>
  DRAWN_WIDTHS.flatMap(width => DRAWN_FORMATS.map(format => `${name}/${width}.${format}`))
