/** nginx as `deploy/nginx.conf` configures it. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePorts } from './free-port.ts'

const READY_MS = 10_000

const DEPLOYED = readFileSync(join(import.meta.dirname, '../deploy/nginx.conf'), 'utf8')

/** How long the deployed file lets a connection to the shop be silent, in seconds. */
export const DEPLOYED_READ_SECONDS = Number(/proxy_read_timeout (\d+)s;/.exec(DEPLOYED)![1])

/** How long the deployed file lets nginx reuse an idle connection to the shop, in milliseconds. */
export const DEPLOYED_KEEP_ALIVE_MS = Number(/keepalive_timeout (\d+)ms;/.exec(DEPLOYED)?.[1] ?? 60_000)

/** This machine's nginx. `NGINX_PATH` may point to it, `NGINX_LIBRARIES` to the folders of its libraries. */
export const nginxProgram = (): string | undefined =>
  [
    process.env.NGINX_PATH,
    ...['/usr/sbin', ...(process.env.PATH ?? '').split(delimiter)].map(folder => join(folder, 'nginx')),
  ].find(path => path && existsSync(path))

type Ports = { https: number; http: number }

/** The deployed site without certificates, in front of other processes. */
function siteOf(folder: string, ports: Ports, shops: readonly string[], readSeconds: number): string {
  const changes: [RegExp, string][] = [
    [/ +(listen \[::\]|ssl_).*\n/g, ''],
    [/listen 80;/, `listen 127.0.0.1:${ports.http};`],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${ports.https};`],
    [/ +server 127\.0\.0\.1:3000(.*;)/, shops.map(shop => `    server ${shop}$1`).join('\n')],
    [/\/var\/log\/nginx\//g, `${folder}/`],
    [/proxy_read_timeout \w+;/, `proxy_read_timeout ${readSeconds}s;`],
  ]
  return changes.reduce((site, [deployed, here]) => {
    if (!deployed.test(site)) throw new Error(`deploy/nginx.conf has no ${deployed}`)
    return site.replace(deployed, here)
  }, DEPLOYED)
}

/** Includes the site as Debian's configuration does, which also logs all sites that name no log of their own. */
const debianConf = (folder: string) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(each => `${each}_temp_path ${folder}/${each};`).join('\n  ')}
  access_log ${folder}/access.log;
  gzip on;
  include ${folder}/site;
}
`

/** @throws Error if nginx does not answer in time */
async function waitUntilOpen(plainUrl: string): Promise<void> {
  for (const from = performance.now(); performance.now() - from < READY_MS; await pause(20)) {
    const reply = await fetch(plainUrl, { redirect: 'manual' }).catch(() => undefined)
    if (reply?.status === 308) return
  }
  throw new Error('nginx did not open')
}

/**
 * @param shops the processes' addresses, such as `127.0.0.1:3000`
 * @param readSeconds how long a connection to them may be silent, as deployed unless given
 */
export async function openDeployedNginx(
  program: string,
  shops: readonly string[],
  readSeconds = DEPLOYED_READ_SECONDS,
) {
  const folder = mkdtempSync(join(tmpdir(), 'heegel-nginx-'))
  const [https, http] = (await freePorts(2)) as [number, number]
  const conf = join(folder, 'nginx.conf')
  writeFileSync(join(folder, 'site'), siteOf(folder, { https, http }, shops, readSeconds))
  writeFileSync(conf, debianConf(folder))
  const libraries = process.env.NGINX_LIBRARIES
  const env = { PATH: process.env.PATH, ...(libraries && { LD_LIBRARY_PATH: libraries }) }
  execFileSync(program, ['-t', '-p', folder, '-c', conf], { env, stdio: 'pipe' })
  const proxy: ChildProcess = spawn(program, ['-p', folder, '-c', conf], { env, stdio: 'ignore' })
  const [url, plainUrl] = [`http://127.0.0.1:${https}`, `http://127.0.0.1:${http}`]
  const close = async () => {
    if (proxy.exitCode === null) {
      proxy.kill('SIGTERM')
      await once(proxy, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await waitUntilOpen(plainUrl)
  } catch (error) {
    await close()
    throw error
  }
  return {
    url,
    /** the plain HTTP address, which redirects to the other */
    plainUrl,
    logged: () => ['access.log', 'error.log'].map(name => readFileSync(join(folder, name), 'utf8')).join(''),
    close,
  }
}
