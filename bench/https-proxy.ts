/** A proxy that serves the shop over HTTP/2, as deployed: over HTTP/1.1 a browser loads only six files at a time. */
import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createSecureServer } from 'node:http2'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { HOST, temporaryFolder } from './shop-process.ts'

/** A certificate that no browser trusts, and the flag with which Chromium accepts it and caches as usual. */
function selfSigned() {
  const folder = temporaryFolder()
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const files = ['-keyout', key, '-out', cert]
  const args = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    `/CN=${HOST}`,
    ...files,
  ]
  execFileSync('openssl', args, { stdio: 'pipe' })
  const pem = readFileSync(cert)
  const publicKey = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' })
  const hash = createHash('sha256').update(publicKey).digest('base64')
  return { key: readFileSync(key), cert: pem, flag: `--ignore-certificate-errors-spki-list=${hash}` }
}

/** Headers of HTTP/1.1 that HTTP/2 forbids. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/**
 * @param port of the proxy
 * @returns `rewriteHtml` changes the HTML of every page until it is set to undefined
 */
export async function openHttpsProxy(port: number, shopUrl: string) {
  const { flag, ...tls } = selfSigned()
  const proxy = {
    flag,
    rewriteHtml: undefined as ((html: string) => string) | undefined,
    close: () => new Promise(done => server.close(done)),
  }
  // Playwright's own requests use HTTP/1.1.
  const server = createSecureServer({ ...tls, allowHTTP1: true }, (asked, reply) => {
    const own = Object.entries(asked.headers).filter(([name]) => !name.startsWith(':'))
    const headers = Object.fromEntries(own)
    if (proxy.rewriteHtml) delete headers['accept-encoding']
    const { method, url } = asked
    const forwarded = request(new URL(url, shopUrl), { method, headers }, async answer => {
      const { statusCode, headers } = answer
      const kept = Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name))
      const isHtml = headers['content-type']?.startsWith('text/html')
      if (!proxy.rewriteHtml || !isHtml) {
        reply.writeHead(statusCode!, Object.fromEntries(kept))
        answer.pipe(reply)
        return
      }
      const withoutLength = kept.filter(([name]) => name !== 'content-length')
      reply.writeHead(statusCode!, Object.fromEntries(withoutLength))
      reply.end(proxy.rewriteHtml(await text(answer)))
    })
    // The browser may leave a page while it loads.
    forwarded.on('error', () => reply.destroy())
    asked.pipe(forwarded)
  })
  server.listen(port, HOST)
  await once(server, 'listening')
  return proxy
}
