import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allocateYarn,
  blendText,
  fibresFault,
  fibresText,
  gramsLeft,
  PASSPORT_CODE,
  productClaim,
  proofOf,
  readPassportCode,
  recycledClaim,
  recycledFault,
  recycledPercent,
  shares,
} from './yarn.ts'

const grams = fc.integer({ min: 0, max: 5000 })
const part = fc.record({ grams, isRecycled: fc.boolean() })

describe('fibres', () => {
  test('add up to 100 without repetition, or are not stated', () => {
    expect(fibresFault([])).toBeUndefined()
    expect(
      fibresFault([
        { name: 'vill', percent: 80 },
        { name: 'akrüül', percent: 20 },
      ]),
    ).toBeUndefined()
    expect(fibresFault([{ name: 'vill', percent: 80 }])).toContain('80%')
    expect(
      fibresFault([
        { name: 'vill', percent: 50 },
        { name: 'Vill ', percent: 50 },
      ]),
    ).toContain('ühe korra')
    const eight = Array.from({ length: 8 }, (_, i) => ({ name: `kiud ${i}`, percent: i ? 10 : 30 }))
    expect(fibresFault(eight)).toBeUndefined()
    expect(fibresFault([...eight, { name: 'vill', percent: 10 }])).toContain('kuni 8')
  })
  test('are written as the law requires', () => {
    expect(
      fibresText([
        { name: 'vill', percent: 80 },
        { name: 'akrüül', percent: 20 },
      ]),
    ).toBe('80% vill, 20% akrüül')
  })
})

test('a piece of several yarns has their fibres by weight, and none if one of them is unknown', () => {
  const wool = { name: 'vill', percent: 80 }
  const acrylic = { name: 'akrüül', percent: 20 }
  expect(
    blendText([
      { grams: 30, fibres: [wool, acrylic] },
      { grams: 10, fibres: [{ name: 'Akrüül', percent: 100 }] },
    ]),
  ).toBe('60% vill, 40% akrüül')
  expect(
    blendText([
      { grams: 30, fibres: [wool, acrylic] },
      { grams: 1, fibres: [] },
    ]),
  ).toBe('')
  expect(blendText([])).toBe('')
})

describe('the claim that a batch is recycled', () => {
  test.each([
    [{ isRecycled: true, source: 'garment', story: 'Vanaema kampsun' } as const, undefined],
    [{ isRecycled: false, source: 'new', story: '' } as const, undefined],
    [{ isRecycled: true, source: 'garment', story: ' ' } as const, 'tõend'],
    [{ isRecycled: true, source: 'new', story: 'Poest' } as const, 'Uus lõng'],
  ])('%j', (batch, fault) => {
    if (fault) expect(recycledFault(batch)).toContain(fault)
    else expect(recycledFault(batch)).toBeUndefined()
  })
})

test('undoing a use restores what is left', () => {
  fc.assert(
    fc.property(
      grams,
      fc.array(grams),
      fc.array(fc.integer({ min: -100, max: 100 })),
      grams,
      (start, uses, said, use) => {
        expect(gramsLeft(start, [...uses, use], said) + use).toBe(gramsLeft(start, uses, said))
      },
    ),
  )
})

test('shares are whole, add up to 100, and differ from the exact share by less than one', () => {
  fc.assert(
    fc.property(fc.array(grams, { minLength: 1, maxLength: 9 }), parts => {
      const sum = parts.reduce((all, each) => all + each, 0)
      const found = shares(parts)
      expect(found.reduce((all, each) => all + each, 0)).toBe(sum === 0 ? 0 : 100)
      if (sum > 0)
        for (const [i, share] of found.entries())
          expect(Math.abs(share - (parts[i]! * 100) / sum)).toBeLessThan(1)
    }),
  )
})

describe('the recycled share', () => {
  test('is never rounded up, and 100 only if all of the weight is recycled', () => {
    fc.assert(
      fc.property(fc.array(part), parts => {
        const percent = recycledPercent(parts)
        const sum = parts.reduce((all, each) => all + each.grams, 0)
        expect(percent === null).toBe(sum === 0)
        if (percent === null) return
        const recycled = parts.filter(each => each.isRecycled).reduce((all, each) => all + each.grams, 0)
        expect(percent * sum).toBeLessThanOrEqual(recycled * 100)
        expect((percent + 1) * sum).toBeGreaterThan(recycled * 100)
        expect(percent === 100).toBe(recycled === sum)
      }),
    )
  })
  test('does not depend on the order of the parts or on how the grams were split', () => {
    fc.assert(
      fc.property(fc.array(part), part, (parts, each) => {
        const twice = [{ ...each, grams: each.grams * 2 }, ...parts]
        expect(recycledPercent([...parts, each, each])).toBe(recycledPercent(twice))
      }),
    )
  })
  test('of a product is that of its least recycled piece, and covers every piece on sale', () => {
    const claim = (pieces: (number | null)[], stock: number | null) => productClaim(proofOf(pieces), stock)
    expect(claim([100, 85], 2)).toBe('Vähemalt 85% taaskasutatud lõngast')
    expect(claim([100, 100], 2)).toBe('100% taaskasutatud lõngast')
    expect(claim([85], 1)).toBe('85% taaskasutatud lõngast')
    expect(claim([100], 2), 'nothing is claimed if one piece is unknown').toBeNull()
    expect(claim([100, null], 1), 'nothing is claimed if the piece sold may be the unknown one').toBeNull()
    expect(claim([100], null), 'nothing is claimed if pieces are not counted').toBeNull()
    expect(claim([], 0)).toBeNull()
    expect(claim([0], 1), 'nothing is claimed if nothing is recycled').toBeNull()
    expect(claim([90, 100, 100], 2), 'a piece sold without a recorded order still counts').toContain('90%')
  })
  test('of a product is never above that of any of its pieces', () => {
    const percent = fc.option(fc.integer({ min: 0, max: 100 }))
    fc.assert(
      fc.property(fc.array(percent), pieces => {
        const proof = proofOf(pieces)
        for (const each of pieces) if (each !== null) expect(proof!.percent).toBeLessThanOrEqual(each)
        expect(proof === null).toBe(pieces.every(each => each === null))
      }),
    )
  })
  test('of one piece is stated as a number, or not at all', () => {
    expect(recycledClaim(100)).toBe('100% taaskasutatud lõngast')
    expect(recycledClaim(85)).toBe('85% taaskasutatud lõngast')
    expect([recycledClaim(null), recycledClaim(0)]).toEqual([null, null])
  })
})

