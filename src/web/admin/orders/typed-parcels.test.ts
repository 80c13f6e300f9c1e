import { expect, test } from 'vitest'
import { type TypedParcel, withStored } from './typed-parcels.ts'

const dpd = (code: string): TypedParcel => ({ carrier: 'dpd', code })
const [BLANK, LABEL, SCANNED] = [dpd(''), dpd('05608010123'), dpd('05608010124')]

test('what was scanned and is not saved stays where the carrier’s code comes', () => {
  expect(withStored([SCANNED, BLANK], [], [LABEL], false)).toEqual([SCANNED, BLANK, LABEL])
  expect(withStored([LABEL, dpd('0560')], [LABEL], [LABEL, SCANNED], true)).toEqual([
    LABEL,
    dpd('0560'),
    SCANNED,
  ])
})

test('the carrier’s code stands in the blank row, unless she is about to write there', () => {
  expect(withStored([BLANK], [], [LABEL], false)).toEqual([LABEL])
  expect(withStored([BLANK], [], [LABEL], true)).toEqual([BLANK, LABEL])
})

test('what was saved stands there once, as it is stored, and what was scanned meanwhile beside it', () => {
  expect(withStored([dpd('0560 8010 123'), SCANNED], [], [LABEL], true)).toEqual([LABEL, SCANNED])
  expect(withStored([LABEL], [LABEL], [LABEL], false)).toEqual([LABEL])
})

test('what was taken out elsewhere goes, and what she took out herself does not come back', () => {
  expect(withStored([LABEL, SCANNED], [LABEL], [], false)).toEqual([SCANNED])
  expect(withStored([BLANK], [LABEL], [LABEL, SCANNED], false)).toEqual([SCANNED])
})
