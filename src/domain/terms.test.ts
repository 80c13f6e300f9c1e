import { expect, test } from 'vitest'
import { DEFAULT_DELIVERY_TERMS } from './delivery.ts'
import { TERMS, termsText } from './terms.ts'

const SHOP = {
  brand: 'Heegel',
  artistName: 'Mari',
  location: 'Tartu',
  contactEmail: 'mari@heegel.ee',
  legal: {
    name: 'Mari Mets FIE',
    registryCode: '12345678',
    address: 'Riia 2, Tartu',
    phone: '',
    vatNumber: '',
  },
  legalTexts: {
    terms: 'Esimene lisa.\n\nTeine lisa.',
    costs: 'Saatmise eest maksab ostja.',
    withdrawal: '',
    customMade: 'Eritellimusest taganeda ei saa.',
    guarantee: 'Vastutan kaks aastat.',
    privacy: 'Andmeid ma ei müü.',
  },
  delivery: DEFAULT_DELIVERY_TERMS,
}

test('the terms as text have every section of the page, the owner’s own texts and full URLs', () => {
  const text = termsText(SHOP, 'https://heegel.ee')
  for (const { heading } of TERMS) expect(text).toContain(`\n\n${heading}\n\n`)
  for (const said of [
    'Ostutingimused\nHeegel, https://heegel.ee\n\n',
    'Müüja on Mari Mets FIE, registrikood 12345678, Riia 2, Tartu, e-post mari@heegel.ee. Ostja oled sina.',
    '\n\nEsimene lisa.\n\nTeine lisa.\n\n',
    'Saatmise eest maksab ostja.',
    'Taganen lepingust (https://heegel.ee/taganemine): kinnitus tuleb kohe',
    'Eritellimusest taganeda ei saa.',
    'Vastutan kaks aastat.',
    'Andmeid ma ei müü.',
    'avaldus@komisjon.ee, www.komisjon.ee.',
  ])
    expect(text).toContain(said)
  expect(text).toMatch(/\n– Omniva.*: €/)
  expect(text).not.toMatch(/undefined|\[object|<|\s{3,}/)
})

test('free delivery is mentioned only if the owner offers it', () => {
  const freeFrom = (sum: string | null) =>
    termsText({ ...SHOP, delivery: { ...SHOP.delivery, freeFrom: sum } }, 'https://heegel.ee')
  expect(freeFrom('60.00')).toContain('Alates €60.00 ostust on tarne tasuta.')
  expect(freeFrom(null)).not.toContain('on tarne tasuta')
})

test('the owner’s own text on withdrawal replaces the default', () => {
  const legalTexts = { ...SHOP.legalTexts, withdrawal: 'Taganeda võid kolmkümmend päeva.' }
  const text = termsText({ ...SHOP, legalTexts }, 'https://heegel.ee')
  expect(text).toContain('Taganeda võid kolmkümmend päeva.')
  expect(text).not.toContain('põhjust ütlemata')
})

test('the EU guarantee notice is mentioned only if it is on the page', () => {
  const named = 'teade seadusliku garantii kohta on lehel https://heegel.ee/tingimused.'
  expect(termsText(SHOP, 'https://heegel.ee')).not.toContain(named)
  expect(termsText({ ...SHOP, guaranteeNotice: {} }, 'https://heegel.ee')).toContain(
    `Vastutan kaks aastat.\n\nEuroopa Liidu ühtlustatud ${named}\n\n`,
  )
})
