import { z } from 'zod'

/**
 * A picture of which the shop has made several widths: the files are `{stem}/{width}.avif` and `{stem}/{width}.webp`.
 * `url` is the link by which products and settings name it, and what a browser without either format loads.
 */
export const picture = z.object({
  url: z.string(),
  stem: z.string(),
  alt: z.string(),
  /** pixels of the largest width */
  width: z.int(),
  height: z.int(),
  /** the widths there are, rising */
  widths: z.array(z.int()),
  /** CSS colour shown until the picture is there */
  placeholder: z.string(),
  /** `contain` for a drawing that must be seen whole on its tint, `cover` for a photo */
  fit: z.enum(['contain', 'cover']),
})
export type Picture = z.infer<typeof picture>
