/**
 * Copies pictures, sounds and attachments from one place to another while the shop runs:
 *
 *   npm run files -- move <from> <to>   each a folder (DATA_DIR of a shop) or env:NAME, a variable with
 *                                       s3://key:secret@host/bucket?region=…
 *   npm run files -- move <to>          from where the shop has them now
 *
 * Files that are already there, byte for byte, are not sent again: the command can be repeated, and must be run once more
 * after the shop has been started with the new place (STORAGE_URL). The source stays as it is, and nothing is deleted from
 * the target: the picture of an order erased between two runs is found there by the shop itself (unused-files.ts).
 */

import { CommandError } from '#server/backup/command-error.ts'
import { readConfig } from '#server/config.ts'
import { FILE_FOLDERS, type FileStore } from '#server/platform/storage/file-store.ts'
import { openFileStore, storeName } from '#server/platform/storage/open-file-store.ts'
import { isS3Url } from '#server/platform/storage/s3-address.ts'
import { readPlace } from './place.ts'
import { requireOwner } from './require-shop.ts'
import { runCommand } from './run-command.ts'

const USAGE =
  'Usage: npm run files -- move [<from>] <to>, each a folder or env:NAME, a variable with s3://key:secret@host/bucket'

const place = (address: string): { store: FileStore; name: string } => ({
  store: openFileStore(address),
  name: storeName(address),
})

async function move(fromAddress: string, toAddress: string): Promise<string> {
  const [from, to] = [place(fromAddress), place(toAddress)]
  if (from.name === to.name) throw new CommandError(`${from.name}: both places are the same`)
  if (!isS3Url(toAddress)) requireOwner(toAddress)
  const fault = (await from.store.findFault()) ?? (await to.store.findFault())
  if (fault !== undefined) throw new CommandError(fault)
  const count = { files: 0, sent: 0, bytes: 0 }
  for (const folder of FILE_FOLDERS)
    for await (const { key } of from.store.list(folder)) {
      const bytes = await from.store.read(key)
      // A file deleted meanwhile was erased by the shop.
      if (!bytes) continue
      if (!(await to.store.read(key))?.equals(bytes)) {
        await to.store.put(key, bytes)
        const kept = await to.store.read(key)
        if (!kept?.equals(bytes))
          throw new CommandError(`${key} in ${to.name} differs from what was written there. Try again`)
        count.sent += 1
      }
      count.files += 1
      count.bytes += bytes.length
    }
  if (count.files === 0)
    throw new CommandError(
      `${from.name} contains no picture, sound or attachment, so nothing was moved. If the shop has any, name the place that contains them (DATA_DIR or STORAGE_URL)`,
    )
  return [
    `${count.files} files, ${count.bytes} bytes: all are identical in ${to.name} and ${from.name}`,
    `${count.sent} were copied, ${count.files - count.sent} were already there`,
  ].join('\n')
}

await runCommand(async () => {
  const [command, ...places] = process.argv.slice(2)
  const [first, second] = places.map(readPlace)
  if (command !== 'move' || !first || places.length > 2) throw new CommandError(USAGE)
  return second ? move(first, second) : move(readConfig().filesAt, first)
})
