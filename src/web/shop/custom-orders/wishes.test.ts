import { describe, expect, test } from 'vitest'
import { holdsWish, toggleWish } from './wishes.ts'

const RAT = 'Heegeldatud rott, kellel on kaelas triibuline sall.'
const SOCKS = 'Triibulised sokid, kand ja nina teist värvi.'

describe('the inspiration field', () => {
  test('gets a picture’s wish on a new line, after what was typed', () => {
    expect(toggleWish('', RAT)).toBe(RAT)
    expect(toggleWish('Midagi sooja\n\n', RAT)).toBe(`Midagi sooja\n${RAT}`)
  })

  test('loses the wish at a second click, and keeps everything else', () => {
    const both = toggleWish(toggleWish('Midagi sooja', RAT), SOCKS)
    expect(toggleWish(both, RAT)).toBe(`Midagi sooja\n${SOCKS}`)
    expect(toggleWish(toggleWish('', RAT), RAT)).toBe('')
  })

  test('no longer recognises a wish that was edited', () => {
    const rewritten = `${RAT} Ja mütsiga.`
    expect(holdsWish(rewritten, RAT)).toBe(false)
    expect(toggleWish(rewritten, RAT)).toBe(`${rewritten}\n${RAT}`)
  })
})
