import { expect, test } from 'vitest'
import { isHeicFile, redrawAsJpeg } from './redraw-picture.ts'

/** A dropped folder, as browsers hand it over. */
function aFolder(): File {
  const folder = new File([], 'pildid')
  folder.slice = () =>
    ({ arrayBuffer: () => Promise.reject(new DOMException('A requested file', 'NotFoundError')) }) as never
  return folder
}

test('a file that cannot be read does not count as HEIC', async () => {
  expect(await isHeicFile(aFolder())).toBe(false)
})

test('a file that cannot be read is rejected in Estonian', async () => {
  await expect(redrawAsJpeg(aFolder())).rejects.toThrow(/^Seda faili ei õnnestunud pildina avada/)
})
