import { z } from 'zod'
import { isEmail, isPhone } from '#domain/contact-details.ts'
import { OFFERED_METHODS, type OfferedMethod } from '#domain/delivery.ts'
import { isIban, readIban } from '#domain/iban.ts'
import { EMAIL_MAX, NAME_MAX } from '#domain/limits.ts'
import { eurosOf, MAX_PRICE } from '#domain/money.ts'
import { SOUND_KINDS } from '#domain/music.ts'
import { parseUrl } from '#domain/parse-url.ts'
import { typedCents } from '#domain/typed-money.ts'
import { WAYS_TO_PAY } from '#domain/ways-to-pay.ts'
import * as messages from '#messages/field-errors.ts'
import { arrivalTerms } from './arrival-terms.ts'
import { comingVat } from './coming-vat.ts'
import { copied, copiedPhone, needed, said } from './owner-texts.ts'
import { picture } from './pictures.ts'
import { shippingTerms } from './shipping-terms.ts'

const paragraphs = z
  .array(said(3000))
  .max(12, messages.tooManyParagraphs)
  .overwrite(list => list.filter(Boolean))

const WEB_ADDRESS = /^https?:\/\/[^\s.]+\.\S+$/i
const link = copied(500).refine(
  value => value === '' || (WEB_ADDRESS.test(value) && parseUrl(value) !== undefined),
  messages.writeWholeAddress,
)

const shownPicture = z.object({
  /** the link of a picture that the shop keeps */
  url: needed(500),
  /** what is seen on it; empty: what the shop knows of it already */
  alt: said(300),
})

const soundUrl = z
  .string()
  .max(200)
  .regex(new RegExp(`^(/media/sounds/[0-9a-f]{32}\\.(${SOUND_KINDS.join('|')}))?$`), messages.fileNotInShop)

const piece = z
  .object({
    title: needed(NAME_MAX),
    note: said(500),
    soundUrl,
    link,
    seconds: z.number().min(0).max(86_400).nullable(),
  })
  .refine(({ soundUrl, link }) => (soundUrl === '') !== (link === ''), {
    path: ['link'],
    message: messages.soundOrLinkRequired,
  })

/** Texts that the owner may reword where the law is not settled, or a lawyer has said otherwise. */
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
const legalText = said(5000)

/** Euros as the owner types them, or as a number; kept with two decimals and a point. */
const euros = z.coerce
  .string<string>()
  .refine(typed => (typedCents(typed) ?? MAX_PRICE + 1) <= MAX_PRICE, messages.sumNotUnderstood)
  .overwrite(typed => {
    const cents = typedCents(typed)
    return cents === undefined ? typed : eurosOf(cents)
  })

export const DISPATCH_DAYS_MAX = 60
const workingDays = z
  .int(messages.wholeDays)
  .min(0, messages.wholeDays)
  .max(DISPATCH_DAYS_MAX, messages.tooManyDays(DISPATCH_DAYS_MAX))

const delivery = z.object({
  prices: z.object(
    Object.fromEntries(OFFERED_METHODS.map(id => [id, euros])) as Record<OfferedMethod, typeof euros>,
  ),
  /** goods of this sum are delivered free; null: none are */
  freeFrom: euros.nullable(),
  /** working days from the payment until a ready-made piece is posted */
  dispatchDays: z
    .object({ least: workingDays, most: workingDays })
    .refine(({ least, most }) => least <= most, { path: ['most'], message: messages.daysInOrder }),
})

const day = z.iso.date(messages.dateMissing)

export const HERO_PICTURES_MAX = 8
export const STEPS_MAX = 6
export const TRACKS_MAX = 50

const ways = z
  .array(z.enum(WAYS_TO_PAY))
  .max(WAYS_TO_PAY.length)
  .overwrite(given => [...new Set(given)])

