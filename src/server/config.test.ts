import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readConfig, VARIABLES } from './config.ts'
import { ConfigError } from './platform/environment.ts'
import { parseS3Url } from './platform/storage/s3-address.ts'

const PAYPAL = { PAYPAL_CLIENT_ID: 'konto', PAYPAL_CLIENT_SECRET: 'saladus' }

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}

describe('an invalid value is reported in one line with the variable, the value and what is accepted', () => {
  test.each([
    ['TRUST_PROXY', 'nginx'],
    ['TRUST_PROXY', '127.0.0.1,'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['MAIL_FROM', 'abc'],
    ['MAIL_FROM', 'Heegel <abc>'],
    ['MAIL_FROM', 'a@b.ee, c@d.ee'],
    ['REPLY_ADDRESS', 'pood@heegel.ee'],
    ['REPLY_ADDRESS', 'pood@{token}.ee'],
    ['REPLY_ADDRESS', 'pood+{token}{token}@heegel.ee'],
    ['REPLY_ADDRESS', `${'p'.repeat(31)}{token}@heegel.ee`],
    ['PUBLIC_URL', 'heegel.ee'],
    ['PUBLIC_URL', 'https://heegel.ee/pood'],
    ['NODE_ENV', 'prod'],
    ['PORT', '0'],
    ['HEEGEL_DEV', 'yes'],
    ['METRICS_PORT', '70000'],
  ])('%s=%s', (name, value) => {
    const faults = faultsOf({ [name]: value })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(new RegExp(`^${name}: got ".*", accepts (?!Invalid)`))
    expect(faults[0]).toContain(`got "${value}"`)
  })

  test.each(Object.keys(VARIABLES))('%s of only spaces', name => {
    const [fault] = faultsOf({ [name]: '   ' }).filter(each => each.startsWith(`${name}: got `))
    expect(fault).toContain(', accepts ')
  })

  test('a token that is easy to guess is refused and not printed', () => {
    const [fault] = faultsOf({ METRICS_TOKEN: 'saladus' })
    expect(fault).toMatch(/^METRICS_TOKEN: got \(not shown\), accepts at least 16 characters/)
    expect(readConfig({ METRICS_TOKEN: 'saladus-mida-ei-arva' }).metrics).toMatchObject({ port: undefined })
    expect(readConfig({}).metrics).toBeUndefined()
  })

  test('metrics need a port of their own', () => {
    expect(faultsOf({ METRICS_PORT: '3000' })).toEqual([
      'METRICS_PORT: got 3000 with PORT=3000, accepts another port number, such as 9464',
    ])
  })

  test('metrics listen on the shop’s host, or on a host of their own', () => {
    const own = { HOST: '10.0.0.11', METRICS_PORT: '9464' }
    expect(readConfig(own).metrics).toMatchObject({ host: '10.0.0.11', port: 9464 })
    expect(readConfig({ ...own, METRICS_HOST: '127.0.0.1' }).metrics).toMatchObject({ host: '127.0.0.1' })
    expect(faultsOf({ METRICS_HOST: '127.0.0.1' })).toEqual([
      'METRICS_HOST: got it without METRICS_PORT, which it belongs to',
    ])
  })

  test('a direct database URL needs the URL of the pooler', () => {
    const url = 'postgres://shop:secret@db:5432/shop'
    expect(faultsOf({ DATABASE_DIRECT_URL: url })).toEqual([
      'DATABASE_DIRECT_URL: got it without DATABASE_URL, the address of the pooler',
    ])
    expect(readConfig({ DATABASE_URL: url }).databaseDirectUrl).toBe(url)
    const pooler = 'postgres://shop:secret@pooler:6432/shop'
    expect(readConfig({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: url })).toMatchObject({
      databaseUrl: pooler,
      databaseDirectUrl: url,
    })
  })

  test.each([
    ['DATABASE_DIRECT_URL', 'mysql://shop:secret@db/shop'],
    ['STORAGE_URL', '/var/pictures'],
    ['STORAGE_URL', 's3://host'],
    ['STORAGE_URL', 's3://key@host/bucket'],
    ['STORAGE_URL', 's3://key:a/secret@host/bucket'],
    ['STORAGE_URL', 's3://key:secret@host/bucket?regoin=eu-north-1'],
    ['STORAGE_URL', 's3://key:100%@host/bucket'],
    ['BACKUP_DIR', 's3://mari:kala@host/'],
    ['BACKUP_KEY', `AGE-SECRET-KEY-1${'Q'.repeat(58)}`],
    ['BACKUP_KEY', 'age1tooshort'],
  ])('%s=%s, which may contain a secret, is not printed', (name, value) => {
    const faults = faultsOf({ [name]: value })
    expect(faults).toEqual([
      expect.stringMatching(new RegExp(`^${name}: got \\(not shown\\), accepts (?!Invalid)`)),
    ])
    expect(faults[0]).not.toContain(value)
  })

  test('backups are refused in the folder that they back up', () => {
    for (const BACKUP_DIR of ['/srv/heegel', '/srv/heegel/copies'])
      expect(faultsOf({ DATA_DIR: '/srv/heegel', BACKUP_DIR })).toEqual([
        'BACKUP_DIR: got a folder inside DATA_DIR (/srv/heegel), accepts a folder elsewhere, preferably on another machine',
      ])
    expect(faultsOf({ DATA_DIR: '/srv/heegel', BACKUP_DIR: '/srv/heegel-copies' })).toEqual([])
  })

  test('the sandbox cannot use the shop’s port or one above the last port', () => {
    expect(faultsOf({ PORT: '3000', PAYMENT_SANDBOX_PORT: '3000' })).toEqual([
      'PAYMENT_SANDBOX_PORT: got 3000 with PORT=3000, accepts another port number from 1 to 65535',
    ])
    expect(faultsOf({ PORT: '65535' })).toEqual([
      'PAYMENT_SANDBOX_PORT: got nothing with PORT=65535, accepts another port number from 1 to 65535',
    ])
    expect(faultsOf({ PORT: '65535', ...PAYPAL })).toEqual([])
  })
})

test('proxies are accepted as addresses, networks or Fastify’s own names', () => {
  const { trustProxy } = readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8,::1,fd00::/8' })
  expect(trustProxy).toEqual(['loopback', '10.0.0.0/8', '::1', 'fd00::/8'])
  expect(readConfig({}).trustProxy).toEqual([])
})

describe('replies by e-mail', () => {
  const IMAP_URL = 'imaps://pood%40heegel.ee:saladus@mail.example'

  test('use an address derived from the mailbox’s user, or a given one', () => {
    expect(readConfig({}).answers).toBeUndefined()
    expect(readConfig({ IMAP_URL }).answers?.replyPattern).toBe('pood+{token}@heegel.ee')
    const REPLY_ADDRESS = 'vastus-{token}@heegel.ee'
    expect(readConfig({ IMAP_URL, REPLY_ADDRESS }).answers?.replyPattern).toBe(REPLY_ADDRESS)
  })

  test.each([
    'https://pood:saladus@mail.example',
    'imaps://mail.example',
    'imaps://po%zz:saladus@mail.example',
  ])('cannot be fetched from %s', url => {
    const [fault] = faultsOf({ IMAP_URL: url })
    expect(fault).toMatch(/^IMAP_URL: got \(not shown\), accepts imaps:/)
    expect(fault).not.toContain('saladus')
  })

  test('need both an address and a mailbox', () => {
    expect(faultsOf({ IMAP_URL: 'imaps://pood:saladus@mail.example' })[0]).toMatch(
      /^REPLY_ADDRESS: got nothing/,
    )
    expect(faultsOf({ REPLY_ADDRESS: 'pood+{token}@heegel.ee' })[0]).toMatch(/^REPLY_ADDRESS: got it without/)
  })
})

test.each(['pood@heegel.ee', 'Heegel <pood@heegel.ee>', '"Mari, mütsid" <pood@heegel.ee>'])(
  'mails may come from %s',
  MAIL_FROM => expect(readConfig({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM),
)

test.each([
  [{}, false],
  [PAYPAL, false],
  [{ ...PAYPAL, PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com' }, false],
  [{ ...PAYPAL, PAYPAL_API_URL: 'https://api-m.paypal.com/' }, true],
  [{ ...PAYPAL, NODE_ENV: 'production', PUBLIC_URL: 'https://heegel.ee' }, true],
  // Without an account the API URL is unused.
  [{ PAYPAL_API_URL: 'https://api-m.paypal.com' }, false],
])('real money moves with %j: %s', (env: Record<string, string>, isLive) =>
  expect(readConfig(env).isLive).toBe(isLive),
)

test.each([
  // Payers are sent to the address at which the sandbox itself listens.
  [{}, undefined],
  [{ HOST: '0.0.0.0' }, undefined],
  [{ ...PAYPAL, PUBLIC_URL: 'https://heegel.ee', NODE_ENV: 'production' }, undefined],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://192.168.1.5:3000' }, 'http://192.168.1.5:3001'],
  [{ HOST: '::', PUBLIC_URL: 'http://[fd00::5]:3000', PAYMENT_SANDBOX_PORT: '80' }, 'http://[fd00::5]:80'],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://a.local', PAYMENT_SANDBOX_URL: 'https://b.ee' }, 'https://b.ee'],
])('payers reach the sandbox with %j at %s', (env: Record<string, string>, url) =>
  expect(readConfig(env).paymentSandboxUrl).toBe(url),
)

const MONTONIO = { MONTONIO_ACCESS_KEY: 'pood', MONTONIO_SECRET_KEY: 'voti' }
const LIVE = { NODE_ENV: 'production', PUBLIC_URL: 'https://heegel.ee' }

describe('Montonio', () => {
  test('is enough by itself, in production too, and no PayPal sandbox starts beside it', () => {
    const { montonio, paypal, hasPaymentSandbox, isLive } = readConfig({ ...LIVE, ...MONTONIO })
    expect([paypal, hasPaymentSandbox, isLive]).toEqual([undefined, false, true])
    expect(montonio).toEqual({
      accessKey: 'pood',
      secretKey: 'voti',
      apiUrl: 'https://stargate.montonio.com/api',
      shippingApiUrl: 'https://shipping.montonio.com/api/v2',
      takesCards: false,
    })
    expect(readConfig(MONTONIO).montonio).toMatchObject({
      apiUrl: 'https://sandbox-stargate.montonio.com/api',
      shippingApiUrl: 'https://sandbox-shipping.montonio.com/api/v2',
    })
    expect(readConfig({ ...MONTONIO, MONTONIO_SHIPPING: '0' }).montonio?.shippingApiUrl).toBe(undefined)
    const elsewhere = { ...MONTONIO, MONTONIO_API_URL: 'http://127.0.0.1:9/api' }
    expect(readConfig(elsewhere).montonio?.shippingApiUrl).toBe(undefined)
  })

  test('offers cards if configured to, and in its sandbox', () => {
    const cards = { MONTONIO_CARDS: '1' }
    expect(readConfig({ ...MONTONIO, ...cards }).montonio?.takesCards).toBe(true)
    const sandbox = { MONTONIO_SANDBOX: '1', MONTONIO_CARDS: '0' }
    expect(readConfig(sandbox).montonioSandbox?.takesCards).toBe(false)
    expect(faultsOf({ ...PAYPAL, ...cards })).toContain(
      'MONTONIO_CARDS: got "1" without MONTONIO_ACCESS_KEY and MONTONIO_SECRET_KEY, which card payments need',
    )
  })

  test('is off by default', () => {
    const { montonio, montonioSandbox, hasPaymentSandbox } = readConfig({})
    expect([montonio, montonioSandbox, hasPaymentSandbox]).toEqual([undefined, undefined, true])
  })

  test('has its sandbox two ports above the shop, next to PayPal’s', () => {
    const { montonioSandbox, hasPaymentSandbox, isLive } = readConfig({ MONTONIO_SANDBOX: '1' })
    expect([montonioSandbox, hasPaymentSandbox, isLive]).toEqual([
      { port: 3002, url: undefined, takesCards: true },
      true,
      false,
    ])
    const seen = { MONTONIO_SANDBOX: '1', HOST: '0.0.0.0', PUBLIC_URL: 'http://192.168.1.5:3000' }
    expect(readConfig(seen).montonioSandbox?.url).toBe('http://192.168.1.5:3002')
  })

  test.each<[Record<string, string>, boolean]>([
    [{}, true],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://192.168.1.5:3000' }, true],
    [PAYPAL, false],
    [MONTONIO, false],
    [{ PUBLIC_URL: 'https://proov.heegel.ee', ALLOW_PAYMENT_SANDBOX: '1' }, false],
    [{ ...LIVE, ...PAYPAL }, false],
  ])('is started by `npm start` if nothing else is configured: %j, %s', (env, isThere) => {
    const { montonioSandbox, isLive } = readConfig({ ...env, MONTONIO_SANDBOX: 'demo' })
    expect([montonioSandbox !== undefined, isLive]).toEqual([isThere, readConfig(env).isLive])
  })

  test('`npm start` enables it, and keeps an explicit setting', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
    expect(scripts.start).toMatch(/ MONTONIO_SANDBOX=\$\{MONTONIO_SANDBOX:-demo\} /)
  })

  test.each<[Record<string, string>, string]>([
    [
      { MONTONIO_ACCESS_KEY: 'pood' },
      'MONTONIO_ACCESS_KEY and MONTONIO_SECRET_KEY: got only one of them, needs both',
    ],
    [
      { ...LIVE, ...PAYPAL, MONTONIO_SECRET_KEY: 'voti' },
      'MONTONIO_ACCESS_KEY and MONTONIO_SECRET_KEY: got only one of them, needs both',
    ],
    [
      { ...LIVE, ...PAYPAL, MONTONIO_SANDBOX: '1' },
      'MONTONIO_SANDBOX: got "1", which NODE_ENV=production refuses',
    ],
    [
      { ...MONTONIO, MONTONIO_SANDBOX: '1' },
      'MONTONIO_SANDBOX: got "1" with MONTONIO_ACCESS_KEY, accepts only one of the two',
    ],
    [
      { MONTONIO_SANDBOX: '1', MONTONIO_SANDBOX_PORT: '3000' },
      'MONTONIO_SANDBOX_PORT: got 3000 with PORT=3000, accepts another port number from 1 to 65535',
    ],
    [
      { MONTONIO_SANDBOX: '1', MONTONIO_SANDBOX_PORT: '3001' },
      'MONTONIO_SANDBOX_PORT: got 3001, the port of the payment sandbox, accepts another port number',
    ],
    [
      { ...MONTONIO, MONTONIO_API_URL: 'stargate' },
      'MONTONIO_API_URL: got (not shown), accepts https://stargate.montonio.com/api or https://sandbox-stargate.montonio.com/api',
    ],
  ])('%j is refused: %s', (env, fault) => expect(faultsOf(env)).toContain(fault))

  test('play money from Montonio beside real PayPal money is refused like play money alone', () => {
    const env = {
      ...LIVE,
      ...PAYPAL,
      ...MONTONIO,
      MONTONIO_API_URL: 'https://sandbox-stargate.montonio.com/api',
    }
    expect(faultsOf(env)).toEqual([expect.stringContaining(PLAY_MONEY)])
  })
})

const PLAY_MONEY = 'where strangers would pay with play money'

test.each<Record<string, string>>([
  { PUBLIC_URL: 'https://heegel.ee' },
  { PUBLIC_URL: 'https://heegel.ee', HOST: '0.0.0.0' },
  { PUBLIC_URL: 'http://172.32.0.1' },
  // A host name that merely begins like a private address is public.
  { PUBLIC_URL: 'https://10.heegel.ee' },
  // PayPal's own sandbox account moves no real money either; it is the default outside production.
  { ...PAYPAL, PUBLIC_URL: 'https://heegel.ee' },
])('a public shop refuses play money unless it is allowed explicitly: %j', env => {
  expect(faultsOf(env)).toEqual([expect.stringContaining(PLAY_MONEY)])
  expect(readConfig({ ...env, ALLOW_PAYMENT_SANDBOX: '1' }).isTrial).toBe(true)
})

test.each<Record<string, string>>([
  {},
  { HOST: '0.0.0.0' },
  { PUBLIC_URL: 'http://192.168.1.5:3000' },
  { PUBLIC_URL: 'http://[fd00::5]:3000' },
  { PUBLIC_URL: 'http://100.64.0.7:3000' },
  { PUBLIC_URL: 'http://laptop.local:3000' },
  { PUBLIC_URL: 'http://pood:3000' },
  { ...PAYPAL, NODE_ENV: 'production', PUBLIC_URL: 'https://heegel.ee' },
])('a shop that is private or takes real money is not a trial: %j', (env: Record<string, string>) =>
  expect(readConfig(env).isTrial).toBe(false),
)

test.each([undefined, 'http://heegel.ee'])('production requires an https address, not %s', PUBLIC_URL =>
  expect(faultsOf({ ...PAYPAL, NODE_ENV: 'production', ...(PUBLIC_URL && { PUBLIC_URL }) })).toEqual([
    `PUBLIC_URL: got ${PUBLIC_URL ?? 'nothing'} with NODE_ENV=production, accepts an https address, such as https://heegel.ee`,
  ]),
)

test('an IPv6 host is put in brackets in the public URL', () => {
  expect(readConfig({ HOST: '::1' }).publicUrl).toBe('http://[::1]:3000')
})

test('the carriers’ variables are read with all others', () => {
  const { feeds } = readConfig({ PARCEL_FEEDS: '0', OMNIVA_FEED_URL: 'https://example.ee/o', PORT: '80' })
  expect(feeds).toEqual({ PARCEL_FEEDS: false, OMNIVA_FEED_URL: 'https://example.ee/o' })
  expect(readConfig({}).feeds).toEqual({ PARCEL_FEEDS: true })
  expect(faultsOf({ DPD_FEED_URL: 'ftp://mari:salasõna@dpd.ee' })).toEqual([
    'DPD_FEED_URL: got (not shown), accepts an http or https address',
  ])
})

test('the README documents every variable', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const missing = Object.keys(VARIABLES).filter(name => !readme.includes(`\`${name}\``))
  expect(missing, 'only HEEGEL_DEV, which `npm run dev` sets, is undocumented').toEqual(['HEEGEL_DEV'])
})

test.each([
  [
    's3://key:se%2Fcret@s3.eu-north-1.amazonaws.com/heegel',
    {
      endpoint: 'https://s3.eu-north-1.amazonaws.com',
      region: 'eu-north-1',
      bucket: 'heegel',
      prefix: '',
      credentials: { accessKeyId: 'key', secretAccessKey: 'se/cret' },
    },
  ],
  [
    's3://127.0.0.1:9000/heegel/a/shop?tls=0&region=auto',
    {
      endpoint: 'http://127.0.0.1:9000',
      region: 'auto',
      bucket: 'heegel',
      prefix: 'a/shop/',
      credentials: undefined,
    },
  ],
])('%s is parsed as a bucket address', (url, address) => expect(parseS3Url(url)).toEqual(address))
