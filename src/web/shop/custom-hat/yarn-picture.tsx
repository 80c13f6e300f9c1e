import { type YarnColor, yarnSlug } from '#domain/custom-hat.ts'

type YarnPictureProps = { color: YarnColor; size: number; className?: string; alt?: string }

/** A ball of yarn, of so many pixels each way. */
export const YarnPicture = ({ color, size, className, alt = '' }: YarnPictureProps) => (
  <img
    src={`/media/yarn/${yarnSlug(color)}.svg`}
    alt={alt}
    width={size}
    height={size}
    loading="lazy"
    className={className}
  />
)
