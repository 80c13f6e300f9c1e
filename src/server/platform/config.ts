import { isIP } from 'node:net'
import { z } from 'zod'
import { flag, httpUrl, PORT, PORT_WORDS } from './environment.ts'
import { isS3Url, parseS3Url, S3_WORDS } from './storage/s3-address.ts'

/** The networks that Fastify knows by name. */
const NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Whether a text is an address, or a network such as `10.0.0.0/8`. */
function isProxy(text: string): boolean {
  if (NETWORKS.has(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const kind = isIP(address)
  if (kind === 0 || rest.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128))
}

const listed = (text: string): string[] => text.split(',').map(each => each.trim())

/** Variables of the process itself: where it listens, where its data is, how much it logs. */
export const platformVariables = {
  NODE_ENV: {
    schema: z.enum(['development', 'production', 'test']).default('development'),
    accepts: 'development, production or test',
  },
  HOST: { schema: z.string().min(1).default('127.0.0.1') },
  PORT: { schema: PORT.default(3000), accepts: PORT_WORDS },
  PUBLIC_URL: {
    schema: z
      .url({ protocol: /^https?$/ })
      .refine(url => URL.canParse(url) && new URL(url).href === `${new URL(url).origin}/`)
      .transform(url => new URL(url).origin)
      .optional(),
    accepts: 'an http or https address without a path, such as https://heegel.ee',
  },
  DATA_DIR: { schema: z.string().min(1).default('./data') },
  STORAGE_URL: {
    schema: z
      .string()
      .refine(url => parseS3Url(url) !== undefined)
      .optional(),
    accepts: S3_WORDS,
    isSecret: true,
  },
  BACKUP_DIR: {
    schema: z
      .string()
      .refine(place => !isS3Url(place) || parseS3Url(place) !== undefined)
      .optional(),
    accepts: `a folder, or ${S3_WORDS}`,
    isSecret: true,
  },
  BACKUP_KEY: {
    schema: z
      .string()
      .regex(/^age1[02-9ac-hj-np-z]{58}$/)
      .optional(),
    accepts: 'a public key of age, age1… (npm run backup -- key makes a pair)',
    // Somebody who mistakes the other half of the pair for it enters a secret.
    isSecret: true,
  },
  DATABASE_URL: {
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    accepts: 'postgres://user:password@host:5432/database',
    isSecret: true,
  },
  DATABASE_DIRECT_URL: {
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    accepts: 'postgres://user:password@host:5432/database, not through the pooler',
    isSecret: true,
  },
  TRUST_PROXY: {
    schema: z
      .string()
      .transform(listed)
      .refine(list => list.every(isProxy))
      .optional(),
    accepts: 'addresses of proxies separated by commas, such as 127.0.0.1,10.0.0.0/8',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl,
  RATE_LIMITS: flag(true),
  HEEGEL_DEV: flag(false),
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    accepts: 'fatal, error, warn, info, debug, trace or silent',
  },
}
