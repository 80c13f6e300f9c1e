/**
 * Makes a clone ready to run: packages, built pages, the bundled server. Finished steps are skipped, so a second start
 * costs a few milliseconds. Plain JavaScript without dependencies: it runs before there are any, on the machine's own Node.
 *
 * `--tools` also installs what the shop is tested and checked with (`tools/package.json`); once installed, it stays.
 * `--pictures` draws all pictures that come with the shop, which the running shop does otherwise.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { runProgram } from './run-program.mjs'

const OLDEST_NODE = 20
/** The Node version the shop runs on; of the packages, `node-linux-*` provides it. */
const REQUIRED_NODE = 24

/** @param {string} text */
const say = text => console.log(`heegel: ${text}`)

/** @param {string} text @returns {never} */
function giveUp(text) {
  console.error(text)
  process.exit(1)
}

const major = Number(process.versions.node.split('.')[0])
if (major < OLDEST_NODE)
  giveUp(
    `Node ${process.versions.node} is too old: the set-up needs Node ${OLDEST_NODE} or newer (it brings the Node 24 that the shop runs on). Install one from https://nodejs.org`,
  )

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
process.chdir(root)

/** Returns a hash of the files' content. @param {string[]} paths */
function markOf(paths) {
  const hash = createHash('sha256')
  /** @param {string} path */
  const add = path => {
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name))
    } else if (!/\.test\.tsx?$|\.gen\.ts$/.test(path)) {
      hash.update(path).update(readFileSync(path))
    }
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}

/** @param {string} stamp @param {string} mark */
const isDone = (stamp, mark) => existsSync(stamp) && readFileSync(stamp, 'utf8') === mark

/**
 * Makes something again if its sources have changed. Its stamp is deleted first, so that an interrupted run does not
 * count as done.
 * @param {string} stamp @param {string} mark @param {string} doing @param {() => Promise<void>} make
 */
async function rebuildIfChanged(stamp, mark, doing, make) {
  if (isDone(stamp, mark)) return
  rmSync(stamp, { force: true })
  say(doing)
  await make()
  writeFileSync(stamp, mark)
}

/** @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
async function run(program, args, env) {
  if (!(await runProgram(program, args, env)))
    giveUp(
      `heegel: "${program} ${args.join(' ')}" failed, see above. Fix the cause and start again; finished steps are not repeated.`,
    )
}

/**
 * Returns the lock file with each package's URL at this machine's registry. The committed one has no URLs, for which
 * npm would first query the registry's record of every package, which takes longer than all downloads.
 */
function addressedLock() {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  for (const [path, entry] of Object.entries(lock.packages)) {
    const at = path.lastIndexOf('node_modules/')
    if (at < 0 || entry.link) continue
    const name = entry.name ?? path.slice(at + 'node_modules/'.length)
    entry.resolved = `${registry.replace(/\/?$/, '/')}${name}/-/${name.split('/').at(-1)}-${entry.version}.tgz`
  }
  return JSON.stringify(lock)
}

/** npm reads this instead of package-lock.json if both exist. */
const ADDRESSED = 'npm-shrinkwrap.json'
const forgetAddresses = () => rmSync(ADDRESSED, { force: true })

/** @param {string[]} which */
async function install(which) {
  const args = ['ci', ...which, '--no-audit', '--no-fund', '--loglevel=error']
  // Left behind by an interrupted set-up, it would replace the lock file for good.
  process.on('exit', forgetAddresses)
  writeFileSync(ADDRESSED, addressedLock())
  if (await runProgram('npm', args)) return
  forgetAddresses()
  say('installing again, with package addresses looked up in the registry')
  await run('npm', args)
}

const wants = {
  tools: process.argv.includes('--tools'),
  pictures: process.argv.includes('--pictures'),
}

const installStamp = join('node_modules', '.heegel-installed')
const packages = markOf(['package-lock.json', 'package.json', 'tools/package.json'])
const marks = { all: `${packages} with tools`, run: packages }
if (!isDone(installStamp, marks.all) && (wants.tools || !isDone(installStamp, marks.run))) {
  say(`installing the packages that ${wants.tools ? 'test' : 'build'} the shop (once, about half a minute)`)
  // Even with NODE_ENV=production: the page builder is a development package.
  const which = ['--include=dev', ...(wants.tools ? [] : ['--workspaces=false'])]
  await install(which)
  if (!existsSync('node_modules/.bin/node')) {
    // The Node package exists for Linux only.
    if (major !== REQUIRED_NODE)
      giveUp(
        `heegel: on this system the shop runs on the installed Node, which is ${process.versions.node}. Install Node ${REQUIRED_NODE} from https://nodejs.org`,
      )
    symlinkSync(process.execPath, 'node_modules/.bin/node')
  }
  writeFileSync(installStamp, wants.tools ? marks.all : marks.run)
}

const node = join('node_modules', '.bin', 'node')
mkdirSync('dist', { recursive: true })
const buildMark = markOf([
  'package-lock.json',
  'vite.config.ts',
  'src/web',
  'src/messages',
  'src/hats',
  'src/domain',
  'src/contract',
  'src/server/pages/drawing',
  'scripts/draw-pictures.ts',
  'scripts/compress-assets.ts',
  'scripts/in-ascii.ts',
])
const drawnStamp = join('dist', '.drawn')
await rebuildIfChanged(join('dist', '.built'), buildMark, 'building the pages', async () => {
  // If drawings have changed, all pictures are drawn again.
  rmSync(drawnStamp, { force: true })
  await Promise.all([
    run(node, ['scripts/draw-pictures.ts']),
    // Whatever NODE_ENV says: with that of the tests, it would build pages for development.
    run(node, ['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn'], {
      ...process.env,
      NODE_ENV: 'production',
    }),
  ])
  await run(node, ['scripts/compress-assets.ts'])
})

const bundleMark = markOf([
  'package-lock.json',
  'src/server',
  'src/messages',
  'src/hats',
  'src/domain',
  'src/contract',
  'sandbox',
  'scripts/bundle-server.ts',
  'scripts/in-ascii.ts',
])
await rebuildIfChanged(join('dist', '.bundled'), bundleMark, 'bundling the server', () =>
  run(node, ['scripts/bundle-server.ts']),
)

if (wants.pictures)
  await rebuildIfChanged(drawnStamp, buildMark, 'drawing the pictures', () =>
    run(node, ['scripts/draw-pictures.ts', '--all']),
  )
