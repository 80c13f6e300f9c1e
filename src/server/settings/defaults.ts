import type { OwnFacts } from '#contract/settings.ts'
import { DEFAULT_DELIVERY_TERMS } from '#domain/delivery.ts'
import { GUARANTEE, PRESUMED_DEFECT } from '#domain/legal-deadlines.ts'
import { ONLINE_PAYMENT_METHODS } from '#domain/online-payment-methods.ts'
import { DEFAULT_ARRIVAL_TERMS } from '#domain/usual-arrival.ts'
import * as messages from '#messages/settings.ts'

/**
 * The settings until the owner changes them. Facts that only she knows are empty. The legal texts follow our reading of
 * the law; where it is not settled (VÕS § 56⁴ on withdrawal by a button, custom-made goods, the notice of the legal
 * guarantee), she may reword them.
 */
export const DEFAULTS: OwnFacts = {
  brand: 'Heegel',
  artistName: 'Mari',
  contactEmail: 'tere@heegel.example',
  location: 'Tartu, Estonia',
  videoHandle: '@heegel.mari',
  videoUrl: 'https://www.tiktok.com/@heegel.mari',
  photoUrl: 'https://www.instagram.com/heegel.mari',
  notice: { text: messages.paymentsDownNotice, show: 'automatic' },
  heroHeadline: messages.heroHeadline,
  claims: { recycledYarn: true, recycledPackaging: true },
  heroPictures: [
    { url: '/images/landing-rotid.jpeg', alt: '' },
    { url: '/images/sõbrad.jpg', alt: '' },
  ],
  bioPicture: { url: '/media/portree/1200.webp', alt: '' },
  bioParagraphs: [messages.aboutIntro, messages.aboutCraft],
  makingSteps: [
    {
      heading: messages.yarnStepHeading,
      text: messages.yarnStepText,
      picture: { url: '/media/inspiratsioon-08/1200.webp', alt: '' },
    },
    {
      heading: messages.measureStepHeading,
      text: messages.measureStepText,
      picture: { url: '/media/tutt-johvikas-rotil/1200.webp', alt: '' },
    },
    {
      heading: messages.crochetStepHeading,
      text: messages.crochetStepText,
      picture: { url: '/media/pooleli/1200.webp', alt: '' },
    },
    {
      heading: messages.faceStepHeading,
      text: messages.faceStepText,
      picture: { url: '/media/konn-roomus-silmus/1200.webp', alt: '' },
    },
  ],
  footerLine: messages.footerLine,
  musicIntro: messages.musicIntro,
  music: [],
  legal: { name: '', registryCode: '', address: '', phone: '', vatNumber: '' },
  vatSince: '',
  vatUntil: '',
  comingVat: null,
  bankAccount: '',
  guaranteeNotice: '',
  legalTexts: {
    terms: '',
    costs: messages.deliveryCosts,
    withdrawal: '',
    customMade: messages.customMadeTerms,
    hatMaterial: messages.hatMaterial,
    guarantee: messages.guaranteeText(GUARANTEE.genitive, PRESUMED_DEFECT.opening),
    privacy: '',
  },
  delivery: DEFAULT_DELIVERY_TERMS,
  arrival: DEFAULT_ARRIVAL_TERMS,
  shipping: { sender: null, sizes: { regular: 'S', custom_hat: 'S', custom_order: 'M' } },
  sales: 'open',
  holidayBreak: null,
  countsVisitors: true,
  waysToPay: [...ONLINE_PAYMENT_METHODS],
  waysOff: [],
  smallCards: false,
}

/** The text on composed hats of an earlier version, which a shop may have saved as if its owner had written it. */
export const PREVIOUS_HAT_MATERIAL = messages.hatMaterialOfBefore

/** Whether the owner has written what composed hats are made of: the default text names no fibres. */
export const isHatMaterialSet = ({ legalTexts: { hatMaterial } }: OwnFacts): boolean =>
  !['', DEFAULTS.legalTexts.hatMaterial, PREVIOUS_HAT_MATERIAL].includes(hatMaterial)
