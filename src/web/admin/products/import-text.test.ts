import { expect, test } from 'vitest'
import { conflictText, planText, saveLabel } from './import-text.ts'

test.each([
  [{ file: 1, seen: 1, shop: 0 }, 'Failis 1, poes praegu 0: vahepeal läks laost 1.'],
  [{ file: 0, seen: 0, shop: 2 }, 'Failis 0, poes praegu 2: vahepeal tuli lattu 2.'],
  [{ file: 5, seen: 3, shop: 2 }, 'Failis 5, allalaadimisel oli 3, poes praegu 2: vahepeal läks laost 1.'],
  [{ file: null, seen: null, shop: 1 }, 'Failis lugemata, poes praegu 1: vahepeal hakati neid lugema.'],
  [{ file: 2, seen: 2, shop: null }, 'Failis 2, poes praegu lugemata: vahepeal jäid need lugemata.'],
])('a conflict names all counts: %j', (stock, words) => {
  expect(conflictText(stock)).toBe(words)
})

test('the summary mentions conflicts only if there are some', () => {
  expect(planText([{ action: 'add' }])).toBe('1 uus, 0 muutub, 0 jääb samaks, 0 vigast')
  expect(planText([{ action: 'add' }, { action: 'conflict' }])).toContain('1 muutunud laoseisuga')
})

test('the button distinguishes nothing chosen from nothing to choose', () => {
  expect(saveLabel([{ action: 'same', choices: [] }], 0)).toBe('Midagi ei ole muuta')
  expect(saveLabel([{ action: 'conflict', choices: [] }], 0)).toBe('Midagi ei ole muuta')
  expect(saveLabel([{ action: 'conflict', choices: ['shop'] }], 0)).toBe('Midagi ei ole valitud')
  expect(saveLabel([{ action: 'change', choices: [] }], 1)).toBe('Salvesta 1 toode')
})
