import { z } from 'zod'
import { isEmail, isPhone } from '#domain/contact-details.ts'
import { lastHolidayDay } from '#domain/holiday-break.ts'
import { isIban, readIban } from '#domain/iban.ts'
import { EMAIL_MAX, NAME_MAX } from '#domain/limits.ts'
import { SOUND_KINDS } from '#domain/music.ts'
import { ONLINE_PAYMENT_METHODS } from '#domain/online-payment-methods.ts'
import { parseUrl } from '#domain/parse-url.ts'
import * as messages from '#messages/field-errors.ts'
import { arrivalTerms } from './arrival-terms.ts'
import { comingVat } from './coming-vat.ts'
import { deliveryTerms } from './delivery-terms.ts'
import { ownerText, pastedPhone, pastedText, requiredOwnerText } from './owner-texts.ts'
import { picture } from './pictures.ts'
import { shippingTerms } from './shipping-terms.ts'

const paragraphs = z
  .array(ownerText(3000))
  .max(12, messages.tooManyParagraphs)
  .overwrite(list => list.filter(Boolean))

const WEB_ADDRESS = /^https?:\/\/[^\s.]+\.\S+$/i
const link = pastedText(500).refine(
  value => value === '' || (WEB_ADDRESS.test(value) && parseUrl(value) !== undefined),
  messages.writeWholeAddress,
)

const shownPicture = z.object({
  /** the link of a picture stored by the shop */
  url: requiredOwnerText(500),
  /** what it shows; empty: the alternative text that the shop already has */
  alt: ownerText(300),
})

const soundUrl = z
  .string()
  .max(200)
  .regex(new RegExp(`^(/media/sounds/[0-9a-f]{32}\\.(${SOUND_KINDS.join('|')}))?$`), messages.fileNotInShop)

const piece = z
  .object({
    title: requiredOwnerText(NAME_MAX),
    note: ownerText(500),
    soundUrl,
    link,
    seconds: z.number().min(0).max(86_400).nullable(),
  })
  .refine(({ soundUrl, link }) => (soundUrl === '') !== (link === ''), {
    path: ['link'],
    message: messages.soundOrLinkRequired,
  })

/** Texts that the owner may reword if the law is unsettled or a lawyer advises it. */
const LEGAL_TEXTS = [
  'terms',
  'costs',
  'withdrawal',
  'customMade',
  'hatMaterial',
  'guarantee',
  'privacy',
] as const
type LegalText = (typeof LEGAL_TEXTS)[number]
const legalText = ownerText(5000)

const day = z.iso.date(messages.dateMissing)

export const HERO_PICTURES_MAX = 8
export const STEPS_MAX = 6
export const TRACKS_MAX = 50

const onlineMethods = z
  .array(z.enum(ONLINE_PAYMENT_METHODS))
  .max(ONLINE_PAYMENT_METHODS.length)
  .overwrite(given => [...new Set(given)])

