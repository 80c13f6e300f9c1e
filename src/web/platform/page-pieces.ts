/** What stands in the text of a page for a piece of it. */
const PLACE = /<!--piece (\d+)-->/

/**
 * Pieces of a page that is being drawn: their bytes are kept, so of a long page the small rest alone is put together as text and made
 * into bytes.
 */
export function pagePieces() {
  const pieces: Buffer[] = []
  return {
    /** @returns what is to stand in the page's text for this piece; no text that Preact or `toJson` writes looks like it */
    place: (piece: Buffer): string => `<!--piece ${pieces.push(piece) - 1}-->`,
    /** The whole page. */
    bytesOf: (text: string): Buffer =>
      Buffer.concat(
        text.split(PLACE).map((part, i) => (i % 2 === 0 ? Buffer.from(part) : pieces[Number(part)]!)),
      ),
  }
}

export type PagePieces = ReturnType<typeof pagePieces>
