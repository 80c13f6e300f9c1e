import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type AdminSettings, adminSettings } from '#contract/settings.ts'
import { DEFAULT_DELIVERY_TERMS } from '#domain/delivery.ts'
import { DEFAULT_ARRIVAL_TERMS } from '#domain/usual-arrival.ts'
import { differingFacts, FACT_PATHS, factAt, rebase } from './facts.ts'
import { SECTIONS } from './sections.ts'

const SEEN: AdminSettings = {
  arrival: DEFAULT_ARRIVAL_TERMS,
  version: 3,
  brand: 'Heegel',
  artistName: 'Mari',
  contactEmail: 'mari@heegel.ee',
  location: 'Tartu',
  videoHandle: '',
  videoUrl: '',
  photoUrl: '',
  notice: { text: 'Proovime', show: 'automatic' },
  heroHeadline: 'Mütsid.',
  claims: { recycledYarn: true, recycledPackaging: true },
  heroPictures: [],
  bioParagraphs: ['Üks.'],
  bioPicture: null,
  makingSteps: [],
  footerLine: '',
  musicIntro: '',
  music: [],
  legal: { name: '', registryCode: '', address: '', phone: '', vatNumber: '' },
  vatSince: '',
  vatUntil: '',
  comingVat: null,
  bankAccount: '',
  guaranteeNotice: '',
  legalTexts: {
    terms: '',
    costs: '',
    withdrawal: '',
    customMade: '',
    hatMaterial: '',
    guarantee: '',
    privacy: '',
  },
  delivery: DEFAULT_DELIVERY_TERMS,
  shipping: { sender: null, sizes: { regular: 'S', custom_hat: 'S', custom_order: 'M' } },
  sales: 'open',
  holidayBreak: null,
  countsVisitors: true,
  waysToPay: ['montonio', 'paypal'],
  waysOff: [],
  smallCards: false,
}

test('every setting that may be changed has a label', () => {
  const groups = new Set(FACT_PATHS.map(path => path.split('.')[0]))
  expect([...groups, 'version'].toSorted()).toEqual(Object.keys(adminSettings.shape).toSorted())
  for (const path of FACT_PATHS) expect(factAt(SEEN, path), path).not.toBeUndefined()
})

test('each setting belongs to one section, where a fault is marked', () => {
  const placed = Object.values(SECTIONS).flatMap(({ facts }): string[] => [...facts])
  expect(placed.toSorted()).toEqual(FACT_PATHS.toSorted())
})

test('each setting has a field on the screen', () => {
  const screens = readdirSync(import.meta.dirname)
    .filter(file => file.endsWith('.tsx'))
    .map(file => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n')
  const isThere = (path: string) => new RegExp(`['"\`]${path}['"\`.]`).test(screens)
  expect(FACT_PATHS.filter(path => !isThere(path))).toEqual([])
})

test('concurrent changes are merged; on a clash one’s own is kept and named', () => {
  const mine = {
    ...SEEN,
    brand: 'Minu',
    bioParagraphs: ['Üks.', 'Kaks.'],
    legal: { ...SEEN.legal, name: 'Minu OÜ', phone: '5123 4534' },
  }
  const theirs = {
    ...SEEN,
    version: 4,
    brand: 'Tema',
    footerLine: 'Tema rida.',
    legal: { ...SEEN.legal, registryCode: '12345678', phone: '5123 4534' },
  }
  expect(rebase({ seen: SEEN, mine, theirs })).toEqual({
    facts: {
      ...SEEN,
      version: 4,
      brand: 'Minu',
      footerLine: 'Tema rida.',
      bioParagraphs: ['Üks.', 'Kaks.'],
      legal: { ...SEEN.legal, name: 'Minu OÜ', registryCode: '12345678', phone: '5123 4534' },
    },
    clashes: ['brand'],
  })
})

test('without own changes, the saved settings are taken over', () => {
  const theirs = { ...SEEN, version: 4, brand: 'Tema' }
  expect(rebase({ seen: SEEN, mine: SEEN, theirs })).toEqual({ facts: theirs, clashes: [] })
  expect(differingFacts(SEEN, theirs)).toEqual(['brand'])
})
