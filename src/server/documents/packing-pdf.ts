import * as messages from '#messages/documents.ts'
import type { Log } from '#server/platform/log.ts'
import type { Seller } from './facts.ts'
import { writeLabels } from './label.ts'
import type { Parcel } from './packing.ts'
import { writeSlip } from './packing-slip.ts'
import { openSheet } from './sheet.ts'

/** Reads a picture of the shop by its link. */
export type ReadPicture = (url: string) => Promise<Buffer | undefined>

/** Side of a picture on a slip, in pixels: sharp at 250 dpi. */
const PICTURE_SIDE = 220
const AT_ONCE = 4

/** Draws packing slips and then address labels, in the order of their parcels. */
export async function drawPacking(
  { slips, labels }: { slips: readonly Parcel[]; labels: readonly Parcel[] },
  about: { sender: Seller; readPicture: ReadPicture; now: Date; log: Pick<Log, 'error'> },
): Promise<Buffer> {
  const { sender, readPicture, now, log } = about
  const pictures = await picturesOf(slips, readPicture, log)
  const sheet = await openSheet({
    title: messages.slipsAndLabelsTitle(sender.brand),
    author: sender.name,
    at: now,
  })
  for (const parcel of slips) {
    writeSlip(sheet, parcel, sender, pictures)
    // Yields to shoppers' requests between two slips.
    await new Promise(resolve => setImmediate(resolve))
  }
  writeLabels(sheet, labels, sender)
  return sheet.finish()
}

/** Small pictures of what is packed; one that cannot be read is left out. */
async function picturesOf(
  parcels: readonly Parcel[],
  readPicture: ReadPicture,
  log: Pick<Log, 'error'>,
): Promise<ReadonlyMap<string, Buffer>> {
  const urls = new Set(parcels.flatMap(({ contents }) => contents.map(({ imageUrl }) => imageUrl)))
  const waiting = [...urls].filter(url => url !== null)
  const pictures = new Map<string, Buffer>()
  const { default: sharp } = await import('sharp')
  const work = async () => {
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      const bytes = await readPicture(url)
      const small =
        bytes &&
        (await sharp(bytes)
          .resize(PICTURE_SIDE, PICTURE_SIDE, { fit: 'cover' })
          .flatten({ background: '#FFFFFF' })
          .jpeg({ quality: 80 })
          .toBuffer()
          .catch(err => {
            log.error({ err, url }, 'picture could not be drawn on a packing slip')
            return undefined
          }))
      if (small) pictures.set(url, small)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return pictures
}
