import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { isEmail } from '#domain/contact-details.ts'
import { hostInUrl, isLoopback } from './own-address.ts'
import { flag, httpUrl, type ValuesOf, type Variables } from './variables.ts'

/**
 * The environment, read once: what stands here, and what capabilities declare (contract §1); no other file reads it.
 * A wrong value stops the start with one line a fault; secrets are never printed.
 */

const SECRETS = new Set(['ADMIN_PASSWORD', 'PAYPAL_CLIENT_SECRET', 'DATABASE_URL', 'SMTP_URL'])

const port = z.coerce.number().int().min(1).max(65_535)

/** The networks that Fastify knows by name. */
const NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** An address, or a network as `10.0.0.0/8`. */
function isProxy(text: string): boolean {
  if (NETWORKS.has(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const kind = isIP(address)
  if (kind === 0 || rest.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128))
}

const listed = (text: string): string[] => text.split(',').map(each => each.trim())

/** `pood@heegel.ee`, or with a name before it in angle brackets. */
const isSender = (text: string): boolean => isEmail(/^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text)

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: httpUrl
    .refine(url => URL.canParse(url) && new URL(url).href === `${new URL(url).origin}/`)
    .transform(url => new URL(url).origin)
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(12).optional(),
  DEMO: z.coerce.number().int().min(0).max(100_000).optional(),
  PAYPAL_CLIENT_ID: z.string().min(1).optional(),
  PAYPAL_CLIENT_SECRET: z.string().min(1).optional(),
  PAYPAL_WEBHOOK_ID: z.string().min(1).optional(),
  PAYPAL_API_URL: httpUrl.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().refine(isSender).optional(),
  PAYMENT_SANDBOX_PORT: port.optional(),
  PAYMENT_SANDBOX_URL: httpUrl.optional(),
  ALLOW_PAYMENT_SANDBOX: flag.default(false),
  TRUST_PROXY: z
    .string()
    .transform(listed)
    .refine(list => list.every(isProxy))
    .optional(),
  RATE_LIMITS: flag.default(true),
  HEEGEL_DEV: flag.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** What each variable accepts, in the words of the error line. */
const ACCEPTS: Partial<Record<keyof z.infer<typeof environment>, string>> = {
  NODE_ENV: 'development, production or test',
  PORT: 'a port number from 1 to 65535',
  PAYMENT_SANDBOX_PORT: 'a port number from 1 to 65535',
  PAYMENT_SANDBOX_URL: 'an http or https address',
  PUBLIC_URL: 'an http or https address without a path, such as https://heegel.ee',
  DATABASE_URL: 'postgres://user:password@host:5432/database',
  ADMIN_EMAIL: 'an e-mail address',
  ADMIN_PASSWORD: 'a password of at least 12 characters',
  DEMO: '0, 1 or a number of products up to 100000',
  PAYPAL_API_URL: 'https://api-m.paypal.com or https://api-m.sandbox.paypal.com',
  SMTP_URL: 'smtp://user:password@host:587',
  MAIL_FROM: 'an e-mail address, such as pood@heegel.ee or Heegel <pood@heegel.ee>',
  TRUST_PROXY: 'addresses of proxies with commas, such as 127.0.0.1,10.0.0.0/8',
  ALLOW_PAYMENT_SANDBOX: '0 or 1',
  RATE_LIMITS: '0 or 1',
  HEEGEL_DEV: '0 or 1',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
}

export type PayPalAccount = {
  clientId: string
  clientSecret: string
  webhookId: string | undefined
  apiUrl: string
}

/** Where PayPal moves real money; everywhere else it is its sandbox, or something that stands in for it. */
const LIVE_ORIGINS = new Set(['https://api-m.paypal.com', 'https://api.paypal.com'])

export type Config = {
  production: boolean
  /** `npm run dev`: pages come from the sources, with hot reload */
  development: boolean
  version: string
  /** the project's own folder, where `dist/` is */
  root: string
  host: string
  port: number
  /** origin of links, e-mails and the sitemap, without a slash at the end */
  publicUrl: string
  dataDir: string
  /** where uploaded files lie, each of its kind; a folder comes with its first file */
  folders: { uploads: string; sounds: string; attachments: string }
  databaseUrl: string | undefined
  admin: { email: string; password: string } | undefined
  /** how many demo products fill an empty shop */
  demo: number
  /** undefined: the built-in payment sandbox serves */
  paypal: PayPalAccount | undefined
  /** whether payments move real money */
  isLive: boolean
  paymentSandboxPort: number
  /** where payers reach the built-in sandbox; undefined: where it listens */
  paymentSandboxUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string | undefined
  trustProxy: string[]
  rateLimits: boolean
  logLevel: string
}

/** The faults of an environment, one line each. */
export class ConfigError extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(faults.join('\n'))
    this.name = 'ConfigError'
    this.faults = faults
  }
}

const root = resolve(import.meta.dirname, '..', '..', '..')

