import type { DecodedPicture } from '#server/catalog/picture-decoder.ts'
import { createPictureReader, PUBLIC_PIXELS_MAX } from '#server/catalog/process-picture.ts'
import { createFairQueue } from '#server/platform/http/fair-queue.ts'

/** Large enough to crochet from. */
const SIDE_MAX = 1600

const readPicture = createPictureReader()

/** Uploads need no sign-in, and a small file may be a picture that takes seconds to decode (decompression bomb). */
export const inTurn = createFairQueue({ concurrency: 1, waitingMax: 8 })

/**
 * Decodes a picture to the size that is stored; call it `inTurn`.
 * @throws ShopError `unsupported_media_type` if it is not a picture, `body_too_large` if it has too many pixels
 */
export const openPicture = (bytes: Buffer) =>
  readPicture(bytes, { width: SIDE_MAX, height: SIDE_MAX, pixelsMax: PUBLIC_PIXELS_MAX })

/**
 * Decodes a picture in its turn, for checks before it is stored.
 * @param client the uploader: one client's pictures are decoded one after another, in between those of others
 * @throws ShopError as `openPicture`, and `overloaded` if too many are waiting
 */
export const openInTurn = (bytes: Buffer, client: string): Promise<DecodedPicture> =>
  inTurn(client, () => openPicture(bytes))
