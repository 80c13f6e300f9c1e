import { expect, test } from 'vitest'
import { mailFaultText } from './mail-fault.ts'
import { MAIL_TOO_OLD } from './mail-status.ts'

test('what the shop itself says of a letter is said in Estonian, the mail server’s words stay', () => {
  expect(mailFaultText(MAIL_TOO_OLD)).toMatch(/^Kiri oli liiga vana/)
  expect(mailFaultText('550 No such user')).toBe('550 No such user')
})
