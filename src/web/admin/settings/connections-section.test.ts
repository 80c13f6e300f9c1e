import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { INCIDENT_PARTS } from '#domain/incident.ts'

test('the page of connections marks each part that can fail', () => {
  const text = readFileSync(new URL('connections-section.tsx', import.meta.url), 'utf8')
  const marked = [...text.matchAll(/sinceOf\(data, '(\w+)'\)/g)].map(([, part]) => part)
  expect(marked.toSorted()).toEqual(INCIDENT_PARTS.toSorted())
})
