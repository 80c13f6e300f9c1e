import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

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

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })

/**
 * Starts a cluster on a free port of the loopback address, without fsync: its data need not outlive the tests.
 * PostgreSQL refuses to run as root, so root starts it as `nobody`.
 */
export async function startPostgres(programs: string): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'heegel-postgres-'))
  const asRoot = process.getuid?.() === 0
  const nobody = asRoot ? Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' })) : undefined
  const user = nobody === undefined ? {} : { uid: nobody }
  if (nobody !== undefined) chownSync(folder, nobody, -1)
  const data = join(folder, 'data')
  const libraries = process.env.POSTGRES_LIBRARIES
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    LC_ALL: 'C.UTF-8',
    ...(libraries && { LD_LIBRARY_PATH: libraries }),
  }
  const options = { ...user, cwd: folder, env }
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'heegel', '--auth=trust', '-E', 'UTF8', '--no-sync', '--locale=C.UTF-8'],
    { ...options, stdio: 'pipe' },
  )
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    fsync: 'off',
    max_connections: 200,
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
      if (output.includes('ready to accept connections')) resolve()
    })
    server.on('exit', () => reject(new Error(`PostgreSQL did not start:\n${output}`)))
  })
  return {
    url: `postgres://heegel@127.0.0.1:${port}/postgres`,
    stop: async () => {
      const ended = new Promise(resolve => server.on('exit', resolve))
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
