import { z } from 'zod'

/**
 * A picture that the shop has scaled to several widths: the files are `{stem}/{width}.avif` and `{stem}/{width}.webp`.
 * `url` is the link in products and settings, and the file for browsers that support neither format.
 */
export const picture = z.object({
  url: z.string(),
  stem: z.string(),
  alt: z.string(),
  /** pixel size of the largest width */
  width: z.int(),
  height: z.int(),
  /** the available widths, ascending */
  widths: z.array(z.int()),
  /** CSS colour shown until the picture is loaded */
  placeholder: z.string(),
  /** `contain` for a drawing that must be seen whole on its tint, `cover` for a photo */
  fit: z.enum(['contain', 'cover']),
  /** which part of it a tile shows if it does not fit, as CSS's `object-position`; missing: the centre */
  focus: z
    .string()
    .regex(/^\d{1,3}% \d{1,3}%$/)
    .optional(),
})
export type Picture = z.infer<typeof picture>

const percent = z.int().min(0).max(100)

/** PUT /api/admin/uploads/focus: which part of an uploaded picture a tile shows; 50 and 50 are the centre. */
export const pictureFocusInput = z.object({
  url: z.string().max(2000),
  /** from the left edge, in percent of what does not fit */
  x: percent,
  /** from the top */
  y: percent,
})
