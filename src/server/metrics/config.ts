import { z } from 'zod'
import { PORT, PORT_WORDS } from '#server/platform/environment.ts'

/** A shorter token could be guessed. */
const TOKEN_MIN = 16

/**
 * Where metrics are served: on a port of their own, at the shop's host or another, or behind a token. Without either
 * there are none.
 */
export const metricsVariables = {
  METRICS_PORT: { schema: PORT.optional(), accepts: PORT_WORDS },
  METRICS_HOST: { schema: z.string().min(1).optional() },
  METRICS_TOKEN: {
    schema: z.string().min(TOKEN_MIN).optional(),
    accepts: `at least ${TOKEN_MIN} characters that cannot be guessed`,
    isSecret: true,
  },
}
