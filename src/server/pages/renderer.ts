import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { internalRequest } from '#server/platform/http/internal-request.ts'
import type { ReadCached } from './cached-data.ts'
import { DEV_MANIFEST, type PageManifest, readManifest } from './manifest.ts'

/** A reply of the API as pages read it. */
type ApiReply = {
  ok: boolean
  status: number
  statusText: string
  headers: { get(name: string): string | null }
  text(): Promise<string>
  /** the parsed JSON, if it is known without parsing */
  value?: unknown
}

/** How pages call the API. */
export type Transport = (path: string, init: RequestInit) => Promise<ApiReply>

/** What the built web entry exports (src/web/server.tsx). Web and server never import each other's sources. */
export type WebEntry = {
  setTransport(transport: Transport): void
  render(request: Request, manifest: PageManifest): Promise<Rendered>
}

export type Rendered = {
  status: number
  location: string | null
  html: string | Buffer
  /** the texts of the inline scripts that the shop itself has written into it */
  scripts: string[]
}

/** Renders the page of a path with its data. */
export type Renderer = (path: string) => Promise<Rendered>

const FOUND = { ok: true, status: 200, statusText: 'OK' }

/** Pages call the API inside the process, not over the network. */
export const transportOf =
  (app: FastifyInstance, readKept?: ReadCached): Transport =>
  async (path, init) => {
    const method = (init.method ?? 'GET') as NonNullable<InjectOptions['method']>
    const kept = method === 'GET' ? await readKept?.(path) : undefined
    if (kept) {
      const { headers, value } = kept
      const get = (name: string) => headers[name] ?? null
      return { ...FOUND, headers: { get }, text: async () => JSON.stringify(value), value }
    }
    const { statusCode, statusMessage, headers, payload } = await internalRequest(app, path, method)
    return {
      ok: statusCode >= 200 && statusCode < 300,
      status: statusCode,
      statusText: statusMessage,
      headers: { get: name => headers[name]?.toString() ?? null },
      text: async () => payload,
    }
  }

/** Loads the built pages, which takes a while. */
export const loadPages = (root: string): Promise<WebEntry> =>
  import(join(root, 'dist', 'server', 'server.js'))

type Opened = { transport: Transport; root: string; publicUrl: string }

/** Renders the built pages. */
export async function builtRenderer({ transport, root, publicUrl }: Opened): Promise<Renderer> {
  const entry = await loadPages(root)
  const manifest = readManifest(join(root, 'dist', 'client'))
  entry.setTransport(transport)
  return path => entry.render(new Request(publicUrl + path), manifest)
}

/** Renders the current sources through Vite; a change reloads the page. */
export async function developmentRenderer({
  app,
  transport,
  root,
  publicUrl,
}: Opened & { app: FastifyInstance }): Promise<Renderer> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api|media|images|health|og)\/|^\/(wordmark|hat)\.svg/.test(request.url)) return done()
    vite.middlewares(request.raw, reply.raw, done)
  })
  return async path => {
    const entry = (await vite.ssrLoadModule('/src/web/server.tsx')) as WebEntry
    entry.setTransport(transport)
    return entry.render(new Request(publicUrl + path), DEV_MANIFEST)
  }
}
