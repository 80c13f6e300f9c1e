/** A piece on the music page: a sound that the shop keeps, or a link elsewhere; the other one is empty. */
export type Piece = {
  title: string
  note: string
  soundUrl: string
  link: string
  /** how long the sound lasts; null where that is unknown */
  seconds: number | null
}

/** The kinds of sound that the shop takes, by the ending of their files. */
export const SOUND_KINDS = ['mp3', 'm4a', 'ogg', 'wav'] as const
export type SoundKind = (typeof SOUND_KINDS)[number]

/** Where a piece leads: `soundcloud.com`. */
export const hostOf = (link: string): string => new URL(link).hostname.replace(/^www\./, '')

/** A length as players show it: `3:42`. */
export function lengthText(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
