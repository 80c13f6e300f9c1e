import { expect, test } from 'vitest'
import { replyLink } from './reply-link.ts'

const asker = { name: 'Кира', email: 'kira@naide.ee' }

const bodyOf = (link: string): string => new URL(link).searchParams.get('body') ?? ''

test('a reply starts with the recipient and the quoted message', () => {
  const link = replyLink({ ...asker, message: 'Tere!\nKas müts on soe?' })
  expect(link).toMatch(/^mailto:kira%40naide\.ee\?subject=/)
  expect(bodyOf(link)).toContain('Кира')
  expect(bodyOf(link)).toContain('> Tere!\n> Kas müts on soe?')
})

test.each(['a', 'щ', '🧶', 'я\n', '👩‍👩‍👧'])(
  'the link for a long message of %j fits the limit of mail programs',
  letter => {
    for (const before of ['', 'x', 'xx', 'xxx']) {
      const link = replyLink({ ...asker, message: before + letter.repeat(2_000) })
      expect(link.length).toBeLessThanOrEqual(2_000)
      expect(link.length).toBeGreaterThan(1_980)
      expect(bodyOf(link)).toContain(`> ${before}${letter}`)
    }
  },
)
