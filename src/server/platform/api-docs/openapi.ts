import Fastify, { type RouteOptions } from 'fastify'
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import { z } from 'zod'
import { NO_JSON_SCHEMAS } from '../http/no-json-schemas.ts'
import { CONTRACT_FILES } from './contract-files.ts'
import { type ApiDescription, tidyComponents } from './openapi-components.ts'
import {
  FIXED_SCHEMAS,
  PAGE_HEADERS,
  refused,
  SECURITY_SCHEMES,
  TAGS,
  UPLOAD,
  unsaid,
} from './openapi-parts.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the description of a call that validates with a different schema */
    describedBy?: RouteOptions['schema']
  }
}

/** Schemas with parts or choices deserve a name; a plain text or number does not. */
const NAMED_KINDS = new Set(['object', 'union', 'enum', 'record', 'intersection'])

type Schema = z.ZodType

const nameOf = (exported: string): string => exported.charAt(0).toUpperCase() + exported.slice(1)

/**
 * Names the contract's schemas by their exports, except for those spread into parameters. Uses zod's own registry,
 * which also has their descriptions.
 */
function nameSchemas(routes: readonly RouteOptions[]) {
  const spread = new Set(
    routes.flatMap(({ schema }) => [schema?.querystring, schema?.params, schema?.headers]),
  )
  const registry = z.globalRegistry
  for (const exports of CONTRACT_FILES) {
    for (const [name, schema] of Object.entries(exports))
      if (schema instanceof z.ZodType && NAMED_KINDS.has((schema as Schema).def.type) && !spread.has(schema))
        // The generator appends `Input` to input schemas; names that already end so are corrected at the end.
        registry.add(schema, { ...registry.get(schema), id: nameOf(name).replace(/Input$/, '.taken') })
  }
  return registry
}

/** Whether a response is a list, or may be one: then a header is the only place for the page's cursor. */
const isList = (schema: unknown): boolean => {
  const { type, anyOf } = schema as { type?: string; anyOf?: unknown[] }
  return type === 'array' || (anyOf?.some(isList) ?? false)
}

/** @param isPaged whether the call takes the cursor of a page */
function withHeaders(answers: Record<string, unknown>, isPaged: boolean): Record<string, unknown> {
  if (!isPaged || !isList(answers[200])) return answers
  return { ...answers, 200: { ...(answers[200] as object), headers: PAGE_HEADERS } }
}

type Rights = Record<string, string[]>[]

/**
 * Returns what a caller must present, one of these; nothing, if the right to a cart or an order is proved by its id.
 */
const rightsFor = ({ isOwn, takesKey }: { isOwn: boolean; takesKey: boolean }): Rights => {
  if (isOwn) return [{ session: [] }]
  return takesKey ? [{}, { orderKey: [] }, { session: [] }] : []
}

/**
 * Describes routes by the schemas that validate them. They are registered on a second app, built on demand, so that the
 * generator and its parsers use no memory until the description is requested.
 * @param isOwners whether a route is for administrators only
 */
export async function openApi(
  routes: readonly RouteOptions[],
  {
    version,
    publicUrl,
    isOwners,
  }: { version: string; publicUrl: string; isOwners: (route: RouteOptions) => boolean },
): Promise<ApiDescription> {
  const { default: swagger } = await import('@fastify/swagger')
  const said = routes.map(route => ({ ...route, schema: route.config?.describedBy ?? route.schema }))
  const registry = nameSchemas(said)
  const toJson = createJsonSchemaTransform({ schemaRegistry: registry })
  const owners = new Set(said.filter(isOwners).map(({ method, url }) => `${method} ${url}`))

  const app = Fastify({ schemaController: NO_JSON_SCHEMAS })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Heegel',
        version,
        description: 'The shop’s API, on which its pages and the owner’s screens are built.',
        license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
        contact: { name: 'The shop', url: `${publicUrl}/contact` },
      },
      servers: [{ url: publicUrl }],
      tags: TAGS,
      components: { schemas: FIXED_SCHEMAS, securitySchemes: SECURITY_SCHEMES(publicUrl) },
    },
    transform: given => {
      const { schema, url } = toJson(given)
      if (!schema || schema.hide) return { schema, url }
      const answers = schema.response as Record<string, unknown> | undefined
      const { properties = {} } = (schema.querystring ?? {}) as { properties?: object }
      const response = {
        ...(answers
          ? withHeaders(answers, Object.hasOwn(properties, 'cursor'))
          : unsaid(url, schema.produces)),
        default: refused(answers?.default),
      }
      // An upload is read as a stream, without any schema.
      const body = schema.consumes?.includes('multipart/form-data') ? UPLOAD : schema.body
      const isOwn = owners.has(`${given.route.method} ${url}`)
      const security = schema.security ?? rightsFor({ isOwn, takesKey: Object.hasOwn(properties, 'key') })
      return { schema: { ...schema, security, ...(body !== undefined && { body }), response }, url }
    },
    transformObject: createJsonSchemaTransformObject({ schemaRegistry: registry }),
  })
  for (const { method, url, schema } of said)
    app.route({ method, url, ...(schema && { schema }), handler: () => undefined })
  await app.ready()
  return tidyComponents(app.swagger() as ApiDescription)
}
