/** The package has no types; this is the part we use. */
declare module 'subset-font' {
  type Options = {
    targetFormat: 'sfnt' | 'woff' | 'woff2'
    /** OpenType features to keep; all if left out */
    keepFeatures?: readonly string[]
    /** axes pinned to one value */
    variationAxes?: Record<string, number>
  }
  export default function subsetFont(font: Buffer, letters: string, options: Options): Promise<Buffer>
}