/** Everything that the owner may say of her shop (contract §5). */
const ownFacts = z.object({
  brand: needed(40),
  artistName: needed(NAME_MAX),
  contactEmail: copied(EMAIL_MAX).refine(isEmail, messages.writeValidEmail),
  location: said(NAME_MAX),
  videoHandle: said(NAME_MAX),
  videoUrl: link,
  photoUrl: link,
  notice: z.object({
    text: said(200),
    /** `automatic`: while no real payment provider is there */
    show: z.enum(['automatic', 'always', 'never']),
  }),
  heroHeadline: needed(200),
  claims: z.object({ recycledYarn: z.boolean(), recycledPackaging: z.boolean() }),
  heroPictures: z.array(shownPicture).max(HERO_PICTURES_MAX, messages.tooManyPictures(HERO_PICTURES_MAX)),
  bioParagraphs: paragraphs,
  bioPicture: shownPicture.nullable(),
  /** how a hat comes about, step by step */
  makingSteps: z
    .array(z.object({ heading: needed(80), text: said(500), picture: shownPicture.nullable() }))
    .max(STEPS_MAX, messages.tooManySteps(STEPS_MAX)),
  /** the maker's note in the footer, in her own hand */
  footerLine: said(200),
  musicIntro: said(500),
  music: z.array(piece).max(TRACKS_MAX, messages.tooManyPieces),
  /** who sells, as the law wants it said; empty where the owner has not written it yet */
  legal: z.object({
    name: said(NAME_MAX),
    registryCode: copied(20).regex(/^(\d{8})?$/, messages.registryCodeInvalid),
    address: said(300),
    phone: copiedPhone(40).refine(value => value === '' || isPhone(value), messages.writeValidPhone),
    /** empty: not registered for VAT */
    vatNumber: copied(20).regex(/^(EE\d{9})?$/, messages.vatNumberInvalid),
  }),
  /** the first day whose sales contain VAT, filled in as the number is first saved; empty: all do, where there is a number */
  vatSince: said(10).refine(value => value === '' || day.safeParse(value).success, messages.dateMissing),
  /** the last day whose sales contain VAT; empty: no end of the registration is known */
  vatUntil: said(10).refine(value => value === '' || day.safeParse(value).success, messages.dateMissing),
  /** the owner's future rate of VAT; null: none, the built-in rates apply */
  comingVat: comingVat.nullable(),
  /** where transfers go: an IBAN without spaces; empty: the owner takes none */
  bankAccount: copied(42)
    .overwrite(readIban)
    .refine(value => value === '' || isIban(value), messages.ibanInvalid),
  /** the link of the EU's harmonised notice of the legal guarantee, as a picture that the shop keeps; empty: there is none yet */
  guaranteeNotice: said(500),
  legalTexts: z.object({
    terms: legalText,
    /** who pays what: delivery, sending back, defects */
    costs: legalText,
    withdrawal: legalText,
    customMade: legalText,
    /** what a custom hat is made of, and how it is cared for */
    hatMaterial: legalText,
    guarantee: legalText,
    privacy: legalText,
  } satisfies Record<LegalText, typeof legalText>),
  delivery,
  shipping: shippingTerms,
  arrival: arrivalTerms,
  /** `closed`: everything may be looked at, nothing is sold */
  sales: z.enum(['open', 'closed']),
  /** from the day `from` to the day `until`, both with it; null: there is no break */
  holidayBreak: z
    .object({
      from: day,
      until: day,
      text: said(300),
      /** what is bought meanwhile is posted after the break */
      delaysDispatch: z.boolean(),
      /** nothing is sold meanwhile */
      closesShop: z.boolean(),
    })
    .refine(({ from, until }) => from <= until, { path: ['until'], message: messages.daysInOrder })
    .nullable(),
  /** whether visits are counted, without cookies or personal data */
  countsVisitors: z.boolean(),
  /** how shoppers may pay, in this order; what has no account is left out */
  waysToPay: ways,
  /** how they may not; what is in neither list is offered after the others, and new to the owner */
  waysOff: ways,
  /** two small cards beside each other where a phone's listing has one large one */
  smallCards: z.boolean(),
})
export type OwnFacts = z.infer<typeof ownFacts>

/** GET and PUT /api/admin/settings. A save names the version that was seen (optimistic locking). */
export const adminSettings = ownFacts.extend({ version: z.int().min(1) })
export type AdminSettings = z.infer<typeof adminSettings>

/** The shop's own facts that a shopper may see (contract §5). */
export const publicSettings = ownFacts
  .omit({
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
  })
  .extend({
    /** what is offered where it is not PayPal alone, in this order, and how the footer says it */
    payment: z.object({ ways: z.array(z.enum(WAYS_TO_PAY)), text: z.string() }).optional(),
    /** parcels go through a shipping service, which learns of the receiver; missing where they do not */
    shippingService: z.literal(true).optional(),
    /** answers to letters are read from a mailbox; missing where they are not */
    readsAnswers: z.literal(true).optional(),
    /** shown on the landing page; empty where it is hidden */
    notice: z.string(),
    /** claims of the landing page and of the listing; empty where the owner cannot prove them */
    recycledYarn: z.string(),
    recycledPackaging: z.string(),
    heroPictures: z.array(picture),
    bioPicture: picture.nullable(),
    makingSteps: z.array(z.object({ heading: z.string(), text: z.string(), picture: picture.nullable() })),
    /** the EU's harmonised notice of the legal guarantee; missing where the owner has not put it in */
    guaranteeNotice: picture.omit({ alt: true }).optional(),
    /** what a buyer should know now, as the maker is away or sells nothing; null: orders go as usual */
    saleNotice: z
      .object({
        heading: z.string(),
        /** what it means for an order; may be empty */
        sentence: z.string(),
        /** the maker's own words; may be empty */
        text: z.string(),
      })
      .nullable(),
    /** true while no live payment provider is there, the built-in sandbox or the provider's own: no real money moves */
    paymentSandbox: z.boolean(),
    /** no real money moves although strangers reach the shop: every page says so */
    isTrial: z.boolean(),
    /** false: there is no mail server, and no letter leaves the shop */
    sendsMail: z.boolean(),
  })
export type PublicSettings = z.infer<typeof publicSettings>

/** POST /api/admin/sounds: a sound that the shop keeps now. */
export const storedSound = z.object({ url: soundUrl })
export type StoredSound = z.infer<typeof storedSound>
