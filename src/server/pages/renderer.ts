import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { internalRequest } from '#server/platform/internal-request.ts'
import { DEV_MANIFEST, type PageManifest, readManifest } from './manifest.ts'

/** A reply of the API as the pages read it. */
type ApiReply = {
  ok: boolean
  status: number
  statusText: string
  headers: { get(name: string): string | null }
  text(): Promise<string>
}

/** What the built web entry exports (src/web/server.tsx). Web and server never import each other's sources. */
export type WebEntry = {
  setTransport(transport: (path: string, init: RequestInit) => Promise<ApiReply>): void
  render(request: Request, manifest: PageManifest): Promise<Rendered>
}

export type Rendered = {
  status: number
  location: string | null
  html: string
  /** the texts of the inline scripts that the shop has written into it */
  scripts: string[]
}

/** Renders the page of a path with its data. */
export type Renderer = (path: string) => Promise<Rendered>

/** A page asks the API inside the process; nothing goes over the network. */
export const transportOf =
  (app: FastifyInstance) =>
  async (path: string, init: RequestInit): Promise<ApiReply> => {
    const method = (init.method ?? 'GET') as NonNullable<InjectOptions['method']>
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

/** Renders the built pages. */
export async function builtRenderer(
  app: FastifyInstance,
  root: string,
  publicUrl: string,
): Promise<Renderer> {
  const entry = await loadPages(root)
  const manifest = readManifest(join(root, 'dist', 'client'))
  entry.setTransport(transportOf(app))
  return path => entry.render(new Request(publicUrl + path), manifest)
}

/** Renders the sources as they are now, through Vite with hot reload. */
export async function developmentRenderer(
  app: FastifyInstance,
  root: string,
  publicUrl: string,
): Promise<Renderer> {
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
    entry.setTransport(transportOf(app))
    return entry.render(new Request(publicUrl + path), DEV_MANIFEST)
  }
}
