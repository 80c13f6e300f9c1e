import { isDeepStrictEqual } from 'node:util'
import { CARRIERS } from '#domain/carriers.ts'
import { CART_ITEM_TYPES } from '#domain/cart.ts'
import { INCIDENT_PARTS } from '#domain/incident.ts'
import { MAIL_STATUSES } from '#domain/mail-status.ts'
import { ORDER_KINDS } from '#domain/order-number.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#domain/order-status.ts'
import { PRODUCT_SORTS } from '#domain/product-list.ts'
import { EXAMPLES } from './openapi-parts.ts'

/** The parts of an OpenAPI document that are corrected here. */
export type ApiDescription = {
  paths: Record<string, unknown>
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> }
}

/** Enumerations that become a named component wherever they occur. */
const ENUMERATIONS: Record<string, readonly string[]> = {
  OrderStatus: ORDER_STATUSES,
  PaymentStatus: PAYMENT_STATUSES,
  OrderKind: ORDER_KINDS,
  MailStatus: MAIL_STATUSES,
  Carrier: CARRIERS,
  CartItemType: CART_ITEM_TYPES,
  ProductSort: PRODUCT_SORTS,
  IncidentPart: INCIDENT_PARTS,
}

const REF = '#/components/schemas/'

/** Rewrites all objects within a value, innermost first. */
function rewrite(value: unknown, change: (object: Record<string, unknown>) => unknown): unknown {
  if (Array.isArray(value)) return value.map(each => rewrite(each, change))
  if (typeof value !== 'object' || value === null) return value
  const inside = Object.entries(value).map(([key, each]) => [key, rewrite(each, change)])
  return change(Object.fromEntries(inside))
}

function nameEnumeration(schema: Record<string, unknown>): unknown {
  const [name] =
    Object.entries(ENUMERATIONS).find(([, words]) => isDeepStrictEqual(schema.enum, [...words])) ?? []
  if (!name || schema.type !== 'string') return schema
  const ref = { $ref: REF + name }
  return schema.nullable ? { type: 'string', nullable: true, allOf: [ref] } : ref
}

/** Completes what the generator leaves open: a nullable schema needs a type, and a response its description. */
function complete(object: Record<string, unknown>, schemas: Record<string, unknown>): unknown {
  if (object.description === 'Default Response') return { ...object, description: 'The answer' }
  // Only a discriminator could tell that several forms exclude each other.
  const { oneOf, ...rest } = object
  if (Array.isArray(oneOf) && !object.discriminator) return { ...rest, anyOf: oneOf }
  const [whole, ...more] = (object.allOf as { $ref?: string }[] | undefined) ?? []
  // The generator wraps some references that are optional.
  if (whole?.$ref && more.length === 0 && Object.keys(object).length === 1) return whole
  if (!object.nullable || object.type) return object
  if (Array.isArray(object.anyOf)) {
    const { nullable, anyOf, ...others } = object
    return { ...others, anyOf: (anyOf as object[]).map(form => ({ ...form, nullable })) }
  }
  if (!whole?.$ref) return object
  const { type = 'object' } = schemas[whole.$ref.slice(REF.length)] as { type?: string }
  return { ...object, type }
}

/** Returns the names of components that a value refers to. */
function namesIn(value: unknown): Set<string> {
  const names = new Set<string>()
  rewrite(value, object => {
    if (typeof object.$ref === 'string') names.add(object.$ref.slice(REF.length))
    return object
  })
  return names
}

/** Returns the components that the calls need, directly or through other components. */
function used({ paths, components: { schemas } }: ApiDescription): Set<string> {
  const found = new Set<string>()
  const follow = (value: unknown) => {
    for (const name of namesIn(value)) {
      if (found.has(name)) continue
      found.add(name)
      follow(schemas[name])
    }
  }
  follow(paths)
  return found
}

/**
 * Reduces the components to those in use, under the names that the contract gives them: identical input and output
 * become one component.
 * @throws if two different components would have the same name
 */
export function tidyComponents(generated: ApiDescription): ApiDescription {
  const enumerations = Object.fromEntries(
    Object.entries(ENUMERATIONS).map(([name, words]) => [name, { type: 'string', enum: words }]),
  )
  const named = rewrite(generated, nameEnumeration) as ApiDescription
  named.components.schemas = { ...named.components.schemas, ...enumerations }
  const { schemas } = named.components
  const names = used(named)

  const finalName = (name: string): string => {
    if (name.endsWith('.takenInput')) return name.replace('.takenInput', 'Input')
    if (name.endsWith('.taken')) return name.replace('.taken', 'Input')
    const given = name.replace(/Input$/, '')
    const isTaken = given !== name && given in schemas
    return isTaken && (!names.has(given) || isDeepStrictEqual(schemas[name], schemas[given])) ? given : name
  }
  const kept: Record<string, unknown> = {}
  const taken = new Map<string, string>()
  for (const name of [...names].sort()) {
    const final = finalName(name)
    const twin = taken.get(final)
    if (twin && !isDeepStrictEqual(schemas[twin], schemas[name]))
      throw new Error(`Two schemas of the API would have the name ${final}`)
    taken.set(final, name)
    const example = EXAMPLES[final]
    kept[final] = example ? { ...(schemas[name] as object), example } : schemas[name]
  }
  const tidy = { ...named, components: { ...named.components, schemas: kept } }
  return rewrite(tidy, object =>
    typeof object.$ref === 'string'
      ? { ...object, $ref: REF + finalName(object.$ref.slice(REF.length)) }
      : complete(object, schemas),
  ) as ApiDescription
}
