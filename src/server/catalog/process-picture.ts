import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { HEIC_HEAD_BYTES, isHeic } from '#domain/heic.ts'
import * as messages from '#messages/catalog.ts'
import * as fileMessages from '#messages/picture-files.ts'
import { ShopError } from '#server/platform/errors.ts'
import { lowerPriority } from '#server/platform/lower-priority.ts'
import type { DecodedPicture, DecoderAnswer, DecoderTask } from './picture-decoder.ts'

/** A phone's picture has 50 million pixels; more than this is meant to fill the memory. */
const PIXELS_MAX = 80_000_000

/** The same for pictures of strangers: what a phone takes unless it is told otherwise. */
export const PUBLIC_PIXELS_MAX = 25_000_000

/** An AVIF takes 20 bytes of memory for each pixel, however small its file is: 25 million were more than a small machine has. */
const AVIF_PIXELS_MAX = 13_000_000

/** The largest pictures of a phone take two seconds of a slow machine. */
const TIME_LIMIT_MS = 20_000

/** Some pictures often come together; after them the decoder's memory is given back. */
const IDLE_MS = 15_000

/** How the files of these formats begin: nothing else comes near a decoder. */
const AVIF = /^....ftyp(avif|avis|mif1|msf1)/s
const BEGINNINGS = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF....WEBP/s, AVIF]

/** What is made of a picture: it fits into these pixels. */
type Box = { width: number; height: number; pixelsMax?: number }

const refuse = (details: string) => new ShopError('unsupported_media_type', { details })

/**
 * Makes a reader of uploads with a decoder of its own, in a process that lives while it has something to do. To be asked
 * for one picture at a time.
 * @returns opens a picture by its content, not its name, turned as the camera held it. Whatever else the file says (place,
 *   camera, comments) is left behind. It throws ShopError `unsupported_media_type` where it is no JPEG, PNG, WebP or AVIF,
 *   or takes too long, `body_too_large` where it has more pixels than may be
 */
export function createPictureReader(timeLimitMs = TIME_LIMIT_MS) {
  let decoder: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  const endDecoder = () => {
    decoder?.kill('SIGKILL')
    decoder = undefined
  }

  function liveDecoder(): ChildProcess {
    if (decoder) return decoder
    const started = startDecoder()
    const forget = () => {
      if (decoder === started) decoder = undefined
    }
    started.once('exit', forget).on('error', forget)
    decoder = started
    return started
  }

  function ask(task: DecoderTask): Promise<DecoderAnswer | 'late'> {
    const child = liveDecoder()
    return new Promise(resolve => {
      const answered = (answer: DecoderAnswer | 'late') => {
        clearTimeout(limit)
        child.off('message', answered).off('exit', ended).off('error', ended)
        resolve(answer)
      }
      // A picture that ends its decoder is none.
      const ended = () => answered({ outcome: 'unreadable' })
      const limit = setTimeout(answered, timeLimitMs, 'late')
      child.once('message', answered).once('exit', ended).once('error', ended)
      child.send(task)
    })
  }

  return async function readPicture(
    bytes: Buffer,
    { width, height, pixelsMax: pixelsOfOthers = PIXELS_MAX }: Box,
  ): Promise<DecodedPicture> {
    // The decoder of an iPhone's own format is not free to ship.
    if (isHeic(bytes.subarray(0, HEIC_HEAD_BYTES))) throw refuse(fileMessages.pictureIsHeic)
    const beginning = bytes.toString('latin1', 0, 16)
    if (!BEGINNINGS.some(each => each.test(beginning))) throw refuse(messages.pictureUnreadable)
    const pixelsMax = AVIF.test(beginning) ? Math.min(pixelsOfOthers, AVIF_PIXELS_MAX) : pixelsOfOthers
    clearTimeout(idle)
    const answer = await ask({ bytes, width, height, pixelsMax })
    if (answer === 'late') {
      endDecoder()
      throw refuse(messages.pictureTakesTooLong)
    }
    idle = setTimeout(endDecoder, IDLE_MS).unref()
    if (answer.outcome === 'decoded') return answer.picture
    if (answer.outcome === 'unreadable') throw refuse(messages.pictureUnreadable)
    throw new ShopError('body_too_large', {
      details: messages.tooManyPixels(answer.width, answer.height, pixelsMax / 1_000_000),
    })
  }
}

function startDecoder(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'picture-decoder.ts'), {
    // Buffers go as they are.
    serialization: 'advanced',
    // It reads what strangers send: it knows nothing of the shop.
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // The shoppers come first.
  if (child.pid !== undefined) lowerPriority(child.pid, 10)
  // It does not keep the shop from ending, and ends with it: its channel closes.
  child.unref()
  child.channel?.unref()
  return child
}
