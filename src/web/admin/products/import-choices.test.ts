import { expect, test } from 'vitest'
import type { ImportLine } from '#contract/product-import.ts'
import { choiceKey, choiceOf, chosenRows, type RowChoice } from './import-choices.ts'

const line = (row: number, parts: Partial<ImportLine>): ImportLine => ({
  row,
  action: 'change',
  id: row,
  name: 'Müts',
  price: '32.00',
  imageUrl: '',
  pictures: [],
  published: true,
  changed: [],
  stock: null,
  choices: [],
  faults: [],
  notes: [],
  ...parts,
})
const NOTHING = new Map<string, RowChoice>()

test('new and changed rows are included, conflicts and faulty rows only if the owner decides so', () => {
  const conflict = line(4, { action: 'conflict', stock: { file: 5, seen: 3, shop: 2 }, choices: ['file'] })
  const lines = [line(2, { action: 'add' }), line(3, {}), conflict, line(5, { action: 'refuse' })]
  expect(chosenRows(lines, NOTHING)).toEqual({ rows: [2, 3], conflicts: [] })
  const choices = new Map<string, RowChoice>([
    [choiceKey(lines[1]!), 'leave'],
    [choiceKey(conflict), 'file'],
  ])
  expect(chosenRows(lines, choices)).toEqual({ rows: [2], conflicts: [{ row: 4, take: 'file' }] })
})

test('a file without the seen stock puts more up for sale only if she ticks the row', () => {
  for (const [file, shop, choice] of [
    [1, 0, 'leave'],
    [null, 1, 'leave'],
    [0, 1, 'take'],
    [5, null, 'take'],
  ] as const)
    expect(choiceOf(line(2, { stock: { file, shop } }), NOTHING), `${shop} → ${file}`).toBe(choice)
  expect(choiceOf(line(2, { stock: { file: 5, seen: 3, shop: 3 } }), NOTHING)).toBe('take')
})

test('a decision expires when the count it was based on changes', () => {
  const before = line(2, { action: 'conflict', stock: { file: 5, seen: 3, shop: 2 }, choices: ['file'] })
  const choices = new Map<string, RowChoice>([[choiceKey(before), 'file']])
  expect(choiceOf(before, choices)).toBe('file')
  expect(choiceOf({ ...before, stock: { file: 5, seen: 3, shop: 1 } }, choices)).toBe('leave')
})
