import { z } from 'zod'
import { EMAIL_MAX, NAME_MAX, requiredText, text } from './common.ts'
import { picture } from './pictures.ts'

const link = text(500)

/** The shop's own facts that a shopper may see (contract §5). */
export const publicSettings = z.object({
  brand: requiredText(40),
  artistName: requiredText(NAME_MAX),
  contactEmail: text(EMAIL_MAX),
  location: text(NAME_MAX),
  videoHandle: text(NAME_MAX),
  videoUrl: link,
  photoUrl: link,
  /** shown on the landing page; empty where it is hidden */
  notice: text(200),
  heroHeadline: requiredText(200),
  heroPictures: z.array(picture),
  bioParagraphs: z.array(text()),
  bioPicture: picture.nullable(),
  /** the maker's note in the footer, in her own hand */
  footerLine: text(200),
  /** who sells, as the law wants it said; empty where the owner has not written it yet */
  legal: z.object({
    name: text(NAME_MAX),
    registryCode: text(20),
    address: text(300),
    phone: text(40),
    /** empty: not registered for VAT */
    vatNumber: text(20),
  }),
  /** true where the payments are the built-in sandbox's: no real money moves */
  paymentSandbox: z.boolean(),
})
export type PublicSettings = z.infer<typeof publicSettings>
