/** The package brings no types; this is what we use of it. */
declare module 'subset-font' {
  type Options = {
    targetFormat: 'sfnt' | 'woff' | 'woff2'
    /** OpenType features to keep; all where it is left out */
    keepFeatures?: readonly string[]
    /** an axis pinned to one value */
    variationAxes?: Record<string, number>
  }
  export default function subsetFont(font: Buffer, letters: string, options: Options): Promise<Buffer>
}
