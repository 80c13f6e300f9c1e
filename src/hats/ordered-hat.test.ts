import { expect, test } from 'vitest'
import { hatDetails } from '#domain/custom-hat.ts'
import { type HatLook, NO_LOOK, NO_TEXTS } from '#domain/hat-look.ts'
import { drawHat } from './hat.ts'
import { drawingSentence, hatSentence } from './hat-text.ts'
import { groundOf, orderedHat } from './ordered-hat.ts'
import { takeApart } from './paint.ts'
import { TINTS } from './tile.ts'
import { shade } from './yarn.ts'

const details = (look: Partial<HatLook>) => hatDetails({ ...NO_TEXTS, ...NO_LOOK, ...look })
const draw = (look: Partial<HatLook>) => drawHat(orderedHat(details(look)), { id: 'h' })

const frog: Partial<HatLook> = { hatCategory: 'frog', frogHatColor: 'tumeroheline' }

test('every option of an order shows in the drawing', () => {
  const hats: Partial<HatLook>[] = [
    { hatCategory: 'cat', colors: ['punane'] },
    { hatCategory: 'cat', colors: ['punane', 'valge'] },
    { hatCategory: 'cat', colors: ['valge', 'punane'] },
    { hatCategory: 'cat', colors: ['punane', 'valge', 'must'] },
    { hatCategory: 'beanie', colors: ['punane', 'valge'] },
    { hatCategory: 'beanie', colors: ['valge', 'punane'] },
    { hatCategory: 'custom' },
    frog,
    { ...frog, frogHatColor: 'heleroheline' },
    { ...frog, frogExpression: 'naeratav' },
    { ...frog, frogExpression: 'nukker' },
    { ...frog, frogPinkCheeks: true },
    { ...frog, frogBorderCustomColors: ['roosa'] },
    { ...frog, frogBorderCustomColors: ['roosa', 'must'] },
    { ...frog, frogBorderCustomColors: ['must', 'roosa'] },
  ]
  expect(new Set(hats.map(draw)).size).toBe(hats.length)
  expect(new Set(hats.map(hat => hatSentence(details(hat)))).size).toBe(hats.length)
})

test('only what was ordered is drawn: a frog has no mouth before it has an expression', () => {
  const paths = (look: Partial<HatLook>) => draw(look).match(/<path/g)!.length
  // A smile is a chain with two tucked corners.
  expect(paths({ ...frog, frogExpression: 'naeratav' }) - paths(frog)).toBe(3)
  const blackThread = shade('must', 0.72)
  expect(takeApart(draw(frog)).paints).not.toContain(blackThread)
  expect(takeApart(draw({ ...frog, frogExpression: 'naeratav' })).paints).toContain(blackThread)
})

test('a hat still to be agreed on is drawn unfinished but not called unfinished', () => {
  const agreedLater = details({ hatCategory: 'custom' })
  expect(hatSentence(agreedLater)).toBe('Kohandatud müts')
  expect(drawingSentence(agreedLater)).toBe('Kohandatud müts, pooleli, heegelnõel küljes')
  const cat = details({ hatCategory: 'cat', colors: ['punane'] })
  expect(drawingSentence(cat)).toBe(hatSentence(cat))
})

test('a part without a chosen yarn is undyed', () => {
  expect(draw({ hatCategory: 'frog' })).toBe(drawHat({ category: 'frog', expression: null }, { id: 'h' }))
  expect(draw({ hatCategory: 'cat' })).toBe(draw({ hatCategory: 'cat', colors: ['beež'] }))
})

test('the ground behind a hat has none of its hues', () => {
  const ground = (...colors: HatLook['colors']) => groundOf(details({ hatCategory: 'cat', colors }))
  expect(ground('oranž', 'must')).toBe(TINTS.sky)
  expect(ground('tumelilla')).toBe(TINTS.butter)
  expect(ground('tumelilla', 'kollane')).not.toBe(TINTS.butter)
  expect(ground('must', 'valge')).toBe(TINTS.butter)
  expect(groundOf(details(frog))).toBe(TINTS.blush)
})
