import { z } from 'zod'

// An environment variable is declared by the capability that reads it; config.ts reads them all and tells every fault at once.

export type Variable<T> = {
  schema: z.ZodType<T>
  /** in the words of the error line */
  accepts: string
  /** then no error line shows what it got */
  isSecret?: boolean
}
export type Variables = Readonly<Record<string, Variable<unknown>>>

export type ValuesOf<V extends Variables> = {
  [Name in keyof V]: V[Name] extends Variable<infer T> ? T : never
}

export const httpUrl = z.url({ protocol: /^https?$/ })
export const flag = z.enum(['0', '1']).transform(value => value === '1')

export const anAddress: Variable<string | undefined> = {
  schema: httpUrl.optional(),
  accepts: 'an http or https address',
}
export const aSecret: Variable<string | undefined> = {
  schema: z.string().min(1).optional(),
  accepts: 'a text',
  isSecret: true,
}
