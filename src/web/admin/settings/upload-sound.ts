import type { StoredSound } from '#contract/settings.ts'
import { UPLOAD_BYTES_MAX } from '#domain/limits.ts'
import * as messages from '#messages/admin/settings.ts'
import { type UploadOptions, upload } from '#web/platform/upload.ts'

/** The file types in the browser's file dialog. */
export const SOUND_FILES = '.mp3,.m4a,.ogg,.oga,.opus,.wav,audio/mpeg,audio/mp4,audio/ogg,audio/wav'

/**
 * Uploads a sound.
 * @returns its URL
 * @throws as `upload` does; an Error with a sentence for the person if the file is too large
 */
export async function uploadSound(file: File, options?: UploadOptions): Promise<string> {
  if (file.size > UPLOAD_BYTES_MAX) throw new Error(messages.soundTooLarge)
  return (await upload<StoredSound>('/api/admin/sounds', file, options)).url
}
