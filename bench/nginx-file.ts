/** A yardstick: nginx with one worker, which sends a reply's body from a file, with the same headers. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#test/free-port.ts'
import { nginxProgram } from '../test/deployed-nginx.ts'
import type { HttpResponse } from './http-response.ts'
import { firstAnswer, HOST } from './shop-process.ts'

/** Headers that nginx writes itself. */
const BY_NGINX = new Set(['content-length', 'content-type', 'etag', 'last-modified', 'accept-ranges'])

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, sign => `\\${sign}`)}"`

/** @returns undefined if this machine has no nginx */
export async function startNginx({ headers, body }: HttpResponse) {
  const program = nginxProgram()
  if (!program) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'heegel-nginx-'))
  writeFileSync(join(folder, 'page'), body)
  const port = await freePort()
  const own = Object.entries(headers).filter(([name]) => !BY_NGINX.has(name))
  const conf = `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 512; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=10;
  keepalive_requests 1000000000;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(kind => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
  server {
    listen ${HOST}:${port};
    location = /page {
      alias ${folder}/page;
      default_type ${quoted(headers['content-type']!)};
      ${own.map(([name, value]) => `add_header ${name} ${quoted(value)};`).join('\n      ')}
    }
  }
}`
  writeFileSync(join(folder, 'nginx.conf'), conf)
  const { PATH, NGINX_LIBRARIES: libraries } = process.env
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], {
    env: { PATH, ...(libraries && { LD_LIBRARY_PATH: libraries }) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://${HOST}:${port}/page`
  await firstAnswer(url, child)
  const worker = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')[0]
  return {
    url,
    pid: Number(worker),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
