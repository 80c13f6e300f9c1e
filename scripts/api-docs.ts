/**
 * `npm run api-client` generates a typed client from the API's description; `npm run api-docs:lint` checks the
 * description with the rules of redocly and spectral. Their packages are many and seldom needed, so they are downloaded
 * for the one run.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { createShopServices } from '#server/composition-root.ts'
import { readConfig } from '#server/config.ts'
import { connectPayPal } from '#server/payments/paypal/client.ts'
import { createRegistry } from '#server/payments/registry.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { CLIENT_TYPES, fingerprint } from './api-fingerprint.ts'

const PACKAGES = {
  client: ['openapi-typescript@7.13.0', 'typescript@5.9.3'],
  lint: ['@redocly/cli@2.77.0', '@stoplight/spectral-cli@6.16.3'],
}

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'heegel-api-'))

async function describeApi(): Promise<object> {
  const config = readConfig({ DATA_DIR: folder })
  const log = pino({ level: 'warn' })
  // Nothing is paid here.
  const account = { apiUrl: 'http://127.0.0.1:9', clientId: '', clientSecret: '', webhookId: undefined }
  const provider = connectPayPal(account, log)
  const database = await openDatabase(config, log)
  await migrate(database)
  const shop = await createShopServices({ config, database, providers: createRegistry([provider]), log })
  const app = await buildApp(shop)
  const reply = await app.inject('/api/openapi.json')
  await app.close()
  await shop.changes.close()
  await database.db.destroy()
  return reply.json()
}

function run(packages: readonly string[], ...command: string[]): void {
  const from = packages.flatMap(name => ['-p', name])
  execFileSync('npx', ['--yes', ...from, ...command], { cwd: root, stdio: 'inherit' })
}

try {
  const description = await describeApi()
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(description, undefined, 2))
  if (process.argv[2] === 'lint') {
    run(PACKAGES.lint, 'redocly', 'lint', file, '--config', '.redocly.yaml')
    run(PACKAGES.lint, 'spectral', 'lint', file, '--ruleset', '.spectral.yaml', '--fail-severity', 'warn')
  } else {
    const types = join(root, CLIENT_TYPES)
    run(PACKAGES.client, 'openapi-typescript', file, '--default-non-nullable', 'false', '--output', types)
    writeFileSync(types, `// ${fingerprint(description)}\n${readFileSync(types, 'utf8')}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
