import { expect, test } from 'vitest'
import { isHeicFile, redrawAsJpeg } from './redraw-picture.ts'

/** A folder that was dropped, as browsers give it. */
function aFolder(): File {
  const folder = new File([], 'pildid')
  folder.slice = () =>
    ({ arrayBuffer: () => Promise.reject(new DOMException('A requested file', 'NotFoundError')) }) as never
  return folder
}

test('a file that cannot be read is no HEIC picture', async () => {
  expect(await isHeicFile(aFolder())).toBe(false)
})

test('a file that cannot be read is refused in Estonian', async () => {
  await expect(redrawAsJpeg(aFolder())).rejects.toThrow(/^Seda faili ei õnnestunud pildina avada/)
})
