/**
 * Makes a clone ready to run: dependencies, built pages, drawn pictures. What is ready already is left alone, so a second
 * start costs a few milliseconds. Plain JavaScript without dependencies: it runs before there are any, on the machine's
 * own Node.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const OLDEST_NODE = 20

/** @param {string} text */
const say = text => console.log(`heegel: ${text}`)

/** @param {string} text @returns {never} */
function giveUp(text) {
  console.error(text)
  process.exit(1)
}

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE)
  giveUp(
    `Node ${process.versions.node} is too old: the set-up needs Node ${OLDEST_NODE} or newer (it brings the Node 24 that the shop runs on). Get one from https://nodejs.org`,
  )

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
process.chdir(root)

/** A mark that changes with the content of the files. @param {string[]} paths */
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

/** @param {string} program @param {string[]} args */
function run(program, args) {
  try {
    execFileSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  } catch {
    giveUp(
      `heegel: "${program} ${args.join(' ')}" failed, see above. Mend it and start again; nothing is lost.`,
    )
  }
}

const installStamp = join('node_modules', '.heegel-installed')
const installMark = markOf(['package-lock.json', 'package.json'])
if (!isDone(installStamp, installMark)) {
  say('installing what the shop is built with (once, about half a minute)')
  // Also with NODE_ENV=production: the Node that runs the shop and the page builder are among the development packages.
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  if (!existsSync('node_modules/.bin/node'))
    giveUp('heegel: the package "node" did not install its program. Run: npm rebuild node')
  writeFileSync(installStamp, installMark)
}

const node = join('node_modules', '.bin', 'node')
const buildStamp = join('dist', '.built')
const buildMark = markOf([
  'package-lock.json',
  'vite.config.ts',
  'src/web',
  'src/messages',
  'src/hats',
  'src/domain',
  'src/contract',
  'scripts/draw-pictures.ts',
  'scripts/compress-assets.ts',
])
if (!isDone(buildStamp, buildMark)) {
  mkdirSync('dist', { recursive: true })
  say('drawing the pictures')
  run(node, ['scripts/draw-pictures.ts'])
  say('building the pages')
  run(node, ['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn'])
  run(node, ['scripts/compress-assets.ts'])
  writeFileSync(buildStamp, buildMark)
}
