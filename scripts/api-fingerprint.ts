import { createHash } from 'node:crypto'

/** The types of the API's client, made by `npm run api-client`. */
export const CLIENT_TYPES = 'test/api-client.gen.ts'

type Part = { info?: object; servers?: object; components?: { securitySchemes?: object } }

/** What the types were made of: the description without its address and its version. */
export function fingerprint(description: object): string {
  const { info: _info, servers: _servers, ...rest } = description as Part
  const text = JSON.stringify({ ...rest, components: { ...rest.components, securitySchemes: {} } })
  return `Made of ${createHash('sha256').update(text).digest('hex')}`
}
