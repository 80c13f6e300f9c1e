/** PgBouncer in front of the PostgreSQL of the tests. */
import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const NOBODY = 65_534

/**
 * This machine's PgBouncer. `PGBOUNCER_PATH` may point to it, `PGBOUNCER_LIBRARIES` to the folders of its libraries.
 */
export const pgbouncerProgram = (): string | undefined =>
  [
    process.env.PGBOUNCER_PATH,
    ...['/usr/sbin', ...(process.env.PATH ?? '').split(delimiter)].map(folder => join(folder, 'pgbouncer')),
  ].find(path => path && existsSync(path))

const conf = (port: number, server: URL, mode: string) => `
[databases]
* = host=${server.hostname} port=${server.port} user=${server.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 20
`

const answers = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = createConnection(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** @returns the address of the database through PgBouncer, and how to stop it */
export async function openPgbouncer(program: string, url: string, mode: 'session' | 'transaction') {
  const folder = mkdtempSync(join(tmpdir(), 'heegel-pgbouncer-'))
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, conf(port, new URL(url), mode))
  // PgBouncer refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? { uid: NOBODY } : {}
  for (const path of [folder, file]) if (asNobody.uid) chownSync(path, NOBODY, -1)
  const libraries = process.env.PGBOUNCER_LIBRARIES
  const child = spawn(program, [file], {
    ...asNobody,
    env: { PATH: process.env.PATH, ...(libraries && { LD_LIBRARY_PATH: libraries }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', chunk => (said += chunk))
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${said}`)
    await pause(20)
  }
  const through = new URL(url)
  through.port = String(port)
  return {
    url: through.href,
    close: async () => {
      const ended = new Promise(resolve => child.once('exit', resolve))
      if (child.kill('SIGKILL')) await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
