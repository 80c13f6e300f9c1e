/** The documents: where their links lead, the files and decisions that they name, and the table of decisions. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { ROTATION } from '#domain/backup-rotation.ts'

const root = join(import.meta.dirname, '..')
const DECISIONS = 'docs/decisions'

const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(name => join(folder, name))

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

const documents = ['README.md', 'SECURITY.md', ...filesOf('docs').filter(file => file.endsWith('.md'))]
const decisions = documents.filter(file => /decisions\/\d{4}-/.test(file))

/** A heading's anchor, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\-_ ]/gu, '')
    .replaceAll(' ', '-')

const anchorsOf = (file: string): string[] =>
  [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!))

test('every link between the documents leads to a file and a heading that exist', () => {
  const links = documents.flatMap(from =>
    [...textOf(from).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link]) => link!)
      .filter(link => !/^\w+:/.test(link))
      .map(link => ({ from, link })),
  )
  expect(links.length).toBeGreaterThan(100)
  const broken = links.filter(({ from, link }) => {
    const [path, anchor] = link.split('#')
    const target = path ? normalize(join(dirname(from), path)) : from
    if (!existsSync(join(root, target))) return true
    return anchor !== undefined && !anchorsOf(target).includes(anchor)
  })
  expect(broken).toEqual([])
})

/** Texts that were agreed before the shop was built; files of other programs. */
const AGREED = ['docs/specification.md', 'docs/contract.md']
const FILES_OF_OTHERS = new Set(['pg_hba.conf', 'postgresql.conf'])

test('every source file that a document names exists', () => {
  const files = ['src', 'test', 'e2e', 'scripts', 'sandbox', 'bench', 'deploy', 'docs', 'tools']
    .flatMap(filesOf)
    .filter(file => !file.includes('node_modules'))
    .concat(readdirSync(root))
    .map(file => `/${file}`)
  const unknown = documents
    .filter(file => !AGREED.includes(file))
    .flatMap(from =>
      [...textOf(from).matchAll(/`([\w./@-]+\.(?:tsx?|mjs|css|json|ya?ml|sh|sql|conf|service|md))`/g)]
        .map(([, name]) => name!)
        .filter(name => !FILES_OF_OTHERS.has(name) && !files.some(file => file.endsWith(`/${name}`)))
        .map(name => `${from}: ${name}`),
    )
  expect(unknown).toEqual([])
})

const numberOf = (file: string): number => Number(/(\d{4})-/.exec(file)![1])

test('the table of decisions names each by its number, its file and its title', () => {
  const rows = [
    ...textOf(`${DECISIONS}/README.md`).matchAll(/^\| \[(\d+)\]\((\S+)\) \| (.+) \| \S+ \|$/gm),
  ].map(([, number, file, title]) => ({ number: Number(number), file: `${DECISIONS}/${file}`, title }))
  const written = decisions.map(file => ({
    number: numberOf(file),
    file,
    title: new RegExp(`^# ${numberOf(file)}\\. (.+)$`, 'm').exec(textOf(file))?.[1],
  }))
  expect(rows).toEqual(written.toSorted((one, other) => one.number - other.number))
})

test('every cited decision exists', () => {
  const numbers = new Set(decisions.map(numberOf))
  const sources = ['src', 'test', 'e2e', 'scripts', 'sandbox', 'bench']
    .flatMap(filesOf)
    .filter(file => /\.(ts|tsx|mjs|css)$/.test(file))
  const cited = [...documents, ...sources].flatMap(file =>
    [...textOf(file).matchAll(/\bdecisions? \[?(\d+)/gi)].map(([, number]) => ({
      file,
      number: Number(number),
    })),
  )
  expect(cited.length).toBeGreaterThan(50)
  expect(cited.filter(({ number }) => !numbers.has(number))).toEqual([])
})

test('the README’s example of running tests by name runs some', () => {
  const [, folder, name] = /^vitest run (\S+) -t '(.+?)'/m.exec(textOf('README.md'))!
  const tests = filesOf(folder!).filter(file => file.endsWith('.test.ts'))
  expect(tests.filter(file => textOf(file).includes(name!))).not.toEqual([])
})

test('no documented command has a secret among its arguments, which the list of processes shows', () => {
  const commands = documents.flatMap(file =>
    [...textOf(file).matchAll(/^ *```sh\n([\s\S]*?)^ *```$|`([^`\n]+)`/gm)].flatMap(([, block, inline]) =>
      (block ?? inline!).replaceAll('\\\n', ' ').split('\n'),
    ),
  )
  expect(commands, 'of a block and of a sentence').toEqual(
    expect.arrayContaining(['docker compose up -d --build', 'npm run move-to-postgres']),
  )
  // Variables before the command are not among its arguments.
  const settings = /^(?:\w+=(?:'[^']*'|\S+)(?:\s+|$))+/
  const given =
    /\s\S*\w:\/\/[^\s/]*:[^\s@]*@|\$\{?(?:DATABASE_URL|STORAGE_URL|PGPASSWORD)|(?:-e|-E|--env)[ =]\w*(?:PASSWORD|SECRET|_URL)\w*=/
  expect(commands.map(command => command.replace(settings, '')).filter(each => given.test(each))).toEqual([])
})

test('the archive command of the guide keeps each file, and accepts the same one again', () => {
  const [, command] = /^archive_command = '(.+)'$/m.exec(textOf('docs/backup.md'))!
  const folder = mkdtempSync(join(tmpdir(), 'heegel-wal-'))
  const archive = (content: string) => {
    writeFileSync(join(folder, 'segment'), content)
    const run = command!
      .replaceAll('%p', join(folder, 'segment'))
      .replaceAll('%f', '0001')
      .replaceAll('/mnt/wal', folder)
    return spawnSync('sh', ['-c', run]).status
  }
  try {
    expect(archive('one')).toBe(0)
    expect(archive('one'), 'as after a crash').toBe(0)
    expect(archive('another')).not.toBe(0)
    expect(readFileSync(join(folder, '0001'), 'utf8')).toBe('one')
    expect(readdirSync(folder)).toEqual(['0001', 'segment'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('no documented command of the shop names a file in the home folder, which root’s shell takes for its own', () => {
  const named = documents.filter(file => /(?:npm run|scripts\/\w+\.ts) .*~\//.test(textOf(file)))
  expect(named).toEqual([])
})

test('the guide to backups lets a bucket’s old versions expire when the rotation expects it', () => {
  expect(textOf('docs/backup.md').replaceAll(/\s+/g, ' ')).toContain(
    `*expire noncurrent versions* after ${ROTATION.versionDays} days`,
  )
})
