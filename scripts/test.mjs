/**
 * `npm test`: tests everything in one run that does its own set-up: first rules and capabilities, on SQLite and on a
 * PostgreSQL server of the tests' own, then the journeys in a real browser. Ends with `N passed, N failed`. When
 * interrupted, it ends everything it has started.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import './setup.mjs'
import { debianProgram } from './debian-program.mjs'
import { runProgram } from './run-program.mjs'

const node = join('node_modules', '.bin', 'node')
const results = join('.cache', 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const postgres = debianProgram({
  package: 'postgresql',
  find: root => {
    const folder = join(root, 'usr/lib/postgresql')
    const versions = existsSync(folder) ? readdirSync(folder).sort((a, b) => Number(b) - Number(a)) : []
    return versions.map(each => join(folder, each, 'bin/postgres')).find(existsSync)
  },
})
const nginx = debianProgram({
  package: 'nginx',
  isService: true,
  find: root => [join(root, 'usr/sbin/nginx')].find(existsSync),
})
const pgbouncer = debianProgram({
  package: 'pgbouncer',
  isService: true,
  find: root => [join(root, 'usr/sbin/pgbouncer')].find(existsSync),
})
const dovecot = debianProgram({
  package: 'dovecot-imapd',
  isService: true,
  find: root => [join(root, 'usr/lib/dovecot/imap')].find(existsSync),
})
/** @param {string} name @param {string[]} paths */
const browser = (name, ...paths) => ({
  package: name,
  /** @param {string} root */
  find: root => paths.map(each => join(root, each)).find(existsSync),
})
// Debian's /usr/bin/chromium is a script containing absolute paths; the program itself runs from anywhere.
const chromium = debianProgram(browser('chromium', 'usr/lib/chromium/chromium', 'usr/bin/chromium'))
// The same without window support: journeys take half the processor time in it. It shares files with the full package,
// so it is installed beside it, never unpacked.
const shell = browser('chromium-headless-shell', 'usr/lib/chromium/chromium-headless-shell')
const headless = process.getuid?.() === 0 || shell.find('/') ? debianProgram(shell) : undefined
if (!chromium && !process.env.CHROMIUM_PATH) {
  console.error(
    'The journeys need Chromium. On Debian and Ubuntu: sudo apt-get install chromium. Elsewhere set CHROMIUM_PATH to its program.',
  )
  process.exit(1)
}

/** The most that the databases of a whole run need, with room to spare. */
const MEMORY_BYTES = 4 * 1024 ** 3
const MEMORY = '/dev/shm'

/**
 * Returns a folder in memory if there is enough: copying a PostgreSQL database, a thousand small files, takes ten times
 * as long on a disk.
 */
function folderForTests() {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize < MEMORY_BYTES ? tmpdir() : MEMORY
}

// What an interrupted run leaves in it is deleted with it.
const temporary = mkdtempSync(join(folderForTests(), 'heegel-test-run-'))
// PostgreSQL runs as another user if root runs the tests.
chmodSync(temporary, 0o711)
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }))

const env = {
  ...process.env,
  NODE_ENV: 'test',
  TMPDIR: temporary,
  ...(postgres && {
    POSTGRES_BIN: dirname(postgres.path),
    POSTGRES_LIBRARIES: postgres.env.LD_LIBRARY_PATH ?? '',
  }),
  ...(nginx && { NGINX_PATH: nginx.path, NGINX_LIBRARIES: nginx.env.LD_LIBRARY_PATH ?? '' }),
  ...(pgbouncer && {
    PGBOUNCER_PATH: pgbouncer.path,
    PGBOUNCER_LIBRARIES: pgbouncer.env.LD_LIBRARY_PATH ?? '',
  }),
  ...(dovecot && { DOVECOT_PATH: dovecot.path, DOVECOT_LIBRARIES: dovecot.env.LD_LIBRARY_PATH ?? '' }),
  ...(chromium && {
    CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? headless?.path ?? chromium.path,
    WHOLE_CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? chromium.path,
    CHROMIUM_LIBRARIES: chromium.env.LD_LIBRARY_PATH ?? '',
    ...(chromium.env.FONTCONFIG_FILE && { FONTCONFIG_FILE: chromium.env.FONTCONFIG_FILE }),
  }),
}
/** @param {string[]} args */
const run = args => runProgram(node, args, env)

const unitsFile = join(results, 'units.json')
const errorsFile = join(results, 'unhandled-errors.json')
env.UNHANDLED_ERRORS_FILE = errorsFile
const journeysFile = join(results, 'journeys.json')
const unitsOk = await run([
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  '--reporter=./scripts/unhandled-errors.ts',
  `--outputFile.json=${unitsFile}`,
])
env.PLAYWRIGHT_JSON_OUTPUT_FILE = journeysFile
const journeysOk = await run(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'])
/** @param {boolean} ok */
const ended = ok => (ok ? 'ok' : 'failed')
const summary = [unitsFile, ended(unitsOk), journeysFile, ended(journeysOk), errorsFile]
process.exit((await run(['scripts/test-summary.ts', ...summary])) ? 0 : 1)
