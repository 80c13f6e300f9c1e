/**
 * Copies of all that the shop keeps, beside the running shop, with the shop's own environment:
 *
 *   npm run backup -- <folder>     writes heegel-<time> into the folder: the database, pictures, sounds, attachments
 *                                  sessions and the secret that cookies are signed with are left out, unless it is
 *                                  asked for them: npm run backup -- <folder> --with-secrets
 *   npm run restore -- <copy>      puts a copy back while the shop stands still; what is there now is moved aside first,
 *                                  into a folder before-<time> of DATA_DIR, which no copy holds
 *
 * The embedded database is copied as it is at one moment, while shoppers go on; it is checked before it counts as a copy.
 * On a PostgreSQL server the files alone are copied: its own tools (pg_dump, pg_restore) keep the database, and the
 * command says so.
 */
import { existsSync, realpathSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { type Config, readConfig } from '#server/config.ts'
import { ConfigError } from '#server/platform/environment.ts'
import { continueSecrets, leaveSecretsOut, WITHOUT_SECRETS } from './backup-secrets.ts'
import { DATABASE, Refusal, requireStoppedShop } from './require-stopped-shop.ts'

const USAGE = 'Usage: npm run backup -- <folder> [--with-secrets]\n       npm run restore -- <copy>'
const WITH_SECRETS = '--with-secrets'
/** What was there before a copy was put back. */
const ASIDE = /^before-/
/** An upload that is being written: its name ends with a UUID of its own until it is whole. */
const UNFINISHED = /(\.part|\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

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

/** Where a folder really is, also one that is yet to be made. */
const realPlace = (folder: string): string =>
  existsSync(folder) ? realpathSync(folder) : join(realPlace(dirname(folder)), basename(folder))

/** @throws Refusal where the copy would lie in what it is a copy of */
function refuseInside(dataDir: string, copies: string): void {
  const way = relative(realPlace(dataDir), realPlace(resolve(copies)))
  if (!way.startsWith('..'))
    throw new Refusal(`${copies} lies in DATA_DIR (${dataDir}): keep copies elsewhere`)
}

/** What is asked for on the command line. */
type Asked = { folder: string; withSecrets: boolean }

/** Everything beside the database: what was uploaded. */
async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter(entry => entry.isDirectory() && !ASIDE.test(entry.name)).map(entry => entry.name)
}

/** Copies a folder into another one; what vanishes meanwhile was erased by the shop, and is no loss. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (UNFINISHED.test(entry.name)) continue
    await (entry.isDirectory() ? copyFolder : copyFile)(source, target).catch(error => {
      if (error.code !== 'ENOENT') throw error
    })
  }
}

async function copyShop(
  { dataDir, databaseUrl }: Config,
  { folder: to, withSecrets }: Asked,
  now: Date,
): Promise<string> {
  const copy = join(resolve(to), `heegel-${stamp(now)}`)
  if (!databaseUrl && !existsSync(join(dataDir, DATABASE)))
    throw new Refusal(`There is no shop in ${dataDir}: is DATA_DIR what it is for the shop?`)
  refuseInside(dataDir, to)
  const unfinished = `${copy}.unfinished`
  // Names, addresses and hashes of passwords are in it: other users of this machine may not read it.
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    if (!databaseUrl) {
      const source = new DatabaseSync(join(dataDir, DATABASE), { readOnly: true })
      await backup(source, join(unfinished, DATABASE))
      source.close()
      if (!withSecrets) leaveSecretsOut(join(unfinished, DATABASE))
      checkDatabase(join(unfinished, DATABASE))
    }
    // After the database: a picture that it names is there, one that came meanwhile does no harm.
    for (const folder of await foldersIn(dataDir))
      await copyFolder(join(dataDir, folder), join(unfinished, folder))
    await rename(unfinished, copy)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
  return databaseUrl
    ? `${copy}\nThe files only. The database is on a PostgreSQL server: keep it with\n\n  pg_dump --format=custom ${withSecrets ? '' : WITHOUT_SECRETS}`
    : copy
}

/** Moves all that is in a folder; the folder itself may be where a disk is mounted, and stays. */
async function moveContents(from: string, to: string): Promise<void> {
  for (const name of await readdir(from))
    if (!ASIDE.test(name)) await rename(join(from, name), join(to, name))
}

/** When a copy was begun, as its name tells: `2026-11-20T10:00:00Z`; its files say less, because they may have been copied again. */
function momentOf(copy: string): string | undefined {
  const [, day, hours, minutes, seconds] =
    /^heegel-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)$/.exec(basename(copy)) ?? []
  return day && `${day}T${hours}:${minutes}:${seconds}Z`
}

/** What the copy does not know, and how the shop learns it. */
function whatIsUnknown(copy: string, isOnServer: boolean): string {
  const since = isOnServer ? undefined : momentOf(copy)
  const command = `npm run reconcile -- --since ${since ?? '<moment>'}`
  return [
    'What was paid and given back after this copy is unknown to the shop. Before you open it, see what PayPal knows of that:',
    '',
    `  ${command}`,
    '',
    ...(since
      ? []
      : [
          `<moment> is when the copy of the database was begun${isOnServer ? ' with pg_dump' : ''}, such as 2026-11-20T10:00 (UTC).`,
        ]),
    'It shows what it would book, and books it when you add --yes.',
  ].join('\n')
}

async function putBack(
  { dataDir, databaseUrl }: Config,
  { folder: from }: Asked,
  now: Date,
): Promise<string> {
  const copy = resolve(from)
  if (!existsSync(copy)) throw new Refusal(`There is no copy at ${copy}`)
  if (!databaseUrl) {
    if (!existsSync(join(copy, DATABASE))) throw new Refusal(`There is no ${DATABASE} in ${copy}`)
    checkDatabase(join(copy, DATABASE))
    requireStoppedShop(dataDir, 'restore')
  }
  refuseInside(dataDir, copy)
  const aside = join(dataDir, `before-${stamp(now)}`)
  await mkdir(aside, { recursive: true, mode: 0o700 })
  await moveContents(dataDir, aside)
  try {
    await copyFolder(copy, dataDir)
  } catch (error) {
    for (const name of await readdir(dataDir))
      if (!ASIDE.test(name)) await rm(join(dataDir, name), { recursive: true })
    await moveContents(aside, dataDir)
    await rm(aside, { recursive: true })
    throw error
  }
  const before = join(aside, DATABASE)
  const signIns = databaseUrl
    ? ''
    : `${continueSecrets(join(dataDir, DATABASE), existsSync(before) ? before : undefined)}\n`
  return `${copy} is back in ${dataDir}; what was there lies in ${aside}\n${signIns}${whatIsUnknown(copy, databaseUrl !== undefined)}`
}

const COMMANDS: Record<string, typeof copyShop> = { backup: copyShop, restore: putBack }

try {
  const [command = '', folder, ...more] = process.argv.slice(2)
  const withSecrets = command === 'backup' && more[0] === WITH_SECRETS
  const rest = withSecrets ? more.slice(1) : more
  const run = Object.hasOwn(COMMANDS, command) && COMMANDS[command]
  if (!run || !folder || rest.length > 0) throw new Refusal(USAGE)
  console.log(await run(readConfig(), { folder, withSecrets }, new Date()))
} catch (error) {
  if (!(error instanceof Refusal || error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
