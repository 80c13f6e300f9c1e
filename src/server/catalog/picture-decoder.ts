/**
 * Decodes uploads in a process of its own: a stranger's file may take seconds, fill the memory or crash the decoder.
 * Requests and answers are messages, one picture at a time.
 */
import sharp from 'sharp'

export type DecoderTask = { bytes: Uint8Array; pixelsMax: number; width: number; height: number }

export type DecodedPicture = {
  /** the samples of all pixels, row by row, in sRGB */
  data: Buffer
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
}

export type DecoderAnswer =
  | { outcome: 'decoded'; picture: DecodedPicture }
  | { outcome: 'too many pixels'; width: number; height: number }
  | { outcome: 'unreadable' }

const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif'])

/** The longest side of a JPEG. Each row takes time: a PNG of 50 kB with 25 million rows of one pixel took 20 seconds. */
const SIDE_MAX = 65_535

// Pictures are decoded one after another: caching is useless, and the other cores are for the shoppers' requests.
sharp.cache(false)
sharp.concurrency(1)

async function decode({ bytes, pixelsMax, ...box }: DecoderTask): Promise<DecoderAnswer> {
  try {
    // Reads only the header, which takes no memory, however many pixels it announces.
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!FORMATS.has(format) || Math.max(width, height) > SIDE_MAX) return { outcome: 'unreadable' }
    if (width * height > pixelsMax) return { outcome: 'too many pixels', width, height }
    const { data, info } = await sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' })
      .rotate()
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return {
      outcome: 'decoded',
      picture: { data, width: info.width, height: info.height, channels: info.channels },
    }
  } catch {
    return { outcome: 'unreadable' }
  }
}

process.on('message', async (task: DecoderTask) => process.send?.(await decode(task)))
