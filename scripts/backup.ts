/**
 * Backups of everything that the shop stores, while it runs, with the shop's own environment (docs/backup.md):
 *
 *   npm run backup -- [<place>]    writes heegel-<time>.tar.gz into a folder or an S3 store (by default, into BACKUP_DIR;
 *                                  an S3 store's URL contains a secret: env:NAME takes it from that variable):
 *                                  the database, pictures, sounds, attachments; with BACKUP_KEY encrypted, as ….tar.gz.age
 *                                  sessions and the secret that signs cookies are left out, unless requested:
 *                                  npm run backup -- <place> --with-secrets
 *   npm run backup -- key <file>   creates a key pair: the file decrypts backups, the printed key is BACKUP_KEY
 *   npm run restore -- <backup> [--key <file>]
 *                                  restores a backup while the shop is stopped; the current data is first moved aside,
 *                                  into a folder before-<time> of DATA_DIR, which no backup contains
 *
 * The embedded database is backed up as a consistent snapshot while shoppers continue; it is checked before the backup
 * counts. With a PostgreSQL server only the files are backed up: its own tools (pg_dump, pg_restore) back up the database,
 * and the command says so.
 */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { CommandError } from '#server/backup/command-error.ts'
import { makeCopy } from '#server/backup/copy.ts'
import { WITHOUT_SECRETS } from '#server/backup/secrets.ts'
import { type Config, readConfig } from '#server/config.ts'
import { storeName } from '#server/platform/storage/open-file-store.ts'
import { readPlace } from './place.ts'
import { restore } from './restore.ts'
import { runCommand } from './run-command.ts'

const USAGE =
  'Usage: npm run backup -- [<folder or env:NAME>] [--with-secrets]\n       npm run backup -- key <file>\n       npm run restore -- <backup or env:NAME> [--key <file>]'

async function copyShop(config: Config, place: string | undefined, withSecrets: boolean): Promise<string> {
  const copiesAt = place ?? config.backupDir
  if (!copiesAt) throw new CommandError(USAGE)
  const { dataDir, databaseUrl, filesAt, backupKey: key } = config
  const name = await makeCopy({ dataDir, databaseUrl, filesAt, copiesAt, key, withSecrets }, new Date())
  const copy = `${storeName(copiesAt).replace(/\/$/, '')}/${name}`
  return databaseUrl
    ? `${copy}\nThis backup contains only the files. The database is on a PostgreSQL server: back it up with\n\n  ${dumpCommand(withSecrets)}`
    : copy
}

/** The service is in a file that docs/backup.md describes: a URL with the password would be in the list of processes. */
const dumpCommand = (withSecrets: boolean): string =>
  [
    'pg_dump --format=custom',
    ...(withSecrets ? [] : [WITHOUT_SECRETS]),
    '--file="heegel-$(date -u +%FT%H-%M-%S).dump" service=heegel',
  ].join(' ')

/** Writes a key file in the format of age-keygen, which age itself can read. */
async function makeKeys(file: string): Promise<string> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const identity = await generateX25519Identity()
  const key = await identityToRecipient(identity)
  await writeFile(file, `# public key: ${key}\n${identity}\n`, { mode: 0o600, flag: 'wx' }).catch(error => {
    throw new CommandError(`${file} cannot be written: ${error.code}`)
  })
  return `BACKUP_KEY=${key}\n\nKeep ${file} in two places other than the server: without it, nobody can open a backup.`
}

async function run([command = '', ...words]: string[]): Promise<string> {
  const { values, positionals } = parse(words)
  const [first, second] = positionals
  if (command === 'backup' && !values.key) {
    if (first === 'key' && second && positionals.length === 2) return makeKeys(second)
    // A folder named `key` would get an unencrypted backup by mistake.
    if (positionals.length <= 1 && first !== 'key')
      return copyShop(readConfig(), first && readPlace(first), values['with-secrets'])
  }
  if (command === 'restore' && first && positionals.length === 1 && !values['with-secrets'])
    return restore(readConfig(), { copy: readPlace(first), keyFile: values.key }, new Date())
  throw new CommandError(USAGE)
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { 'with-secrets': { type: 'boolean', default: false }, key: { type: 'string' } },
    })
  } catch {
    throw new CommandError(USAGE)
  }
}

await runCommand(() => run(process.argv.slice(2)))
