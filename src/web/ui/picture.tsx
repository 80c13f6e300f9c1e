import { useState } from 'react'

/** A link to a picture, with letters that arrive as base and accent apart (`o` + `̃`) put together as the file's name has them. */
export const cleanPictureLink = (link: string): string =>
  PLAIN.test(link)
    ? link
    : link
        .normalize('NFC')
        .replaceAll(/[a-z]%C[CD]%[89AB][0-9A-F]/gi, parts => encodeURI(decodeURI(parts).normalize('NFC')))

/** Nearly all links: letters without accents, and nothing that stands for one. */
const PLAIN = /^[\w/.:-]*$/

/** A picture of the shop's own: the files are `{stem}/{width}.avif` and `{stem}/{width}.webp`. */
type PictureFiles = {
  url: string
  stem: string
  /** pixels of the largest width */
  width: number
  height: number
  widths: readonly number[]
  /** CSS colour */
  placeholder: string
  fit: 'contain' | 'cover'
  /** which part a tile shows, as `object-position` */
  focus?: string | undefined
}

/** One with its widths, or a link elsewhere. */
export type PictureSource = PictureFiles | { url: string }

const isOurs = (source: PictureSource): source is PictureFiles => 'widths' in source

/** The plain colour behind a picture until it is there, and when it never comes. */
export const tintOf = (source: PictureSource | undefined): string =>
  source && isOurs(source) ? source.placeholder : 'var(--color-udu)'

/**
 * For the beginning of a picture's `sizes`: a dense phone asks for two thirds of the width. More than 1.5 pixels to a point show no more
 * of a crocheted thing, and the file would weigh twice as much.
 * @param share hundredths of the window's width that the picture takes on a phone
 */
export const onDensePhone = (share: number): string =>
  `(width < 37.5rem) and (resolution > 1.5dppx) calc(${share}vw / 1.5)`

type PictureProps = {
  source: PictureSource
  alt: string
  /** how wide it stands on the page, as the `sizes` attribute says it */
  sizes: string
  /** it is what the page is looked at for: loaded at once */
  priority?: boolean
  /** nothing of it is cut */
  whole?: boolean
  className?: string
}

function fileSet({ stem, widths }: PictureFiles, type: 'avif' | 'webp') {
  return widths.map(width => `${stem}/${width}.${type} ${width}w`).join(', ')
}

/**
 * A picture that fills its tile. The shop's own come as AVIF and WebP in the width that is needed, links elsewhere as they are.
 * A picture that does not load is hidden, and its tile stays in its plain colour.
 */
export function Picture({ source, alt, sizes, priority = false, whole, className = '' }: PictureProps) {
  const [failed, setFailed] = useState<string>()
  const url = cleanPictureLink(source.url)
  if (failed === url) return null
  const ours = isOurs(source) ? source : undefined
  const isCut = !whole && ours?.fit !== 'contain'
  const img = (
    <img
      // It may have failed before the hydration; then there is no error event.
      ref={element => {
        if (element?.complete && element.naturalWidth === 0 && element.currentSrc) setFailed(url)
      }}
      src={url}
      srcSet={ours && fileSet(ours, 'webp')}
      sizes={ours && sizes}
      alt={alt}
      width={ours?.width}
      height={ours?.height}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      // What the page is looked at for comes in the first frame, not in one after it.
      decoding={priority ? 'sync' : 'async'}
      onError={() => setFailed(url)}
      style={isCut && ours?.focus ? { objectPosition: ours.focus } : undefined}
      className={`size-full ${isCut ? 'object-cover' : 'object-contain'} ${className}`}
    />
  )
  if (!ours) return img
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={fileSet(ours, 'avif')} sizes={sizes} />
      {img}
    </picture>
  )
}
