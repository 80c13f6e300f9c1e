import type { FactPath } from './facts.ts'

type Section = {
  id: string
  heading: string
  facts: readonly FactPath[]
  page?: { to: string; label: string }
}

/** The parts of the settings, in the order of the screen, and where in the shop they are seen. */
export const SECTIONS = {
  shop: {
    id: 'pood',
    heading: 'Pood',
    facts: ['brand', 'artistName', 'contactEmail', 'location', 'videoHandle', 'videoUrl', 'photoUrl'],
    page: { to: '/contact', label: 'Vaata kontaktilehte' },
  },
  landing: {
    id: 'avaleht',
    heading: 'Avaleht',
    facts: ['notice.text', 'notice.show', 'heroHeadline', 'heroPictures', 'footerLine'],
    page: { to: '/', label: 'Vaata avalehte' },
  },
  maker: {
    id: 'minust',
    heading: 'Minust',
    facts: ['bioParagraphs', 'bioPicture', 'makingSteps'],
    page: { to: '/minust', label: 'Vaata lehte' },
  },
  music: {
    id: 'muusika',
    heading: 'Muusika',
    facts: ['musicIntro', 'music'],
    page: { to: '/muusika', label: 'Vaata lehte' },
  },
  legal: {
    id: 'oiguslik',
    heading: 'Õiguslik',
    facts: [
      'legal.name',
      'legal.registryCode',
      'legal.address',
      'legal.phone',
      'legal.vatNumber',
      'legalTexts.terms',
      'legalTexts.costs',
      'legalTexts.withdrawal',
      'legalTexts.customMade',
      'legalTexts.hatMaterial',
      'legalTexts.guarantee',
      'legalTexts.privacy',
    ],
    page: { to: '/tingimused', label: 'Vaata tingimusi' },
  },
  holiday: { id: 'puhkus', heading: 'Puhkus', facts: ['holidayBreak'] },
  visits: { id: 'kulastused', heading: 'Külastused', facts: ['countsVisitors'] },
  connections: { id: 'uhendused', heading: 'Ühendused', facts: [] },
} as const satisfies Record<string, Section>

export type SectionName = keyof typeof SECTIONS
