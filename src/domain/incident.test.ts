import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { INCIDENT_PARTS } from './incident.ts'

test('docs/alerts.md lists every part that can fail', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/alerts.md'), 'utf8')
  const section = text.slice(text.indexOf('## What can fail')).split('\n## ')[0]!
  expect([...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, part]) => part)).toEqual([...INCIDENT_PARTS])
})
