/** The placeholder in a page's text for one of its pieces. */
const PLACE = /<!--piece (\d+)-->/

/**
 * Collects pieces of the page being rendered. Their bytes are cached, so only the small rest of a long page is put
 * together as text and encoded.
 */
export function pagePieces() {
  const pieces: Buffer[] = []
  return {
    /** @returns the placeholder for this piece; no text that Preact or `toJson` writes looks like it */
    place: (piece: Buffer): string => `<!--piece ${pieces.push(piece) - 1}-->`,
    /** Returns the bytes of the whole page. */
    bytesOf: (text: string): Buffer =>
      Buffer.concat(
        text.split(PLACE).map((part, i) => (i % 2 === 0 ? Buffer.from(part) : pieces[Number(part)]!)),
      ),
  }
}

export type PagePieces = ReturnType<typeof pagePieces>
