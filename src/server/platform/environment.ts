import { z } from 'zod'

/**
 * Reads variables of the environment. Each part of the shop declares its own; `src/server/config.ts` puts them together, and no
 * other file reads the environment (contract §1).
 */

/** A variable: what it accepts in the words of the error line, and whether its value is never printed. */
type Variable<Schema extends z.ZodType = z.ZodType> = { schema: Schema; accepts?: string; isSecret?: boolean }

export type Variables = Record<string, Variable>

/** What declared variables hold once they are read. */
export type Environment<Declared extends Variables> = {
  [Name in keyof Declared]: z.output<Declared[Name]['schema']>
}

export const PORT = z.coerce.number().int().min(1).max(65_535)
export const PORT_WORDS = 'a port number from 1 to 65535'
const HTTP_URL = z.url({ protocol: /^https?$/ })

export const text = { schema: z.string().min(1).optional() }
export const secretText = { ...text, isSecret: true }
/** It is not printed: an address may carry a key. */
export const httpUrl = { schema: HTTP_URL.optional(), accepts: 'an http or https address', isSecret: true }
/** @param isOn what holds where nothing is said */
export const flag = (isOn: boolean) => ({
  schema: z
    .enum(['0', '1'])
    .transform(value => value === '1')
    .default(isOn),
  accepts: '0 or 1',
})

/** The faults of an environment, one line each. */
export class ConfigError extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(faults.join('\n'))
    this.name = 'ConfigError'
    this.faults = faults
  }
}

/** @throws ConfigError with one line a fault: the variable, what it got and what it accepts */
export function readEnvironment<Declared extends Variables>(
  declared: Declared,
  env: Record<string, string | undefined>,
): Environment<Declared> {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const schemas = Object.fromEntries(Object.entries(declared).map(([name, { schema }]) => [name, schema]))
  const parsed = z.object(schemas).safeParse(given)
  if (parsed.success) return parsed.data as Environment<Declared>
  const messages = new Map(
    parsed.error.issues.toReversed().map(issue => [String(issue.path[0]), issue.message]),
  )
  throw new ConfigError(
    Object.entries(declared)
      .filter(([name]) => messages.has(name))
      .map(([name, { accepts, isSecret }]) => {
        const got = isSecret ? '(not shown)' : `"${given[name]}"`
        return `${name}: got ${got}, accepts ${accepts ?? messages.get(name)}`
      }),
  )
}
