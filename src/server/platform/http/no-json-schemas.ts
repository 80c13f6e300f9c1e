import type { FastifyServerOptions } from 'fastify'

const neverAsked = (): never => {
  throw new Error('Every schema must be a zod schema')
}

/** Schemas are compiled by zod only (`setValidatorCompiler`): Fastify does not even load its JSON Schema compilers. */
export const NO_JSON_SCHEMAS: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: neverAsked, buildSerializer: neverAsked },
}
