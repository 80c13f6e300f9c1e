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
  /** which part of it a tile shows where it does not fit whole, as CSS's `object-position`; missing: the middle */
  focus: z
    .string()
    .regex(/^\d{1,3}% \d{1,3}%$/)
    .optional(),
})
export type Picture = z.infer<typeof picture>

const percent = z.int().min(0).max(100)

/** PUT /api/admin/uploads/focus: which part of a picture of the shop's own a tile shows; 50 and 50 are the middle. */
export const pictureFocusInput = z.object({
  url: z.string().max(2000),
  /** from the left edge, in percent of what does not fit */
  x: percent,
  /** from the top */
  y: percent,
})
