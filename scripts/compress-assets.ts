/** Writes brotli and gzip files beside each built text file that a browser loads; they are served as they are. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const folders = ['dist/client/assets', 'dist/pictures/yarn']

for (const folder of folders)
  for (const name of readdirSync(folder).filter(each => /\.(js|css|svg)$/.test(each))) {
    const file = join(folder, name)
    const bytes = readFileSync(file)
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
