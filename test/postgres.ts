import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'

/** A PostgreSQL cluster of the tests' own, thrown away at the end. */
export type Cluster = { url: string; stop: () => Promise<void> }

/** The folder of the newest PostgreSQL server programs on this machine, or `undefined`. `POSTGRES_BIN` may name it. */
export function postgresPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    process.env.POSTGRES_BIN,
    ...versions.map(version => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find(
    folder => folder && existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')),
  )
}

/** A new folder, and how programs are run in it. PostgreSQL refuses to run as root, so root starts it as `nobody`. */
function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'heegel-postgres-'))
  const asRoot = process.getuid?.() === 0
  const nobody = asRoot ? Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' })) : undefined
  if (nobody !== undefined) chownSync(folder, nobody, -1)
  const libraries = process.env.POSTGRES_LIBRARIES
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    LC_ALL: 'C.UTF-8',
    ...(libraries && { LD_LIBRARY_PATH: libraries }),
  }
  return { folder, options: { ...(nobody !== undefined && { uid: nobody }), cwd: folder, env } }
}
type Folder = ReturnType<typeof openFolder>

const create = (programs: string, data: string, { options }: Folder) =>
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'heegel', '--auth=trust', '-E', 'UTF8', '--no-sync', '--locale=C.UTF-8'],
    { ...options, stdio: 'pipe' },
  )

/**
 * For a server on which each test has a database of its own: half of what making one takes is its log, and each one is looked at for
 * rows to be cleared away.
 */
export const FOR_MANY_DATABASES: Settings = { wal_level: 'minimal', max_wal_senders: 0, autovacuum: 'off' }

type Settings = Record<string, string | number>

/** Runs a server on a free port of the loopback address, without fsync: its data need not outlive the tests. */
async function runServer(
  programs: string,
  data: string,
  { folder, options }: Folder,
  special: Settings = {},
) {
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: 200,
    ...special,
  }
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let output = ''
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', chunk => {
      output += chunk
      if (/ready to accept (read-only )?connections/.test(output)) resolve()
    })
    server.on('exit', () => reject(new Error(`PostgreSQL did not start:\n${output}`)))
  })
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise(resolve => server.on('exit', resolve))
    const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim().split(' ')
    server.kill(signal)
    if (signal === 'SIGKILL') for (const child of children.filter(Boolean)) killWherePresent(Number(child))
    await ended
  }
  return { url: `postgres://heegel@127.0.0.1:${port}/postgres`, end }
}

function killWherePresent(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

export async function startPostgres(programs: string, settings?: Settings): Promise<Cluster> {
  const at = openFolder()
  const data = join(at.folder, 'data')
  create(programs, data, at)
  const { url, end } = await runServer(programs, data, at, settings)
  return {
    url,
    stop: async () => {
      await end('SIGINT')
      rmSync(at.folder, { recursive: true, force: true })
    },
  }
}

async function runOnServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * A new database on the server.
 * @param template the name of one that it is a copy of, and that nobody is connected to
 */
export async function createPostgres(
  server: string,
  template?: string,
): Promise<{ name: string; url: string }> {
  const name = `shop_${randomBytes(6).toString('hex')}`
  // The default strategy writes the whole copy to the server's log.
  await runOnServer(
    server,
    `create database ${name} strategy file_copy${template ? ` template ${template}` : ''}`,
  )
  return { name, url: server.replace(/\/postgres$/, `/${name}`) }
}

/** Drops a database, whoever is connected to it; one that is gone already is no fault. */
export const dropPostgres = (server: string, name: string): Promise<void> =>
  runOnServer(server, `drop database if exists ${name} with (force)`)

/** Two servers, the second of which has each commit of the first before that is answered. */
type Pair = Cluster & {
  standbyUrl: string
  /** the first one and all its processes end in the middle of whatever they do */
  kill(): Promise<void>
}

/** Starts a server and a hot standby that it streams to, synchronously. */
export async function startPostgresPair(programs: string): Promise<Pair> {
  const at = openFolder()
  const [data, copy] = [join(at.folder, 'data'), join(at.folder, 'copy')]
  create(programs, data, at)
  const primary = await runServer(programs, data, at)
  execFileSync(
    join(programs, 'pg_basebackup'),
    ['-d', primary.url, '-D', copy, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
    { ...at.options, stdio: 'pipe' },
  )
  const standby = await runServer(programs, copy, at)
  const client = new pg.Client(primary.url)
  await client.connect()
  await client.query("alter system set synchronous_standby_names = '*'")
  await client.query('select pg_reload_conf()')
  const isSynchronous = async () => {
    const { rows } = await client.query("select 1 from pg_stat_replication where sync_state = 'sync'")
    return rows.length === 1
  }
  while (!(await isSynchronous())) await pause(20)
  await client.end()
  return {
    url: primary.url,
    standbyUrl: standby.url,
    kill: () => primary.end('SIGKILL'),
    stop: async () => {
      await Promise.all([primary.end('SIGKILL'), standby.end('SIGKILL')])
      rmSync(at.folder, { recursive: true, force: true })
    },
  }
}
