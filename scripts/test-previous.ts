/**
 * `npm run test:previous -- <commit>`: the server's tests of an older version on databases of today's shape, as its program meets
 * them beside this one in a rolling update (decision 44). Without a commit, those of the newest tag `v…`.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const previous = join(root, '.cache', 'previous')
const migrations = join('src', 'server', 'migrations')

const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()

function newestRelease(): string {
  const [tag] = git('tag', '--list', 'v*', '--sort=-version:refname').split('\n')
  if (tag) return tag
  console.error('No version is tagged yet. Name a commit: npm run test:previous -- <commit>')
  process.exit(1)
}

function run(program: string, ...words: string[]): void {
  const { status } = spawnSync(program, words, { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

const version = process.argv[2] ?? newestRelease()
if (existsSync(previous)) git('worktree', 'remove', '--force', previous)
git('worktree', 'add', '--detach', previous, version)
const added = readdirSync(join(root, migrations)).filter(
  name => /^\d{4}-/.test(name) && !existsSync(join(previous, migrations, name)),
)
for (const name of added) copyFileSync(join(root, migrations, name), join(previous, migrations, name))
console.log(`${version} with what was added to its schema since: ${added.join(', ') || 'nothing'}`)
process.chdir(previous)
run(process.execPath, 'scripts/setup.mjs', '--tools')
run(
  'node_modules/.bin/node',
  'node_modules/.bin/vitest',
  'run',
  'src/server',
  // What a migration makes of older rows is told by the newer version's own tests.
  '--exclude=**/migrat*',
  // The embedded database belongs to one process: an older one never meets its newer shape.
  '--testNamePattern=^((?!\\(sqlite\\)).)*$',
)
git('worktree', 'remove', '--force', previous)
