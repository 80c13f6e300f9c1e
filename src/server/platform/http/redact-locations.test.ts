import { expect, test } from 'vitest'
import { redactLocations } from './redact-locations.ts'

test.each([
  [
    's3://store.example.com/copies/ is unavailable: AccessDenied: Access Denied (403)',
    '… is unavailable: AccessDenied: Access Denied (403)',
  ],
  [
    's3://127.0.0.1:9000/files/a/ is unavailable: Error: connect ECONNREFUSED 127.0.0.1:9000',
    '… is unavailable: Error: connect ECONNREFUSED …',
  ],
  ['connect ECONNREFUSED ::1:9000', 'connect ECONNREFUSED …'],
  ['getaddrinfo ENOTFOUND minio', 'getaddrinfo ENOTFOUND …'],
  ["Host: store.example.com. is not in the cert's altnames", "Host: …. is not in the cert's altnames"],
  ["EACCES: permission denied, mkdir '/mnt/copies'", "EACCES: permission denied, mkdir '…'"],
  ['The disk is filling up: 1.5 GB of 20.0 GB free', 'The disk is filling up: 1.5 GB of 20.0 GB free'],
  ['no answer within 30 s', 'no answer within 30 s'],
  [
    'No e-mail has been sent since 2026-11-20T10:00Z; failing repeatedly: 3',
    'No e-mail has been sent since 2026-11-20T10:00Z; failing repeatedly: 3',
  ],
])('“%s” is shown to strangers without places', (fault, said) => {
  expect(redactLocations(fault)).toBe(said)
})
