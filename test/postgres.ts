import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'

/** A PostgreSQL cluster for the tests, deleted at the end. */
export type Cluster = { url: string; stop: () => Promise<void> }

/**
 * Returns the folder of the newest PostgreSQL server programs on this machine, or `undefined`. `POSTGRES_BIN` may name
 * it.
 */
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

/**
 * Creates a folder with the options for running programs in it. PostgreSQL refuses to run as root, so root runs it as
 * `nobody`.
 */
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
 * Settings for a server on which each test has its own database: writing the WAL is half the cost of creating one, and
 * autovacuum would visit each.
 */
export const FOR_MANY_DATABASES: Settings = { wal_level: 'minimal', max_wal_senders: 0, autovacuum: 'off' }

type Settings = Record<string, string | number>

/** Settings of a server on the loopback address without fsync: its data need not outlive the tests. */
const settingsIn = ({ folder }: Folder): Settings => ({
  listen_addresses: '127.0.0.1',
  unix_socket_directories: folder,
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: 200,
})

/** Starts a server on a free port. */
async function runServer(programs: string, data: string, at: Folder, special: Settings = {}) {
  const port = await freePort()
  const settings = { ...settingsIn(at), port, ...special }
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    { ...at.options, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  return whenReady(server, port)
}

async function whenReady(server: ChildProcess, port: number) {
  let output = ''
  await new Promise<void>((resolve, reject) => {
    server.stderr!.on('data', chunk => {
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
  return { port, url: `postgres://heegel@127.0.0.1:${port}/postgres`, end }
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
 * Creates a database on the server.
 * @param template the name of a database to copy, to which nobody may be connected
 */
export async function createPostgres(
  server: string,
  template?: string,
): Promise<{ name: string; url: string }> {
  const name = `shop_${randomBytes(6).toString('hex')}`
  // The default strategy writes the whole copy to the WAL.
  await runOnServer(
    server,
    `create database ${name} strategy file_copy${template ? ` template ${template}` : ''}`,
  )
  return { name, url: server.replace(/\/postgres$/, `/${name}`) }
}

/** Drops a database even if somebody is connected to it; a missing one is no error. */
export const dropPostgres = (server: string, name: string): Promise<void> =>
  runOnServer(server, `drop database if exists ${name} with (force)`)

/** A primary and a synchronous standby: the standby has each commit before it is acknowledged. */
type Pair = Cluster & {
  standbyUrl: string
  /** kills the primary and all its processes in the middle of their work */
  kill(): Promise<void>
}

/** Runs `deploy/standby.sh` in an empty folder with the permissions of the PostgreSQL image: open to everybody. */
async function runStandby(programs: string, { folder, options }: Folder, primaryPort: number) {
  const data = join(folder, 'copy')
  mkdirSync(data)
  chmodSync(data, 0o1777)
  if (options.uid !== undefined) chownSync(data, options.uid, -1)
  const port = await freePort()
  const env = {
    ...options.env,
    PATH: [programs, options.env.PATH].join(delimiter),
    PGDATA: data,
    PGPORT: String(port),
    PRIMARY: '127.0.0.1',
    PRIMARY_PORT: String(primaryPort),
    POSTGRES_USER: 'heegel',
    POSTGRES_PASSWORD: 'not asked for',
  }
  // Passed as text, because the user that runs it may not be able to read the source folder.
  const script = readFileSync(join(import.meta.dirname, '../deploy/standby.sh'), 'utf8')
  const server = spawn('sh', ['-c', script], { ...options, env, stdio: ['ignore', 'ignore', 'pipe'] })
  return whenReady(server, port)
}

/** Starts a server with a hot standby that it replicates to synchronously. */
export async function startPostgresPair(programs: string): Promise<Pair> {
  const at = openFolder()
  const data = join(at.folder, 'data')
  create(programs, data, at)
  const primary = await runServer(programs, data, at)
  const client = new pg.Client(primary.url)
  await client.connect()
  // The standby reads its settings from the copy.
  for (const [name, value] of Object.entries(settingsIn(at)))
    await client.query(`alter system set ${name} = '${value}'`)
  const standby = await runStandby(programs, at, primary.port)
  await client.query("alter system set synchronous_standby_names = 'standby'")
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
