import * as bankMessages from '#messages/admin/bank-link.ts'
import * as noticeMessages from '#messages/admin/phone-notices.ts'
import * as promiseMessages from '#messages/admin/promises.ts'
import * as messages from '#messages/admin/settings.ts'
import type { FactPath } from './facts.ts'

type Section = {
  id: string
  heading: string
  facts: readonly FactPath[]
  page?: { to: string; label: string }
}

/** The parts of the settings, in the order of the screen, and where in the shop they are shown. */
export const SECTIONS = {
  shop: {
    id: 'pood',
    heading: messages.shopHeading,
    facts: [
      'brand',
      'artistName',
      'contactEmail',
      'location',
      'videoHandle',
      'videoUrl',
      'photoUrl',
      'claims.recycledPackaging',
      'smallCards',
    ],
    page: { to: '/contact', label: messages.viewContactPage },
  },
  holiday: { id: 'puhkus', heading: messages.salesAndHolidayHeading, facts: ['sales', 'holidayBreak'] },
  landing: {
    id: 'avaleht',
    heading: messages.landingHeading,
    facts: [
      'notice.text',
      'notice.show',
      'heroHeadline',
      'claims.recycledYarn',
      'heroPictures',
      'footerLine',
    ],
    page: { to: '/', label: messages.viewLandingPage },
  },
  maker: {
    id: 'minust',
    heading: messages.aboutHeading,
    facts: ['bioParagraphs', 'bioPicture', 'makingSteps'],
    page: { to: '/minust', label: messages.viewPage },
  },
  music: {
    id: 'muusika',
    heading: messages.musicHeading,
    facts: ['musicIntro', 'music'],
    page: { to: '/muusika', label: messages.viewPage },
  },
  legal: {
    id: 'oiguslik',
    heading: messages.legalHeading,
    facts: [
      'legal.name',
      'legal.registryCode',
      'legal.address',
      'legal.phone',
      'legal.vatNumber',
      'vatSince',
      'vatUntil',
      'comingVat',
      'bankAccount',
      'guaranteeNotice',
      'legalTexts.terms',
      'legalTexts.costs',
      'legalTexts.withdrawal',
      'legalTexts.customMade',
      'legalTexts.hatMaterial',
      'legalTexts.guarantee',
      'legalTexts.privacy',
    ],
    page: { to: '/tingimused', label: messages.viewTerms },
  },
  delivery: {
    id: 'tarne',
    heading: messages.deliveryHeading,
    facts: [
      'delivery.prices',
      'delivery.freeFrom',
      'delivery.dispatchDays',
      'shipping.sender',
      'shipping.sizes',
    ],
    page: { to: '/tingimused#tarne', label: messages.viewTerms },
  },
  arrival: {
    id: 'saabumine',
    heading: promiseMessages.heading,
    facts: ['arrival.week', 'arrival.postLeavesAt', 'arrival.daysOff', 'arrival.hours', 'arrival.transit'],
  },
  payment: { id: 'maksmine', heading: bankMessages.paymentHeading, facts: ['waysToPay', 'waysOff'] },
  visits: { id: 'kulastused', heading: messages.visitsHeading, facts: ['countsVisitors'] },
  notices: { id: 'teated', heading: noticeMessages.heading, facts: [] },
  connections: { id: 'uhendused', heading: messages.connectionsHeading, facts: [] },
} as const satisfies Record<string, Section>

export type SectionName = keyof typeof SECTIONS
