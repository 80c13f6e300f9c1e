/** Processes of the shop behind nginx, as a shop on many machines runs. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, freePorts } from './free-port.ts'

const READY_MS = 60_000
const root = join(import.meta.dirname, '..')

/** This machine's nginx. `NGINX_PATH` may point to it, `NGINX_LIBRARIES` to the folders of its libraries. */
export const nginxProgram = (): string | undefined =>
  [
    process.env.NGINX_PATH,
    ...['/usr/sbin', ...(process.env.PATH ?? '').split(delimiter)].map(folder => join(folder, 'nginx')),
  ].find(path => path && existsSync(path))

/**
 * Round-robin over keep-alive connections. A node that refuses the connection is skipped; a request already sent to a
 * node is not sent again, because it may have been carried out.
 */
const nginxConf = (folder: string, port: number, nodes: readonly number[]) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  client_max_body_size 25m;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(each => `${each}_temp_path ${folder}/${each};`).join('\n  ')}
  upstream shop {
${nodes.map(node => `    server 127.0.0.1:${node} max_fails=0;`).join('\n')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://shop;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_next_upstream error timeout;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
    }
  }
}
`

export type Node = {
  url: string
  start(): Promise<void>
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}
export type Nodes = {
  url: string
  nodes: Node[]
  /** starts one more node, not behind nginx, with other settings */
  another(env: Record<string, string>): Promise<Node>
  close(): Promise<void>
}

async function endOf(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

/** @throws Error with the process's output if it exits before it is ready, or is not ready in time */
async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  let said = ''
  child.stderr!.on('data', chunk => (said += chunk))
  child.stdout!.on('data', chunk => (said += chunk))
  for (const from = performance.now(); performance.now() - from < READY_MS; await pause(50)) {
    if (child.exitCode !== null) break
    const ready = await fetch(`${url}/health/ready`).catch(() => undefined)
    if (ready?.status === 200) return
  }
  throw new Error(`A node did not open:\n${said}`)
}

function aNode(port: number, env: Record<string, string>): Node {
  let child: ChildProcess | undefined
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    start: async () => {
      child = spawn(process.execPath, ['dist/shop/main.js'], {
        cwd: root,
        env: { PATH: process.env.PATH, ...env, PORT: String(port) },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      await waitUntilReady(url, child)
    },
    stop: async signal => {
      if (child) await endOf(child, signal)
    },
  }
}

/** @param env settings of all nodes, besides their port */
export async function openNodes(nginx: string, count: number, env: Record<string, string>): Promise<Nodes> {
  const folder = mkdtempSync(join(tmpdir(), 'heegel-nodes-'))
  const [port, ...ports] = (await freePorts(1 + count)) as [number, ...number[]]
  const url = `http://127.0.0.1:${port}`
  const shared = { DATA_DIR: join(folder, 'data'), PUBLIC_URL: url, TRUST_PROXY: '127.0.0.1', ...env }
  const nodes = ports.map(each => aNode(each, shared))
  const beside: Node[] = []
  const conf = join(folder, 'nginx.conf')
  writeFileSync(conf, nginxConf(folder, port, ports))
  const libraries = process.env.NGINX_LIBRARIES
  const nginxEnv = { PATH: process.env.PATH, ...(libraries && { LD_LIBRARY_PATH: libraries }) }
  execFileSync(nginx, ['-t', '-p', folder, '-c', conf], { env: nginxEnv, stdio: 'pipe' })
  const proxy = spawn(nginx, ['-p', folder, '-c', conf], { env: nginxEnv, stdio: 'ignore' })
  const close = async () => {
    await Promise.all([endOf(proxy, 'SIGTERM'), ...[...nodes, ...beside].map(node => node.stop('SIGKILL'))])
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await Promise.all(nodes.map(node => node.start()))
  } catch (error) {
    await close()
    throw error
  }
  const another = async (env: Record<string, string>) => {
    const node = aNode(await freePort(), { ...shared, ...env })
    beside.push(node)
    await node.start()
    return node
  }
  return { url, nodes, another, close }
}
