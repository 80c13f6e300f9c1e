import { z } from 'zod'

const percent = z.int().min(0).max(100)
export const pictureFocus = z.object({ x: percent, y: percent })

/** PUT /api/admin/uploads/focus: null puts the middle back. */
export const pictureFocusInput = z.object({ url: z.string().max(2000), focus: pictureFocus.nullable() })

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
  /** what a square keeps in its middle, in percent from the left and the top; missing: the middle of the picture */
  focus: pictureFocus.optional(),
})
export type Picture = z.infer<typeof picture>
