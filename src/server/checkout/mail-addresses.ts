import type { CheckoutDeps } from './deps.ts'

/** Where letters come from and lead to. */
export type MailAddresses = { ownerEmail: string; publicUrl: string }

export const mailAddresses = async ({
  settings,
  publicUrl,
}: Pick<CheckoutDeps, 'settings' | 'publicUrl'>): Promise<MailAddresses> => ({
  ownerEmail: (await settings.facts()).contactEmail,
  publicUrl,
})
