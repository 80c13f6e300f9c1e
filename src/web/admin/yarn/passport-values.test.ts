import { expect, test } from 'vitest'
import type { YarnPiece } from '#contract/yarn.ts'
import { changedPassport, passportValues } from './passport-values.ts'

const TODAY = '2026-11-26'
const PIECE: YarnPiece = {
  ...{ id: 'x', code: 'ABCDE12345', productId: 1, orderNumber: null, name: 'Konn' },
  ...{ madeOn: '2026-11-20', story: '', isShown: false, ownerName: '', recycledPercent: 100, uses: [] },
}

test('a changed text is sent alone, so that an order written by a sale stays', () => {
  const values = { ...passportValues(PIECE, TODAY), story: 'Heegeldasin rongis.' }
  expect(changedPassport(PIECE, values)).toEqual({ story: 'Heegeldasin rongis.', seenStory: '' })
})

test('only changed and emptied fields are sent', () => {
  const sold = { ...PIECE, orderNumber: 'ORD-1', ownerName: 'Liis' }
  const opened = passportValues(sold, TODAY)
  expect(changedPassport(sold, opened)).toEqual({})
  expect(
    changedPassport(sold, { ...opened, madeOn: '', orderNumber: ' ', isShown: true, isNameOut: true }),
  ).toEqual({ madeOn: null, orderNumber: null, seen: 'ORD-1', isShown: true, ownerName: '' })
  expect(changedPassport(PIECE, { ...opened, orderNumber: ' ORD-2 ' })).toEqual({
    orderNumber: 'ORD-2',
    seen: null,
  })
})

test('the proposed day is saved too', () => {
  const unfinished = { ...PIECE, madeOn: null }
  expect(changedPassport(unfinished, passportValues(unfinished, TODAY))).toEqual({ madeOn: TODAY })
})
