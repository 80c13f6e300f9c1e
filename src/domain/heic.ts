/** How many bytes from the beginning of a file are needed to recognise a HEIC picture. */
export const HEIC_HEAD_BYTES = 256

/** Brands of pictures encoded as HEVC, the iPhone's format. */
const HEVC = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs'])
/** Brands of pictures encoded as AV1. */
const AV1 = new Set(['avif', 'avis'])
/** Brands of the container alone: the compatible brands after it tell the encoding. */
const CONTAINER = new Set(['mif1', 'msf1'])

/**
 * Whether a file is a HEIC picture, by the brands at its beginning (ISO/IEC 14496-12, `ftyp`). AVIF uses the same
 * container and may name its general brand first.
 * @param head the file's first bytes
 */
export function isHeic(head: Uint8Array): boolean {
  const textAt = (place: number) => String.fromCharCode(...head.subarray(place, place + 4))
  if (textAt(4) !== 'ftyp') return false
  const main = textAt(8)
  if (!CONTAINER.has(main)) return HEVC.has(main)
  const size = new DataView(head.buffer, head.byteOffset).getUint32(0)
  for (let place = 16; place + 4 <= Math.min(size, head.length); place += 4)
    if (AV1.has(textAt(place))) return false
  return true
}
