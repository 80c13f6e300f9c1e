import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, RouteOptions } from 'fastify'

/** Records every route registered after this call, so that it can be described. */
export function noteRoutes(app: FastifyInstance): readonly RouteOptions[] {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', route => {
    if (route.method !== 'HEAD') routes.push(route)
  })
  return routes
}

const SCRIPT = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#calls', deepLinking: true })`

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Heegel API</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/ui/swagger-ui.css">
</head>
<body>
<main id="calls"></main>
<script src="/api/docs/ui/swagger-ui-bundle.js"></script>
<script>${SCRIPT}</script>
</body>
</html>
`

/**
 * Serves the API description for programs, and a page of it for people. Uses only the viewer's files: its plugin would
 * keep another parser in memory all day, for a page opened once a year.
 */
export async function apiDocs(
  app: FastifyInstance,
  deps: {
    routes: readonly RouteOptions[]
    version: string
    publicUrl: string
    /** whether a route is for administrators only */
    isOwners: (route: RouteOptions) => boolean
    /** builds the Content-Security-Policy of a page with these inline scripts */
    policy: (scripts: readonly string[]) => string
  },
): Promise<void> {
  const viewer = dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui')))
  await app.register(fastifyStatic, {
    root: join(viewer, 'static'),
    prefix: '/api/docs/ui/',
    index: false,
    decorateReply: false,
    maxAge: '1d',
    allowedPath: path => /^\/swagger-ui(-bundle\.js|\.css)$/.test(path),
  })
  let described: Promise<object> | undefined
  app.get('/api/openapi.json', { schema: { hide: true } }, () => {
    described ??= import('./openapi.ts').then(({ openApi }) => openApi(deps.routes, deps))
    return described
  })
  app.get('/api/docs', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', deps.policy([SCRIPT]))
      .send(PAGE),
  )
}
