/**
 * `npm run packages`: lists the licences of the packages that the shop runs on, and their known vulnerabilities. The
 * licences are in the lock file; vulnerabilities come from the registry, which may be unreachable.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Licences that allow shipping with a shop without asking anybody. */
const PERMISSIVE =
  /^(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|OFL-1\.1|Python-2\.0|CC-BY-4\.0)$/

type Package = { version: string; license?: string; dev?: boolean; devOptional?: boolean; link?: boolean }
type AuditReport = {
  vulnerabilities?: Record<string, { name: string; severity: string; range: string; fixAvailable: unknown }>
}

const root = join(import.meta.dirname, '..')
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>
}
const shipped = Object.entries(lock.packages)
  .filter(
    ([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link,
  )
  .map(([path, { version, license = 'none stated' }]) => ({
    name: `${path.split('node_modules/').at(-1)}@${version}`,
    license,
  }))

const byLicence = Map.groupBy(shipped, ({ license }) => license)
console.log(`${shipped.length} packages that the shop runs on, by licence:`)
for (const [license, packages] of [...byLicence].sort(([, a], [, b]) => b.length - a.length))
  console.log(`  ${String(packages.length).padStart(4)}  ${license}`)

const isPermissive = (license: string) =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some(choice => choice.split(' AND ').every(each => PERMISSIVE.test(each)))
const others = shipped.filter(({ license }) => !isPermissive(license))
if (others.length > 0) console.log('To review, as their licences require more than a notice:')
for (const { name, license } of others) console.log(`  ${license}  ${name}`)

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: root, encoding: 'utf8' })
const audit = parsed(stdout)
if (!audit?.vulnerabilities) {
  console.log('Known vulnerabilities: unknown, because the registry did not answer.')
} else {
  const found = Object.values(audit.vulnerabilities)
  console.log(`Known vulnerabilities: ${found.length === 0 ? 'none' : found.length}`)
  for (const { name, severity, range, fixAvailable } of found)
    console.log(`  ${severity}  ${name} ${range}${fixAvailable ? ', fixed in a newer version' : ''}`)
  if (found.some(({ severity }) => severity === 'high' || severity === 'critical')) process.exitCode = 1
}

function parsed(text: string): AuditReport | undefined {
  try {
    return JSON.parse(text) as AuditReport
  } catch {
    return undefined
  }
}
