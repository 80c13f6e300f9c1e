/** So many bytes of a file's beginning tell whether it is a HEIC picture. */
export const HEIC_HEAD_BYTES = 256

/** Brands of pictures that are packed as HEVC, an iPhone's own format. */
const HEVC = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs'])
/** Of those that are packed as AV1. */
const AV1 = new Set(['avif', 'avis'])
/** Of the container alone: what is inside stands among the brands after it. */
const CONTAINER = new Set(['mif1', 'msf1'])

/**
 * Whether a file is a HEIC picture, by the brands with which it begins (ISO/IEC 14496-12, `ftyp`): AVIF is of the same
 * container, and may name its general brand first.
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
