/**
 * `npm run test:previous -- <commit>`: runs an older version's server tests on databases of the current schema, as that
 * version meets them beside this one in a rolling update, or after rolling back (decision 44). Without a commit, uses the
 * newest tag `v…`. Folders or files after the commit limit the tests.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MIGRATIONS } from '#server/migrations/migrations.ts'

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

/**
 * A test for the older version: its databases have the current schema. Fails if there is no PostgreSQL to check that
 * on.
 */
const shapeTest = (step: string) => `import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '#test/database.ts'

test('the databases are migrated to the newest step', async () => {
  const { db } = await freshDatabase('postgres')
  const { rows } = await sql\`select max(name) as newest from kysely_migration\`.execute(db)
  expect(rows).toEqual([{ newest: '${step}' }])
})
`

const [version = newestRelease(), ...only] = process.argv.slice(2)
if (existsSync(previous)) git('worktree', 'remove', '--force', previous)
git('worktree', 'add', '--detach', previous, version)
cpSync(join(root, migrations), join(previous, migrations), {
  recursive: true,
  // The table types that its queries use stay the older version's own.
  filter: source => !source.startsWith(join(root, migrations, 'tables')),
})
const newest = Object.keys(MIGRATIONS).at(-1)!
const shape = join('src', 'server', 'newest-step.test.ts')
writeFileSync(join(previous, shape), shapeTest(newest))
console.log(`tests of ${version} on databases migrated to ${newest}`)
process.chdir(previous)
run(process.execPath, 'scripts/setup.mjs', '--tools')
run(
  'node_modules/.bin/node',
  'node_modules/.bin/vitest',
  'run',
  ...(only.length > 0 ? [...only, shape] : ['src/server']),
  // What a migration does to older rows is tested by the newer version's own tests.
  '--exclude=**/migrat*',
)
git('worktree', 'remove', '--force', previous)
