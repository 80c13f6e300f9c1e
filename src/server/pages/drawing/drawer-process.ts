/**
 * A process of its own that draws the pictures that come with the shop: what is asked for first, then all the others, one
 * file at a time. Its argument is their folder; it is told what to begin with, and tells of each file that is there.
 */
import sharp from 'sharp'
import { DRAWN_PICTURES } from '#hats/drawn-pictures.ts'
import { drawnFiles } from '#hats/picture-files.ts'
import { createFileDrawer } from './draw-file.ts'

// The other cores are the shoppers'.
sharp.concurrency(1)
sharp.cache(false)

const drawFile = createFileDrawer(process.argv[2]!)
const wanted: string[] = []
const rest = [...DRAWN_PICTURES.keys()].flatMap(drawnFiles)
process.on('message', (file: string) => wanted.push(file))
process.once('disconnect', () => process.exit())

const next = () => wanted.shift() ?? rest.shift()
for (let file = next(); file; file = next()) {
  await drawFile(file)
  process.send?.(file)
}
process.disconnect?.()
