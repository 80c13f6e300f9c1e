/**
 * Requests derived from the API description, partly violating it: no operation may answer them with an internal error.
 */
import fc from 'fast-check'

type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
}

type Parameter = { name: string; in: string; required?: boolean; schema?: Schema }
type Operation = {
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** GET /api/openapi.json */
export type ApiDescription = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** Replaces each `$ref` by the schema it refers to. */
const resolved = (description: ApiDescription, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(each => resolved(description, each))
  if (typeof value !== 'object' || value === null) return value
  const { $ref } = value as Schema
  if ($ref !== undefined)
    return resolved(description, description.components.schemas[$ref.split('/').at(-1)!])
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolved(description, each)]))
}

type FuzzRequest = {
  /** `POST /api/cart` */
  operation: string
  method: string
  url: string
  body?: { type: string; text: string }
  asOwner: boolean
}

/** Hostile texts, mixed with valid ones: syntax of other languages, string terminators, extreme sizes. */
const NASTY = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  'null',
  '\u0000',
  '\ud800',
  '\u202e',
  'õäöüšž𝕏🧶',
  "' or 1=1 --",
  '"><script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '{{7*7}}',
  '=1+1',
  '__proto__',
  'constructor',
  '2026-02-30',
  '9'.repeat(40),
  'a'.repeat(5_000),
]

const nasty = fc.constantFrom<unknown>(...NASTY, 0, -1, 1.5, 2 ** 53, 1e21, true, false, null, [], {}, [[]])

const text = ({ minLength = 0, maxLength = 60 }: Schema) =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 80)) }),
    },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        'Mari Maasikas',
        'mari@naide.ee',
        '27.00',
        '5123 4534',
        'ORD-7K2M9QX4T',
        'session-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
        'omniva_courier',
        '2026-11-23',
        crypto.randomUUID(),
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom(...NASTY) },
  )

/** A value that mostly fits the schema. */
function fitting(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const valid = (): fc.Arbitrary<unknown> => {
    if ('const' in schema) return fc.constant(schema.const)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return fc.oneof(...choices.map(each => fitting(each, depth + 1)))
    if (schema.allOf)
      return fc
        .tuple(...schema.allOf.map(each => fitting(each, depth + 1)))
        .map(parts => Object.assign({}, ...parts.filter(part => typeof part === 'object')))
    const types = [schema.type ?? 'object'].flat()
    return fc.oneof(...types.map(type => ofType(type, schema, depth)))
  }
  return fc.oneof({ weight: 12, arbitrary: valid() }, { weight: 1, arbitrary: nasty })
}

function ofType(type: string, schema: Schema, depth: number): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return text(schema)
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.integer({
          min: Math.max(schema.minimum ?? 0, -1_000),
          max: Math.min(schema.maximum ?? 1_000, 100_000),
        }),
        fc.double(),
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return depth > 5 ? fc.constant([]) : fc.array(fitting(schema.items ?? {}, depth + 1), { maxLength: 4 })
    default: {
      if (depth > 5) return fc.constant({})
      const values = Object.entries(schema.properties ?? {}).map(
        ([name, each]) => [name, fitting(each, depth + 1)] as const,
      )
      return fc.record(Object.fromEntries(values), {
        requiredKeys: (schema.required ?? []).filter(name => schema.properties && name in schema.properties),
      } as { requiredKeys: [] })
    }
  }
}

const written = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

/** A lone surrogate cannot be encoded in a URL. */
const encoded = (value: unknown): string => encodeURIComponent(written(value).toWellFormed())

const bodyOf = (schema: Schema | undefined): fc.Arbitrary<FuzzRequest['body']> => {
  if (!schema) return fc.constant(undefined)
  const json = (value: unknown) => ({ type: 'application/json', text: JSON.stringify(value) ?? '' })
  return fc.oneof(
    { weight: 12, arbitrary: fitting(schema).map(json) },
    { weight: 1, arbitrary: fc.json().map(given => ({ type: 'application/json', text: given })) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        { type: 'application/json', text: '{' },
        { type: 'application/json', text: `${'['.repeat(20_000)}` },
        { type: 'application/json', text: '{"__proto__":{"a":1}}' },
        { type: 'text/plain', text: 'a=1' },
        { type: 'application/xml', text: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' },
        { type: 'application/x-www-form-urlencoded', text: 'a=1' },
        {
          type: 'multipart/form-data; boundary=x',
          text: '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n',
        },
      ),
    },
  )
}

function requestsOfOperation(path: string, method: string, operation: Operation): fc.Arbitrary<FuzzRequest> {
  // An order's key is described as a security scheme, not as a parameter.
  const key = operation.security?.some(each => 'orderKey' in each)
    ? [{ name: 'key', in: 'query', schema: { type: 'string' } }]
    : []
  const parameters: Parameter[] = [...(operation.parameters ?? []), ...key]
  const values = fc.tuple(
    ...parameters.map(({ schema = {}, required, in: place }) =>
      place === 'path' || required ? fitting(schema) : fc.option(fitting(schema), { nil: undefined }),
    ),
  )
  const body = operation.requestBody?.content['application/json']?.schema ?? (operation.requestBody && {})
  return fc.record({ values, body: bodyOf(body), asOwner: fc.boolean() }).map(({ values, body, asOwner }) => {
    let url = path
    const search: string[] = []
    for (const [i, { name, in: place }] of parameters.entries()) {
      if (place === 'path') url = url.replace(`{${name}}`, encoded(values[i]) || '%20')
      else if (place === 'query' && values[i] !== undefined)
        search.push(`${encodeURIComponent(name)}=${encoded(values[i])}`)
    }
    return {
      operation: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      url: search.length > 0 ? `${url}?${search.join('&')}` : url,
      ...(body && { body }),
      asOwner,
    }
  })
}

/**
 * Generates requests to every described operation; the same seed gives the same requests.
 * @param count total number, spread evenly over the operations
 */
export function fuzzRequests(description: ApiDescription, { seed, count }: { seed: number; count: number }) {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      requestsOfOperation(path, method, resolved(description, operation) as Operation),
    ),
  )
  const each = Math.ceil(count / operations.length)
  const perOperation = operations.map((requests, i) => fc.sample(requests, { seed: seed + i, numRuns: each }))
  // Interleaved, so that one operation reads what another has stored.
  return Array.from({ length: each }, (_, i) => perOperation.map(requests => requests[i]!)).flat()
}
