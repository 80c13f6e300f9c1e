/**
 * Copies of all that the shop keeps, beside the running shop, with the shop's own environment:
 *
 *   npm run backup -- <folder>     writes heegel-<time> into the folder: the database, pictures, sounds, attachments
 *   npm run restore -- <copy>      puts a copy back while the shop stands still; what is there now is moved aside first
 *
 * The embedded database is copied as it is at one moment, while shoppers go on; it is checked before it counts as a copy.
 * On a PostgreSQL server the files alone are copied: its own tools (pg_dump, pg_restore) keep the database, and the
 * command says so.
 */
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { type Config, ConfigError, readConfig } from '#server/platform/config.ts'

const USAGE = 'Usage: npm run backup -- <folder>\n       npm run restore -- <copy>'
const DATABASE = 'heegel.sqlite'

/** A reason for which nothing was done, in words for the owner. */
class Refusal extends Error {}

const stamp = (now: Date) => now.toISOString().slice(0, 19).replaceAll(':', '-')

/** @throws Refusal where it is no sound database */
function checkDatabase(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const found = database.prepare('pragma integrity_check').get() as { integrity_check: string }
    if (found.integrity_check !== 'ok') throw new Refusal(`${file} is damaged: ${found.integrity_check}`)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(`${file} is no database of the shop`)
  } finally {
    database.close()
  }
}

/** Everything beside the database: what was uploaded. */
async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter(entry => entry.isDirectory()).map(entry => entry.name)
}

async function copyShop({ dataDir, databaseUrl }: Config, to: string, now: Date): Promise<string> {
  const copy = join(resolve(to), `heegel-${stamp(now)}`)
  if (!databaseUrl && !existsSync(join(dataDir, DATABASE)))
    throw new Refusal(`There is no shop in ${dataDir}: is DATA_DIR what it is for the shop?`)
  const unfinished = `${copy}.unfinished`
  await mkdir(unfinished, { recursive: true })
  try {
    if (!databaseUrl) {
      const source = new DatabaseSync(join(dataDir, DATABASE), { readOnly: true })
      await backup(source, join(unfinished, DATABASE))
      source.close()
      checkDatabase(join(unfinished, DATABASE))
    }
    // After the database: a picture that it names is there, one that came meanwhile does no harm.
    for (const folder of await foldersIn(dataDir))
      await cp(join(dataDir, folder), join(unfinished, folder), { recursive: true })
    await rename(unfinished, copy)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
  return databaseUrl
    ? `${copy}\nThe files only. The database is on a PostgreSQL server: keep it with pg_dump --format=custom`
    : copy
}

/** A running shop holds its database open for writing. */
function refuseWhileOpen(file: string): void {
  if (!existsSync(file)) return
  const database = new DatabaseSync(file)
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive; rollback')
  } catch {
    throw new Refusal('The shop is open. Stop it first, then restore')
  } finally {
    database.close()
  }
}

async function putBack({ dataDir, databaseUrl }: Config, from: string, now: Date): Promise<string> {
  const copy = resolve(from)
  if (!existsSync(copy)) throw new Refusal(`There is no copy at ${copy}`)
  if (!databaseUrl) {
    if (!existsSync(join(copy, DATABASE))) throw new Refusal(`There is no ${DATABASE} in ${copy}`)
    checkDatabase(join(copy, DATABASE))
    refuseWhileOpen(join(dataDir, DATABASE))
  }
  const aside = `${dataDir}.before-${stamp(now)}`
  const wasThere = existsSync(dataDir)
  if (wasThere) await rename(dataDir, aside)
  try {
    await cp(copy, dataDir, { recursive: true })
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true })
    if (wasThere) await rename(aside, dataDir)
    throw error
  }
  return `${copy} is back in ${dataDir}${wasThere ? `; what was there lies in ${aside}` : ''}`
}

const COMMANDS: Record<string, typeof copyShop> = { backup: copyShop, restore: putBack }

try {
  const [command = '', folder, ...rest] = process.argv.slice(2)
  const run = Object.hasOwn(COMMANDS, command) && COMMANDS[command]
  if (!run || !folder || rest.length > 0) throw new Refusal(USAGE)
  console.log(await run(readConfig(), folder, new Date()))
} catch (error) {
  if (!(error instanceof Refusal || error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
