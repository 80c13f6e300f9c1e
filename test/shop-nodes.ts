/** Processes of the shop behind nginx, as a shop on many machines runs. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDeployedNginx } from './deployed-nginx.ts'
import { freePort, freePorts } from './free-port.ts'
import { NODE_ENVIRONMENT } from './run-script.ts'

const READY_MS = 60_000
const root = join(import.meta.dirname, '..')

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
        env: { ...NODE_ENVIRONMENT, ...env, PORT: String(port) },
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
  const ports = await freePorts(count)
  const proxy = await openDeployedNginx(
    nginx,
    ports.map(port => `127.0.0.1:${port}`),
  )
  const { url } = proxy
  const folder = mkdtempSync(join(tmpdir(), 'heegel-nodes-'))
  const shared = { DATA_DIR: join(folder, 'data'), PUBLIC_URL: url, TRUST_PROXY: '127.0.0.1', ...env }
  const nodes = ports.map(each => aNode(each, shared))
  const beside: Node[] = []
  const close = async () => {
    await Promise.all([proxy.close(), ...[...nodes, ...beside].map(node => node.stop('SIGKILL'))])
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
