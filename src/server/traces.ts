import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import type { Log } from './platform/log.ts'
import { StartupError } from './platform/startup-error.ts'
import type { Tracing } from './platform/tracing.ts'

/**
 * Returns the command that installs the tracing packages, in the versions the shop is tested with. A plain `npm
 * install` would also install the tools' other packages and, on a server, what builds the shop.
 */
function installLine({ root, production }: Config): string {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'tools', 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>
  }
  const packages = Object.entries(devDependencies).filter(([name]) => name.startsWith('@opentelemetry/'))
  const without = `--workspaces=false${production ? ' --omit=dev' : ''}`
  return `npm install --no-save ${without} ${packages.map(each => each.join('@')).join(' ')}`
}

const loadTracing = () => import('./platform/tracing.ts')

/**
 * Loads tracing if a collector is configured (`OTEL_EXPORTER_OTLP_ENDPOINT`).
 * @throws StartupError if its packages are not installed
 */
export async function openTraces(
  config: Config,
  log: Pick<Log, 'warn'>,
  load = loadTracing,
): Promise<Tracing | undefined> {
  const { tracesTo: endpoint, version, trustProxy } = config
  if (!endpoint) return undefined
  try {
    const { openTracing } = await load()
    return openTracing({ endpoint, version, trustProxy, log })
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new StartupError(
      `OTEL_EXPORTER_OTLP_ENDPOINT: traces need packages that are not installed. Run: ${installLine(config)}`,
    )
  }
}
