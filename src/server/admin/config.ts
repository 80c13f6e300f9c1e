import { z } from 'zod'

/** The first administrator of a shop that is set up without a set-up link. */
export const adminVariables = {
  ADMIN_EMAIL: { schema: z.email().optional(), accepts: 'an e-mail address' },
  ADMIN_PASSWORD: {
    schema: z.string().min(12).optional(),
    accepts: 'a password of at least 12 characters',
    isSecret: true,
  },
}