/**
 * Reads the environment.
 * @param declared the variables of capabilities; their values are `declared` of what is returned
 * @throws ConfigError with one line a fault: the variable, what it got and what it accepts.
 */
export function readConfig<V extends Variables = Record<never, never>>(
  env: Record<string, string | undefined> = process.env,
  declared?: V,
): Config & { declared: ValuesOf<V> } {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const variables: Variables = declared ?? {}
  const schemas = Object.entries(variables).map(([name, { schema }]) => [name, schema] as const)
  const parsed = environment.safeParse(given)
  const parsedDeclared = z.object(Object.fromEntries(schemas)).safeParse(given)
  const faults: string[] = []
  if (!parsed.success || !parsedDeclared.success) {
    const issues = [...(parsed.error?.issues ?? []), ...(parsedDeclared.error?.issues ?? [])]
    for (const name of new Set(issues.map(issue => String(issue.path[0])))) {
      const got = SECRETS.has(name) || variables[name]?.isSecret ? '(not shown)' : `"${given[name]}"`
      const accepts =
        ACCEPTS[name as keyof typeof ACCEPTS] ??
        variables[name]?.accepts ??
        issues.find(issue => issue.path[0] === name)?.message
      faults.push(`${name}: got ${got}, accepts ${accepts}`)
    }
    throw new ConfigError(faults)
  }
  const e = parsed.data
  const production = e.NODE_ENV === 'production'
  const paypalGiven = [e.PAYPAL_CLIENT_ID, e.PAYPAL_CLIENT_SECRET].filter(Boolean).length
  if (paypalGiven === 1)
    faults.push('PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET: got one of them, both are needed together')
  if (Boolean(e.ADMIN_EMAIL) !== Boolean(e.ADMIN_PASSWORD))
    faults.push('ADMIN_EMAIL and ADMIN_PASSWORD: got one of them, both are needed together')
  if (production && paypalGiven === 0 && !e.ALLOW_PAYMENT_SANDBOX)
    faults.push(
      'PAYPAL_CLIENT_ID: got nothing with NODE_ENV=production; set it with PAYPAL_CLIENT_SECRET, or ALLOW_PAYMENT_SANDBOX=1 to take no real money',
    )
  if (production && !e.RATE_LIMITS) faults.push('RATE_LIMITS: got "0", which NODE_ENV=production refuses')
  const paymentSandboxPort = e.PAYMENT_SANDBOX_PORT ?? e.PORT + 1
  if (paypalGiven === 0 && (paymentSandboxPort === e.PORT || !port.safeParse(paymentSandboxPort).success))
    faults.push(
      `PAYMENT_SANDBOX_PORT: got ${e.PAYMENT_SANDBOX_PORT ?? 'nothing'} with PORT=${e.PORT}, accepts another port number from 1 to 65535`,
    )
  if (faults.length > 0) throw new ConfigError(faults)
  const dataDir = resolve(e.DATA_DIR)
  const paypalApiUrl =
    e.PAYPAL_API_URL ?? (production ? 'https://api-m.paypal.com' : 'https://api-m.sandbox.paypal.com')
  return {
    production,
    development: e.HEEGEL_DEV,
    version: (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version,
    root,
    host: e.HOST,
    port: e.PORT,
    publicUrl: e.PUBLIC_URL ?? `http://${hostInUrl(e.HOST)}:${e.PORT}`,
    dataDir,
    folders: {
      uploads: join(dataDir, 'uploads'),
      sounds: join(dataDir, 'sounds'),
      attachments: join(dataDir, 'attachments'),
    },
    databaseUrl: e.DATABASE_URL,
    admin:
      e.ADMIN_EMAIL && e.ADMIN_PASSWORD ? { email: e.ADMIN_EMAIL, password: e.ADMIN_PASSWORD } : undefined,
    demo: e.DEMO ?? (production ? 0 : 1),
    paypal:
      e.PAYPAL_CLIENT_ID && e.PAYPAL_CLIENT_SECRET
        ? {
            clientId: e.PAYPAL_CLIENT_ID,
            clientSecret: e.PAYPAL_CLIENT_SECRET,
            webhookId: e.PAYPAL_WEBHOOK_ID,
            apiUrl: paypalApiUrl,
          }
        : undefined,
    isLive: paypalGiven > 0 && LIVE_ORIGINS.has(new URL(paypalApiUrl).origin),
    paymentSandboxPort,
    paymentSandboxUrl:
      e.PAYMENT_SANDBOX_URL ??
      // Like the shop itself, it is seen from elsewhere only where it listens for more than this machine.
      (e.PUBLIC_URL && !isLoopback(e.HOST)
        ? `http://${new URL(e.PUBLIC_URL).hostname}:${paymentSandboxPort}`
        : undefined),
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    trustProxy: e.TRUST_PROXY ?? [],
    rateLimits: e.RATE_LIMITS,
    logLevel: e.LOG_LEVEL,
    declared: parsedDeclared.data as ValuesOf<V>,
  }
}
