import { useState } from 'react'

/**
 * Normalises a link to a picture: a letter and a separate accent (`o` + `̃`) are composed (NFC), as in the file's name.
 */
export const cleanPictureLink = (link: string): string =>
  PLAIN.test(link)
    ? link
    : link
        .normalize('NFC')
        .replaceAll(/[a-z]%C[CD]%[89AB][0-9A-F]/gi, parts => encodeURI(decodeURI(parts).normalize('NFC')))

/** Nearly all links: no accents, and nothing encoded. */
const PLAIN = /^[\w/.:-]*$/

/** One of the shop's own pictures; its files are `{stem}/{width}.avif` and `{stem}/{width}.webp`. */
type PictureFiles = {
  url: string
  stem: string
  /** pixels, of the largest file */
  width: number
  height: number
  widths: readonly number[]
  /** CSS colour */
  placeholder: string
  fit: 'contain' | 'cover'
  /** which part a tile shows, as `object-position` */
  focus?: string | undefined
}

/** A picture with files of several widths, or a link to one elsewhere. */
export type PictureSource = PictureFiles | { url: string }

const isOurs = (source: PictureSource): source is PictureFiles => 'widths' in source

/** The plain colour behind a picture until it has loaded, or if it fails to load. */
export const tintOf = (source: PictureSource | undefined): string =>
  source && isOurs(source) ? source.placeholder : 'var(--color-udu)'

/**
 * For the start of a picture's `sizes`: lets a high-density phone request two thirds of the width. More than 1.5 pixels
 * per CSS pixel shows no more of a crocheted thing, and doubles the file's weight.
 * @param share the picture's width on a phone, in percent of the viewport
 */
export const onDensePhone = (share: number): string =>
  `(width < 37.5rem) and (resolution > 1.5dppx) calc(${share}vw / 1.5)`

type PictureProps = {
  source: PictureSource
  alt: string
  /** the width on the page, as the `sizes` attribute */
  sizes: string
  /** the page's main picture: loaded at once */
  priority?: boolean
  /** never cropped */
  whole?: boolean
  className?: string
}

function fileSet({ stem, widths }: PictureFiles, type: 'avif' | 'webp') {
  return widths.map(width => `${stem}/${width}.${type} ${width}w`).join(', ')
}

/**
 * A picture that fills its tile. The shop's own come as AVIF and WebP in the needed width, links elsewhere as they are.
 * A picture that fails to load is removed, and its tile stays in its plain colour.
 */
export function Picture({ source, alt, sizes, priority = false, whole, className = '' }: PictureProps) {
  const [failed, setFailed] = useState<string>()
  const url = cleanPictureLink(source.url)
  if (failed === url) return null
  const ours = isOurs(source) ? source : undefined
  const isCut = !whole && ours?.fit !== 'contain'
  const img = (
    <img
      // It may have failed before hydration; then there is no error event.
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
      // The main picture is painted in the first frame, not in one after it.
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
