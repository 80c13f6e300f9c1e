import { createHash } from 'node:crypto'
import { SOUND_KINDS, type SoundKind } from '#domain/music.ts'
import * as messages from '#messages/settings.ts'
import { ADMIN_FREE_SPACE_MIN, DISK_FULL } from '#server/platform/disk-space.ts'
import { ShopError } from '#server/platform/errors.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'

/** The path at which browsers find sounds. */
export const SOUNDS_PATH = '/media/sounds'

/** The file name of a sound: a hash of its content. */
export const SOUND_NAME = new RegExp(`^[0-9a-f]{32}\\.(${SOUND_KINDS.join('|')})$`)

/**
 * Recognises the kind of a sound by its content, not its name.
 * @returns `undefined` if browsers cannot play it
 */
export function soundKind(bytes: Buffer): SoundKind | undefined {
  const beginning = bytes.toString('latin1', 0, 64)
  if (/^RIFF.{4}WAVE/s.test(beginning)) return 'wav'
  if (/^.{4}ftyp(M4A |M4B |mp4\d|isom|iso\d|dash)/s.test(beginning) && !holdsVideo(bytes)) return 'm4a'
  // The first page of an Ogg file names its codec, some with a byte before it.
  if (/^OggS.{23}.(OpusHead|.vorbis|.FLAC|Speex {3})/s.test(beginning)) return 'ogg'
  return beginsWithFrame(bytes, tagLength(bytes)) ? 'mp3' : undefined
}

/** An MP4 file names the handler of each of its tracks. */
const holdsVideo = (bytes: Buffer): boolean => /hdlr.{8}vide/s.test(bytes.toString('latin1'))

const BITRATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const BITRATES_LOW = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const SAMPLE_RATES = [44_100, 48_000, 32_000]

/** Returns the length of the MPEG layer III frame at this offset; `undefined` if none begins there. */
function frameLength(bytes: Buffer, place: number): number | undefined {
  if (place + 4 > bytes.length) return undefined
  const [sync, second, third] = [bytes[place]!, bytes[place + 1]!, bytes[place + 2]!]
  const [version, layer] = [(second >> 3) & 3, (second >> 1) & 3]
  if (sync !== 0xff || second < 0xe0 || version === 1 || layer !== 1) return undefined
  const isFirst = version === 3
  const bitrate = (isFirst ? BITRATES : BITRATES_LOW)[third >> 4]
  const sampleRate = SAMPLE_RATES[(third >> 2) & 3]
  if (!bitrate || !sampleRate) return undefined
  const rate = sampleRate / (isFirst ? 1 : version === 2 ? 2 : 4)
  return Math.floor(((isFirst ? 144_000 : 72_000) * bitrate) / rate) + ((third >> 1) & 1)
}

/** Four bytes may look like a frame by chance; two consecutive frames do not. */
function beginsWithFrame(bytes: Buffer, place: number): boolean {
  const length = frameLength(bytes, place)
  return length !== undefined && frameLength(bytes, place + length) !== undefined
}

/** Returns the length of the ID3 tag before an MP3's frames: its size is in four bytes of seven bits. */
function tagLength(bytes: Buffer): number {
  if (bytes.toString('latin1', 0, 3) !== 'ID3' || bytes.length < 10) return 0
  return bytes.subarray(6, 10).reduce((size, byte) => size * 128 + (byte & 127), 0) + 10
}

/**
 * Stores a public sound, named by its content.
 * @returns its link
 * @throws ShopError `unsupported_media_type` if it is not MP3, M4A, Ogg or WAV, `overloaded` if the disk is nearly full
 */
export async function saveSound(files: FileStore, bytes: Buffer): Promise<string> {
  const kind = soundKind(bytes)
  if (!kind)
    throw new ShopError('unsupported_media_type', {
      details: messages.soundUnreadable,
    })
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${kind}`
  await files.expectRoom(ADMIN_FREE_SPACE_MIN, DISK_FULL)
  await files.put(`sounds/${name}`, bytes)
  return `${SOUNDS_PATH}/${name}`
}
