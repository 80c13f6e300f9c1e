/** A piece on the music page: a sound stored by the shop, or a link elsewhere; the other field is empty. */
export type Piece = {
  title: string
  note: string
  soundUrl: string
  link: string
  /** length of the sound; null if unknown */
  seconds: number | null
}

/** The kinds of sound that the shop accepts, by file extension. */
export const SOUND_KINDS = ['mp3', 'm4a', 'ogg', 'wav'] as const
export type SoundKind = (typeof SOUND_KINDS)[number]

/** Returns the host that a piece links to: `soundcloud.com`. */
export const hostOf = (link: string): string => new URL(link).hostname.replace(/^www\./, '')

/** Formats a length as players show it: `3:42`. */
export function lengthText(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
