/**
 * Draws the pictures that come with the shop in a process of its own: requested files first, then all the others, one
 * at a time. Its argument is their folder; messages to it name requested files, and it reports each file that exists.
 */
import sharp from 'sharp'
import { DRAWN_PICTURES } from '#hats/drawn-pictures.ts'
import { drawnFiles } from '#hats/picture-files.ts'
import { createFileDrawer } from './draw-file.ts'

// The other cores are for the shoppers' requests.
sharp.concurrency(1)
sharp.cache(false)

const drawFile = createFileDrawer(process.argv[2]!)
const wanted: string[] = []
const rest = [...DRAWN_PICTURES.keys()].flatMap(drawnFiles)
process.on('message', (file: string) => wanted.push(file))
process.once('disconnect', () => process.exit())
// Ctrl+C and service managers signal the whole process group: the shop ends its drawer itself, and would log an error if
// the drawer was gone before.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})

const next = () => wanted.shift() ?? rest.shift()
for (let file = next(); file; file = next()) {
  await drawFile(file)
  process.send?.(file)
}
process.disconnect?.()
