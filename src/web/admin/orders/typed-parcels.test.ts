import { expect, test } from 'vitest'
import { type TypedParcel, withStored } from './typed-parcels.ts'

const dpd = (code: string): TypedParcel => ({ carrier: 'dpd', code })
const [BLANK, LABEL, SCANNED] = [dpd(''), dpd('05608010123'), dpd('05608010124')]

test('scanned codes that are not saved stay when the carrier’s code arrives', () => {
  expect(withStored([SCANNED, BLANK], [], [LABEL], false)).toEqual([SCANNED, BLANK, LABEL])
  expect(withStored([LABEL, dpd('0560')], [LABEL], [LABEL, SCANNED], true)).toEqual([
    LABEL,
    dpd('0560'),
    SCANNED,
  ])
})

test('the carrier’s code fills the blank row, unless the owner is about to write there', () => {
  expect(withStored([BLANK], [], [LABEL], false)).toEqual([LABEL])
  expect(withStored([BLANK], [], [LABEL], true)).toEqual([BLANK, LABEL])
})

test('a saved code appears once, as stored, next to what was scanned meanwhile', () => {
  expect(withStored([dpd('0560 8010 123'), SCANNED], [], [LABEL], true)).toEqual([LABEL, SCANNED])
  expect(withStored([LABEL], [LABEL], [LABEL], false)).toEqual([LABEL])
})

test('a code removed elsewhere disappears, and one that she removed does not come back', () => {
  expect(withStored([LABEL, SCANNED], [LABEL], [], false)).toEqual([SCANNED])
  expect(withStored([BLANK], [LABEL], [LABEL, SCANNED], false)).toEqual([SCANNED])
})
