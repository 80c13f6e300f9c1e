import type { DecodedPicture } from '#server/catalog/picture-decoder.ts'
import { createPictureReader, PUBLIC_PIXELS_MAX } from '#server/catalog/process-picture.ts'
import { createFairQueue } from '#server/platform/http/fair-queue.ts'

/** What is kept is enough to crochet from. */
const SIDE_MAX = 1600

const readPicture = createPictureReader()

/** Uploads need no sign-in, and a small file may hold a picture that takes seconds (decompression bomb). */
export const inTurn = createFairQueue({ concurrency: 1, waitingMax: 8 })

/**
 * Opens a picture as it is kept; to be called `inTurn`.
 * @throws ShopError `unsupported_media_type` for what is no picture, `body_too_large` for one of too many pixels
 */
export const openPicture = (bytes: Buffer) =>
  readPicture(bytes, { width: SIDE_MAX, height: SIDE_MAX, pixelsMax: PUBLIC_PIXELS_MAX })

/**
 * Opens a picture in its turn, for who looks at it before it is kept.
 * @param client who sends it: the pictures of one client are opened one after the other, between those of others
 * @throws ShopError as `openPicture`, and `overloaded` where too many wait already
 */
export const openInTurn = (bytes: Buffer, client: string): Promise<DecodedPicture> =>
  inTurn(client, () => openPicture(bytes))
