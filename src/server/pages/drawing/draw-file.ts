import { randomUUID } from 'node:crypto'
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Sharp } from 'sharp'
import { DRAWN_PICTURES } from '#hats/drawn-pictures.ts'
import { LARGEST_WIDTH } from '#hats/picture-files.ts'
import { rasterise } from './rasterise.ts'

const QUALITY = 55

/** A picture's pixels take 4 MB, and its eight files are mostly requested one after the other. */
const KEPT_RASTERS = 6

async function rasterOf(name: string): Promise<Sharp> {
  const { draw, placeholder } = DRAWN_PICTURES.get(name)!
  const drawn = await rasterise(draw(), LARGEST_WIDTH)
  return placeholder === 'transparent' ? drawn : drawn.removeAlpha()
}

/**
 * Creates a function that draws files of the pictures that come with the shop.
 * @param folder of the drawn pictures
 * @returns draws one of `drawnFiles`, unless it exists; the file appears only when complete. Throws if the folder is
 * not writable
 */
export function createFileDrawer(folder: string): (file: string) => Promise<void> {
  const rasters = new LRUCache<string, Sharp>({ max: KEPT_RASTERS, fetchMethod: rasterOf })
  return async file => {
    const path = join(folder, file)
    const isThere = await access(path).then(
      () => true,
      () => false,
    )
    if (isThere) return
    const [name, width, format] = file.split(/[/.]/) as [string, string, string]
    const sized = (await rasters.forceFetch(name)).clone().resize({ width: Number(width) })
    const bytes = await (format === 'avif'
      ? sized.avif({ quality: QUALITY, effort: 1, chromaSubsampling: '4:2:0' })
      : sized.webp({ quality: QUALITY + 20, effort: 3 })
    ).toBuffer()
    await mkdir(dirname(path), { recursive: true })
    // Another process may draw the same file, and nobody may read an incomplete one.
    const unfinished = `${path}.${randomUUID()}.part`
    try {
      await writeFile(unfinished, bytes)
      await rename(unfinished, path)
    } finally {
      await rm(unfinished, { force: true })
    }
  }
}
