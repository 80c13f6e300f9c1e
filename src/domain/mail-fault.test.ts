import { expect, test } from 'vitest'
import { mailFaultText } from './mail-fault.ts'
import { MAIL_TOO_OLD } from './mail-status.ts'

test('the shop’s own error is translated, the mail server’s is shown unchanged', () => {
  expect(mailFaultText(MAIL_TOO_OLD)).toMatch(/^Kiri oli liiga vana/)
  expect(mailFaultText('The shop was closing'), 'as an earlier version stored it').toMatch(/^Pood käivitus/)
  expect(mailFaultText('550 No such user')).toBe('550 No such user')
})
