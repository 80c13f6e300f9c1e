import { z } from 'zod'

/**
 * Reads environment variables. Each part of the shop declares its own; `src/server/config.ts` combines them, and no
 * other file reads the environment (contract §1).
 */

/**
 * A variable: its schema, what it accepts in the words of the error message, and whether its value is never printed.
 */
type Variable<Schema extends z.ZodType = z.ZodType> = { schema: Schema; accepts?: string; isSecret?: boolean }

export type Variables = Record<string, Variable>

/** The values of declared variables after parsing. */
export type Environment<Declared extends Variables> = {
  [Name in keyof Declared]: z.output<Declared[Name]['schema']>
}

export const PORT = z.coerce.number().int().min(1).max(65_535)
export const PORT_WORDS = 'a port number from 1 to 65535'
const HTTP_URL = z.url({ protocol: /^https?$/ })

export const text = { schema: z.string().min(1).optional() }
export const secretText = { ...text, isSecret: true }
/** Never printed: a URL may contain a key. */
export const httpUrl = { schema: HTTP_URL.optional(), accepts: 'an http or https address', isSecret: true }
/** @param isOn the default */
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

/** @throws ConfigError with one line per fault: the variable, its value and what it accepts */
export function readEnvironment<Declared extends Variables>(
  declared: Declared,
  env: Record<string, string | undefined>,
): Environment<Declared> {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const schemas = Object.fromEntries(Object.entries(declared).map(([name, { schema }]) => [name, schema]))
  const parsed = z.object(schemas).safeParse(given)
  // A line of a settings file that was left unfinished.
  const blank = Object.keys(declared).filter(name => given[name]?.trim() === '')
  if (parsed.success && blank.length === 0) return parsed.data as Environment<Declared>
  const messages = new Map([
    ...blank.map(name => [name, 'a value that is not only spaces'] as const),
    ...(parsed.error?.issues ?? [])
      .toReversed()
      .map(issue => [String(issue.path[0]), issue.message] as const),
  ])
  throw new ConfigError(
    Object.entries(declared)
      .filter(([name]) => messages.has(name))
      .map(([name, { accepts, isSecret }]) => {
        const got = isSecret ? '(not shown)' : `"${given[name]}"`
        return `${name}: got ${got}, accepts ${accepts ?? messages.get(name)}`
      }),
  )
}
