/** Where the files of a drawn picture are found: set-up makes them (`scripts/draw-pictures.ts`), pages link to them. */

/** The widths that are made of every drawn picture, in pixels, rising. */
export const DRAWN_WIDTHS = [320, 640, 840, 1200]
export const LARGEST_WIDTH = 1200

/** The address of a picture without its width and format. */
export const drawnStem = (name: string): string => `/media/${name}`