/** All facts about the shop that the owner can edit (contract §5). */
const ownFacts = z.object({
  brand: requiredOwnerText(40),
  artistName: requiredOwnerText(NAME_MAX),
  contactEmail: pastedText(EMAIL_MAX).refine(isEmail, messages.writeValidEmail),
  location: ownerText(NAME_MAX),
  videoHandle: ownerText(NAME_MAX),
  videoUrl: link,
  photoUrl: link,
  notice: z.object({
    text: ownerText(200),
    /** `automatic`: until a real payment provider is set up */
    show: z.enum(['automatic', 'always', 'never']),
  }),
  heroHeadline: requiredOwnerText(200),
  claims: z.object({ recycledYarn: z.boolean(), recycledPackaging: z.boolean() }),
  heroPictures: z.array(shownPicture).max(HERO_PICTURES_MAX, messages.tooManyPictures(HERO_PICTURES_MAX)),
  bioParagraphs: paragraphs,
  bioPicture: shownPicture.nullable(),
  /** how a hat is made, step by step */
  makingSteps: z
    .array(
      z.object({ heading: requiredOwnerText(80), text: ownerText(500), picture: shownPicture.nullable() }),
    )
    .max(STEPS_MAX, messages.tooManySteps(STEPS_MAX)),
  /** the maker's note in the footer, in her handwriting */
  footerLine: ownerText(200),
  musicIntro: ownerText(500),
  music: z.array(piece).max(TRACKS_MAX, messages.tooManyPieces),
  /** the seller's identity as the law requires it; empty if the owner has not filled it in yet */
  legal: z.object({
    name: ownerText(NAME_MAX),
    registryCode: pastedText(20).regex(/^(\d{8})?$/, messages.registryCodeInvalid),
    address: ownerText(300),
    phone: pastedPhone(40).refine(value => value === '' || isPhone(value), messages.writeValidPhone),
    /** empty: not registered for VAT */
    vatNumber: pastedText(20).regex(/^(EE\d{9})?$/, messages.vatNumberInvalid),
  }),
  /** the first day whose sales contain VAT, set when the number is first saved; empty: all, if there is a number */
  vatSince: ownerText(10).refine(value => value === '' || day.safeParse(value).success, messages.dateMissing),
  /** the last day whose sales contain VAT; empty: the registration has no known end */
  vatUntil: ownerText(10).refine(value => value === '' || day.safeParse(value).success, messages.dateMissing),
  /** the owner's future VAT rate; null: the built-in rates apply */
  comingVat: comingVat.nullable(),
  /** the account for transfers: an IBAN without spaces; empty: she accepts none */
  bankAccount: pastedText(42)
    .overwrite(readIban)
    .refine(value => value === '' || isIban(value), messages.ibanInvalid),
  /** the link of the EU's harmonised notice of the legal guarantee, as a picture stored by the shop; empty: none yet */
  guaranteeNotice: ownerText(500),
  legalTexts: z.object({
    terms: legalText,
    /** who pays for what: delivery, returns, defects */
    costs: legalText,
    withdrawal: legalText,
    customMade: legalText,
    /** the material of a custom hat and its care */
    hatMaterial: legalText,
    guarantee: legalText,
    privacy: legalText,
  } satisfies Record<LegalText, typeof legalText>),
  delivery: deliveryTerms,
  shipping: shippingTerms,
  arrival: arrivalTerms,
  /** `closed`: everything can be viewed, nothing is sold */
  sales: z.enum(['open', 'closed']),
  /** from `from` to `until`, inclusive; null: no break */
  holidayBreak: z
    .object({
      from: day,
      until: day,
      text: ownerText(300),
      /** orders placed meanwhile are posted after the break */
      delaysDispatch: z.boolean(),
      /** nothing is sold meanwhile */
      closesShop: z.boolean(),
    })
    .refine(({ from, until }) => from <= until, { path: ['until'], message: messages.daysInOrder })
    // The object is checked even if one of its fields is invalid.
    .refine(({ from, until }) => !day.safeParse(from).success || until <= lastHolidayDay(from), {
      path: ['until'],
      message: messages.breakTooLong,
    })
    .nullable(),
  /** whether visits are counted, without cookies or personal data */
  countsVisitors: z.boolean(),
  /** the payment methods offered, in this order; those without an account are left out */
  waysToPay: onlineMethods,
  /** the methods switched off; one in neither list is offered after the others, as new to the owner */
  waysOff: onlineMethods,
  /** two small cards side by side in a phone's listing, instead of one large card */
  smallCards: z.boolean(),
})
export type OwnFacts = z.infer<typeof ownFacts>

/** GET and PUT /api/admin/settings. A save includes the version that was seen (optimistic locking). */
export const adminSettings = ownFacts.extend({ version: z.int().min(1) })
export type AdminSettings = z.infer<typeof adminSettings>

/** Facts that are not shown to shoppers, or not as the owner typed them; all others are public. */
export const PRIVATE_FACTS = {
  vatSince: true,
  vatUntil: true,
  comingVat: true,
  bankAccount: true,
  guaranteeNotice: true,
  claims: true,
  waysToPay: true,
  waysOff: true,
  shipping: true,
  arrival: true,
} as const

/** The facts about the shop that shoppers may see (contract §5). */
export const publicSettings = ownFacts.omit(PRIVATE_FACTS).extend({
  /** the payment methods, in order, and the footer's sentence about them; missing if only PayPal is offered */
  payment: z.object({ ways: z.array(z.enum(ONLINE_PAYMENT_METHODS)), text: z.string() }).optional(),
  /** parcels go through a shipping service, which learns who receives them; missing if they do not */
  shippingService: z.literal(true).optional(),
  /** replies to e-mails are read from a mailbox; missing if they are not */
  readsAnswers: z.literal(true).optional(),
  /** the landing page's notice; empty if it is switched off */
  notice: z.string(),
  /** claims of the landing page and the listing; empty if the owner cannot prove them */
  recycledYarn: z.string(),
  recycledPackaging: z.string(),
  heroPictures: z.array(picture),
  bioPicture: picture.nullable(),
  makingSteps: z.array(z.object({ heading: z.string(), text: z.string(), picture: picture.nullable() })),
  /** the EU's harmonised notice of the legal guarantee; missing if the owner has not added it */
  guaranteeNotice: picture.omit({ alt: true }).optional(),
  /** what buyers should know now because the maker is away or sells nothing; null: orders are processed as usual */
  saleNotice: z
    .object({
      heading: z.string(),
      /** what it means for an order; possibly empty */
      sentence: z.string(),
      /** the maker's own words; possibly empty */
      text: z.string(),
    })
    .nullable(),
  /** true without a live payment provider (the built-in sandbox or the provider's own): no real money moves */
  paymentSandbox: z.boolean(),
  /** no real money moves although strangers can reach the shop: every page says so */
  isTrial: z.boolean(),
  /** false: there is no mail server, so no e-mail is sent */
  sendsMail: z.boolean(),
})
export type PublicSettings = z.infer<typeof publicSettings>

/** POST /api/admin/sounds: a sound that was stored. */
export const storedSound = z.object({ url: soundUrl })
export type StoredSound = z.infer<typeof storedSound>
