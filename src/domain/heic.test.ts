import { expect, test } from 'vitest'
import { isHeic } from './heic.ts'

/** Returns the beginning of a file with these brands, the main one first. */
function fileOf(main: string, ...compatible: string[]): Uint8Array {
  const brands = [main, '\0\0\0\0', ...compatible].join('')
  const bytes = new Uint8Array(8 + brands.length + 32)
  new DataView(bytes.buffer).setUint32(0, 8 + brands.length)
  bytes.set(new TextEncoder().encode(`ftyp${brands}`), 4)
  return bytes
}

test.each([
  ['heic', 'mif1', 'heic'],
  ['heix', 'mif1', 'heix'],
  ['mif1', 'mif1', 'heic'],
  ['mif1', 'heix', 'mif1'],
  ['msf1', 'hevc', 'mif1'],
  ['mif1', 'miaf'],
])('%s, %s is HEIC', (main, ...compatible) => {
  expect(isHeic(fileOf(main, ...compatible))).toBe(true)
})

test.each([
  ['avif', 'mif1', 'miaf'],
  ['avis', 'msf1', 'avif'],
  ['mif1', 'miaf', 'avif'],
  ['msf1', 'avis'],
  ['isom', 'heic'],
])('%s, %s is not HEIC', (main, ...compatible) => {
  expect(isHeic(fileOf(main, ...compatible))).toBe(false)
})

test('a truncated or different file is not HEIC', () => {
  expect(isHeic(new Uint8Array())).toBe(false)
  expect(isHeic(fileOf('heic').subarray(0, 11))).toBe(false)
  expect(isHeic(new TextEncoder().encode('RIFF....WEBPheicheic'))).toBe(false)
  // A list that claims to be longer than the file makes nothing else count as a brand.
  expect(isHeic(fileOf('mif1', 'heic').subarray(0, 22))).toBe(true)
})
