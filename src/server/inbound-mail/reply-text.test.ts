import { describe, expect, test } from 'vitest'
import { replyTextIn } from './reply-text.ts'

const LINE = '--- Kirjuta vastus selle joone kohale ---'
const LETTER = `${LINE}\n\nTere, Liis!\n\n> Kas musta?\n\nHeegel`
const quoted = LETTER.replaceAll(/^/gm, '> ')

describe('from a reply only what was written remains', () => {
  test.each([
    [
      'below Gmail’s introduction',
      `Jah, musta.\n\nOn Tue, 24 Nov 2026 at 19:00, Heegel <pood@heegel.ee> wrote:\n\n${quoted}`,
    ],
    [
      'below a broken introduction',
      `Jah, musta.\n\nT, 24. november 2026 kell 19:00 Heegel (<pood@heegel.ee>)\nkirjutas:\n${quoted}\n`,
    ],
    ['right above it', `Jah, musta.\nOn 24 Nov 2026, at 19:00, Heegel <pood@heegel.ee> wrote:\n${quoted}`],
    [
      'below Outlook’s headers',
      `Jah, musta.\r\n\r\n________________________________\r\nFrom: Heegel <pood@heegel.ee>\r\nSent: Tuesday\r\nTo: liis@naide.ee\r\nSubject: Vastus\r\n\r\n${LETTER}`,
    ],
    ['without a quote', 'Jah, musta.'],
    [
      'with the separator line indented and of non-breaking spaces',
      `Jah, musta.\n\n  ${LINE.replaceAll(' ', '\u00a0')}  \n\nTere`,
    ],
    ['with control characters', `Jah,\u0000 musta.\u0007\n\n\n${quoted}`],
  ])('%s', (_, text) => {
    expect(replyTextIn(text)).toBe('Jah, musta.')
  })

  test('except that everything remains if it is written between quoted lines', () => {
    const between = `Vt allpool.\n\n${quoted.replace('> > Kas musta?', '> > Kas musta?\nJah, musta.')}`
    expect(replyTextIn(between)).toContain('> > Kas musta?\nJah, musta.')
  })

  test('with lines that only resemble the separator or an introduction', () => {
    const own = 'Mis on „Kirjuta vastus selle joone kohale“?\nKaks asja:'
    expect(replyTextIn(`${own}\n\n${quoted}`)).toBe(own)
    expect(replyTextIn(`Jah.\n\nMõõdud:\nPea: 56 cm\nKõrv: 5 cm\n\n${LETTER}`)).toBe(
      'Jah.\n\nMõõdud:\nPea: 56 cm\nKõrv: 5 cm',
    )
  })

  test('in no time, even from hostile input', () => {
    const before = performance.now()
    replyTextIn(`${'<@'.repeat(2_000_000)}:\n${LINE}`)
    replyTextIn(`${'> '.repeat(2_000_000)}\n${' '.repeat(2_000_000)}x\n${'-'.repeat(2_000_000)}`)
    replyTextIn(`${'-'.repeat(4_000)}x\nFrom: Heegel <pood@heegel.ee>\nTo: liis@naide.ee\n${LINE}`)
    expect(performance.now() - before).toBeLessThan(2000)
  })
})
