import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { DEV_MANIFEST, type RouterManifest, readManifest } from './manifest.ts'

/** What the built web entry exports (src/web/server.tsx). Web and server never import each other's sources. */
type WebEntry = {
  setTransport(transport: (path: string, init: RequestInit) => Promise<Response>): void
  render(request: Request, manifest: RouterManifest): Promise<Response>
}

export type Rendered = { status: number; location: string | null; html: string }

/** Renders the page of a path with its data. */
export type Renderer = (path: string) => Promise<Rendered>

/** A page asks the API inside the process; nothing goes over the network. */
const transportOf = (app: FastifyInstance) => async (path: string, init: RequestInit) => {
  const reply = await app.inject({
    method: (init.method ?? 'GET') as NonNullable<InjectOptions['method']>,
    url: path,
    // Marks the shop's own questions: they are not a visitor's, and no limit counts them.
    headers: { 'x-heegel-render': app.renderSecret },
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(reply.headers))
    if (value !== undefined) headers.set(name, String(value))
  headers.delete('content-encoding')
  const body = reply.statusCode === 204 || reply.statusCode === 304 ? null : reply.payload
  return new Response(body, { status: reply.statusCode, headers })
}

const drain = async (response: Response): Promise<Rendered> => ({
  status: response.status,
  location: response.headers.get('location'),
  html: await response.text(),
})

/** Renders the built pages. */
export async function builtRenderer(
  app: FastifyInstance,
  root: string,
  publicUrl: string,
): Promise<Renderer> {
  const entry = (await import(join(root, 'dist', 'server', 'server.js'))) as WebEntry
  const manifest = readManifest(join(root, 'dist', 'client'))
  entry.setTransport(transportOf(app))
  return async path => drain(await entry.render(new Request(publicUrl + path), manifest))
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
    return drain(await entry.render(new Request(publicUrl + path), DEV_MANIFEST))
  }
}