describe('what is left of a colour', () => {
  test('is gone when its batches are used up, and never without a batch', () => {
    const batches = [
      { colour: 'punane', left: 20 },
      { colour: 'punane', left: 15 },
      { colour: 'roosa', left: 40 },
      { colour: '', left: 0 },
      { colour: 'must', left: -3 },
    ]
    expect(allocateYarn(batches, [], 40).gone).toEqual(['punane', 'must'])
    expect(allocateYarn(batches, [], 35).gone).toEqual(['must'])
    expect(allocateYarn([], [], 40).gone).toEqual([])
  })
  test('goes to the hats in turn, until too little is left for another', () => {
    const hat = (id: string, ...colours: string[]) => ({ id, colours })
    const batches = [
      { colour: 'punane', left: 60 },
      { colour: 'roosa', left: 100 },
    ]
    const hats = [hat('a', 'punane', 'valge'), hat('b', 'roosa', 'punane'), hat('c', 'roosa', 'roosa')]
    const { missing, held, gone } = allocateYarn(batches, hats, 40)
    expect([...missing]).toEqual([['b', ['punane']]])
    expect([...held]).toEqual([
      ['punane', 40],
      ['roosa', 80],
    ])
    expect(gone).toEqual(['punane', 'roosa'])
  })

  const colour = fc.constantFrom('punane', 'roosa', 'must', 'valge')
  const batches = fc.array(
    fc.record({ colour: fc.oneof(colour, fc.constant('')), left: fc.integer({ min: -50, max: 300 }) }),
    { maxLength: 6 },
  )
  const hats = fc
    .array(fc.uniqueArray(colour, { maxLength: 3 }), { maxLength: 12 })
    .map(each => each.map((colours: string[], place) => ({ id: String(place), colours })))
  const hatGrams = fc.integer({ min: 1, max: 120 })
  const leftOf = (all: readonly { colour: string; left: number }[], wanted: string) =>
    all.reduce((sum, { colour: of, left }) => sum + (of === wanted ? Math.max(0, left) : 0), 0)

  test('is never allotted twice', () => {
    fc.assert(
      fc.property(batches, hats, hatGrams, (yarns, queue, each) => {
        const { missing, held } = allocateYarn(yarns, queue, each)
        for (const [of, grams] of held) {
          expect(grams).toBeLessThanOrEqual(leftOf(yarns, of))
          const served = queue.filter(
            ({ id, colours }) => colours.includes(of) && !missing.get(id)?.includes(of),
          )
          expect(grams).toBe(served.length * each)
        }
      }),
    )
  })
  test('is never taken from an earlier hat by a later one', () => {
    fc.assert(
      fc.property(batches, hats, hatGrams, fc.nat(12), (yarns, queue, each, first) => {
        const all = allocateYarn(yarns, queue, each).missing
        const before = queue.slice(0, first)
        const alone = allocateYarn(yarns, before, each).missing
        for (const { id } of before) expect(all.get(id)).toEqual(alone.get(id))
      }),
    )
  })
  test('is gone exactly when one more hat would lack it, and never without a batch', () => {
    fc.assert(
      fc.property(batches, hats, hatGrams, colour, (yarns, queue, each, wanted) => {
        const { gone } = allocateYarn(yarns, queue, each)
        const more = allocateYarn(yarns, [...queue, { id: 'more', colours: [wanted] }], each)
        expect(gone.includes(wanted)).toBe(more.missing.has('more'))
        const other = yarns.filter(batch => batch.colour !== wanted)
        expect(allocateYarn(other, queue, each).gone).not.toContain(wanted)
      }),
    )
  })
})

test('a passport code is read as a person copies it from a tag', () => {
  expect(readPassportCode('o1il 2345-6z')).toBe('0111' + '23456Z')
  expect(PASSPORT_CODE.test(readPassportCode('o1il 2345-6z'))).toBe(true)
  expect(PASSPORT_CODE.test('U123456789')).toBe(false)
})
