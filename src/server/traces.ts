import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import type { Log } from './platform/log.ts'
import { StartupError } from './platform/startup-error.ts'
import type { Tracing } from './platform/tracing.ts'

/**
 * The line that installs what traces need, in the versions that the shop was tested with. npm would bring the tools along, and to
 * a server also what builds the shop.
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
 * Loads what tells a collector of what the process does, where one is named (`OTEL_EXPORTER_OTLP_ENDPOINT`).
 * @throws StartupError where its packages are not installed
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
