import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { HEIC_HEAD_BYTES, isHeic } from '#domain/heic.ts'
import * as messages from '#messages/catalog.ts'
import * as fileMessages from '#messages/picture-files.ts'
import { ShopError } from '#server/platform/errors.ts'
import { lowerPriority } from '#server/platform/lower-priority.ts'
import type { DecodedPicture, DecoderAnswer, DecoderTask } from './picture-decoder.ts'

/** A phone's picture has 50 million pixels; a larger one is an attempt to exhaust the memory. */
const PIXELS_MAX = 80_000_000

/** The same for strangers' pictures: what a phone takes by default. */
export const PUBLIC_PIXELS_MAX = 25_000_000

/**
 * An AVIF takes 20 bytes of memory per pixel, however small its file: 25 million pixels were too much for a small
 * machine.
 */
const AVIF_PIXELS_MAX = 13_000_000

/** A phone's largest pictures take two seconds on a slow machine. */
const TIME_LIMIT_MS = 20_000

/** Pictures often come several at a time; after this pause the decoder ends, and frees its memory. */
const IDLE_MS = 15_000

/** How files of the accepted formats begin: nothing else reaches a decoder. */
const AVIF = /^....ftyp(avif|avis|mif1|msf1)/s
const BEGINNINGS = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF....WEBP/s, AVIF]

/** The size that a decoded picture must fit into. */
type Box = { width: number; height: number; pixelsMax?: number }

const refuse = (details: string) => new ShopError('unsupported_media_type', { details })

/**
 * Creates a picture reader with a decoder process of its own, which lives while it has work. Call it for one picture at
 * a time.
 * @returns a function that decodes a picture by its content, not its name, upright, without its metadata (place,
 * camera, comments). It throws ShopError `unsupported_media_type` if the file is no JPEG, PNG, WebP or AVIF, or takes
 * too long; `body_too_large` if it has too many pixels
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
      // A picture that crashes its decoder counts as unreadable.
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
    // The decoder for HEIC, the iPhone's format, may not be distributed freely.
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
    // Sends buffers as they are.
    serialization: 'advanced',
    // The decoder reads strangers' files: it gets nothing of the shop's environment.
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Shoppers' requests come first.
  if (child.pid !== undefined) lowerPriority(child.pid, 10)
  // The child does not keep the shop from exiting, and exits with it when its channel closes.
  child.unref()
  child.channel?.unref()
  return child
}
