import { type YarnColor, yarnSlug } from '#domain/custom-hat.ts'

type YarnPictureProps = { color: YarnColor; size: number; className?: string; alt?: string }

/** A ball of yarn, `size` pixels wide and high. */
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
