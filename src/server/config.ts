import { FEED_VARIABLES } from './delivery/adapters.ts'
import { readConfig as readEnvironment } from './platform/config.ts'

/**
 * The configuration of the whole shop: the platform's, and what capabilities declare.
 * @throws ConfigError with one line a fault
 */
export function readConfig(env?: Record<string, string | undefined>) {
  const { declared, ...config } = readEnvironment(env, FEED_VARIABLES)
  return { ...config, feeds: declared }
}

export type ShopConfig = ReturnType<typeof readConfig>
