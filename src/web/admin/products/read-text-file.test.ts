import { expect, test } from 'vitest'
import { readTextFile } from './read-text-file.ts'

test.each([
  ['UTF-8', Buffer.from('nimi;Rõõmus šokk')],
  ['UTF-8 with a mark', Buffer.from('\ufeffnimi;Rõõmus šokk')],
  ['UTF-16', Buffer.from('\ufeffnimi;Rõõmus šokk', 'utf16le')],
  [
    'Windows Baltic',
    Buffer.from([...Buffer.from('nimi;R'), 0xf5, 0xf5, ...Buffer.from('mus '), 0xf0, ...Buffer.from('okk')]),
  ],
])('a table in %s is decoded correctly', async (_encoding, bytes) => {
  expect(await readTextFile(new Blob([new Uint8Array(bytes)]))).toBe('nimi;Rõõmus šokk')
})
