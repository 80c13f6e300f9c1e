import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { ERRORS } from '#contract/errors.ts'
import { NO_JSON_SCHEMAS } from './no-json-schemas.ts'

const TEXT = { type: 'string' } as const

/** The body of every error reply (contract §3), named once for all calls. */
const REFUSAL = {
  type: 'object' as const,
  required: ['error', 'code'],
  properties: {
    error: { ...TEXT, description: 'A sentence for developers' },
    code: { ...TEXT, enum: Object.keys(ERRORS) },
    details: { ...TEXT, description: 'A sentence for the person, in Estonian' },
    issues: {
      type: 'array' as const,
      items: {
        type: 'object' as const,
        required: ['path', 'message'],
        properties: { path: TEXT, message: TEXT },
      },
    },
  },
}

const REFUSED = {
  description: 'A refusal, by its code',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
}

const FILE = { type: 'string', format: 'binary' }
const FILE_TYPES: Record<string, string> = { pdf: 'application/pdf', csv: 'text/csv' }

/** What a call answers whose schema says nothing of it: a file, by the end of its address, or nothing. */
function unsaid(url: string) {
  const type = FILE_TYPES[url.split('.').at(-1)!]
  return type
    ? { description: 'A file', content: { [type]: { schema: FILE } } }
    : { description: 'Done', type: 'null' }
}

const UPLOAD = { type: 'object', required: ['file'], properties: { file: FILE } }

const describe: typeof jsonSchemaTransform = route => {
  const { schema, url } = jsonSchemaTransform(route)
  if (!schema || schema.hide) return { schema, url }
  const said = schema.response as Record<string, unknown> | undefined
  const response = { ...(said ?? { '2XX': unsaid(url) }), default: REFUSED }
  // An upload is read as a stream, past every schema.
  const body = schema.consumes?.includes('multipart/form-data') ? UPLOAD : schema.body
  return { schema: { ...schema, ...(body !== undefined && { body }), response }, url }
}

/** Notes every route that comes after it, so that it can be described. */
export function noteRoutes(app: FastifyInstance): readonly RouteOptions[] {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', route => {
    if (route.method !== 'HEAD') routes.push(route)
  })
  return routes
}

/**
 * Describes routes from the schemas that validate them. They are registered on a second app, built on demand, so that
 * the generator and its parsers take no memory until the docs are requested.
 */
async function openApi(routes: readonly RouteOptions[], version: string): Promise<object> {
  const { default: swagger } = await import('@fastify/swagger')
  const app = Fastify({ schemaController: NO_JSON_SCHEMAS })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(swagger, {
    openapi: {
      info: { title: 'Heegel', version, description: 'The shop’s API' },
      components: { schemas: { Refusal: REFUSAL } },
    },
    transform: describe,
  })
  for (const { method, url, schema } of routes)
    app.route({ method, url, ...(schema && { schema }), handler: () => undefined })
  await app.ready()
  return app.swagger()
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
 * The description for programs, and a page of it for people. Only the files of the viewer are used: its plugin would keep
 * another parser in memory all day, for a page that is opened once a year.
 */
export async function apiDocs(
  app: FastifyInstance,
  deps: {
    routes: readonly RouteOptions[]
    version: string
    /** makes the Content-Security-Policy of a page with these inline scripts */
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
    described ??= openApi(deps.routes, deps.version)
    return described
  })
  app.get('/api/docs', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', deps.policy([SCRIPT]))
      .send(PAGE),
  )
}
