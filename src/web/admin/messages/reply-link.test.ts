import { expect, test } from 'vitest'
import { replyLink } from './reply-link.ts'

const asker = { name: 'Кира', email: 'kira@naide.ee' }

const bodyOf = (link: string): string => new URL(link).searchParams.get('body') ?? ''

test('the answer is begun: to whom, and what was written', () => {
  const link = replyLink({ ...asker, message: 'Tere!\nKas müts on soe?' })
  expect(link).toMatch(/^mailto:kira%40naide\.ee\?subject=/)
  expect(bodyOf(link)).toContain('Кира')
  expect(bodyOf(link)).toContain('> Tere!\n> Kas müts on soe?')
})

test.each(['a', 'щ', '🧶', 'я\n', '👩‍👩‍👧'])(
  'a long message of %j makes a link that mail programs take whole',
  letter => {
    for (const before of ['', 'x', 'xx', 'xxx']) {
      const link = replyLink({ ...asker, message: before + letter.repeat(2_000) })
      expect(link.length).toBeLessThanOrEqual(2_000)
      expect(link.length).toBeGreaterThan(1_980)
      expect(bodyOf(link)).toContain(`> ${before}${letter}`)
    }
  },
)
