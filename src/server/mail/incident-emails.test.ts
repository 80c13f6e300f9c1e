import { expect, test } from 'vitest'
import { INCIDENT_PARTS, type MailedPart } from '#domain/incident.ts'
import { DEFAULTS } from '#server/settings/defaults.ts'
import { renderMail } from './render-mail.ts'

const SENDER = { ...DEFAULTS, publicUrl: 'https://heegel.ee', isTrial: false }
const since = '2026-03-02T10:00:00.000Z'
const endedAt = '2026-03-02T11:30:00.000Z'
const PARTS = INCIDENT_PARTS.filter((part): part is MailedPart => part !== 'mail')

test.each(PARTS)('the owner reads since when %s fails, why, and where to look', async part => {
  const data = { part, since, message: 'the credentials are refused' }
  const { subject, text, html } = await renderMail({ template: 'incident', data }, SENDER)
  expect(subject.length).toBeGreaterThan(15)
  for (const said of [text, html])
    for (const fact of ['2. märts 2026 kell 12.00', 'the credentials are refused', 'https://heegel.ee/admin'])
      expect(said).toContain(fact)
})

test.each(PARTS)('the owner reads when %s works again', async part => {
  const { text } = await renderMail({ template: 'incident-over', data: { part, since, endedAt } }, SENDER)
  expect(text).toContain('2. märts 2026 kell 12.00')
  expect(text).toContain('2. märts 2026 kell 13.30')
})

test('an outage e-mail names the provider, as others may still work', async () => {
  const data = { part: 'payments' as const, since, message: 'the credentials are refused' }
  const { subject, text } = await renderMail({ template: 'incident', data }, SENDER)
  expect(subject).toBe('PayPaliga ei saa praegu maksta')
  expect(text).toContain('PayPal ei võta uusi makseid vastu')
  const over = { part: 'payments' as const, since, endedAt }
  const letter = await renderMail({ template: 'incident-over', data: over }, SENDER)
  expect(letter.subject).toBe('PayPaliga saab jälle maksta')
})

test('each part has subjects of its own', async () => {
  const mails = PARTS.flatMap(part => [
    { template: 'incident' as const, data: { part, since, message: 'the credentials are refused' } },
    { template: 'incident-over' as const, data: { part, since, endedAt } },
  ])
  const subjects = await Promise.all(mails.map(async mail => (await renderMail(mail, SENDER)).subject))
  expect(subjects.filter((subject, at) => subjects.indexOf(subject) !== at)).toEqual([])
})
